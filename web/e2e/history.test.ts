import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signUp } from './pages/auth.ts';
import { seedDoc } from './pages/tree.ts';
import type { SeededDoc } from './pages/tree.ts';

const REST = Array.from({ length: 30 }, (_, index) => `${index + 1}번째 줄은 그대로다.`).join('\n');
const FIRST = `# 비 오는 날\n\n이 글의 번역을 고쳤다.\n\n${REST}\n\n끝.\n`;

describe('The history of a document, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  async function save(
    page: Page,
    doc: SeededDoc,
    change: { readonly title?: string; readonly content?: string; readonly props?: string },
  ): Promise<SeededDoc> {
    const data = { title: doc.title, content: doc.content, lastUpdatedAt: doc.updatedAt, ...change };
    return (await (await page.context().request.put(`/api/docs/${doc.id}`, { data })).json()).doc;
  }

  /**
   * Creates a document with three versions: the second changes a particle, the third the title and the end.
   */
  async function enter(
    options: Parameters<Stage['visit']>[0] = {},
  ): Promise<{ page: Page; doc: SeededDoc; username: string; path: string }> {
    const page = await stage.visit({ viewport: { width: 1440, height: 900 }, ...options });
    const username = await signUp(page);
    const first = await seedDoc(page, username, { title: '비', content: FIRST });
    const second = await save(page, first, { content: FIRST.replace('번역을', '번역이') });
    const doc = await save(page, second, {
      title: '비와 눈',
      content: second.content.replace('끝.', '끝이다.'),
    });
    return { page, doc, username, path: `/${username}/${doc.id}/history` };
  }
  const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' }).getByRole('link');

  it('shows what a version changed: only the particle of a Korean word, the title, the rest folded', async () => {
    const { page, path, doc, username } = await enter();
    await page.goto(`/${username}/${doc.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name: 'History of “비와 눈”' }).waitFor();
    assert.equal(await page.locator('dl ins').innerText(), '비와 눈');
    await versions(page).nth(1).click();
    const table = page.getByRole('table', { name: 'Changes in the text' });
    await table.locator('del', { hasText: '번역을' }).waitFor();
    assert.deepEqual(await table.locator('mark').allInnerTexts(), ['을', '이']);
    assert.equal(await page.locator('dl').count(), 0);
    assert.equal(await table.getByText('15번째 줄은 그대로다.').count(), 0);
    await table.getByRole('button', { name: /Show \d+ unchanged lines/ }).click();
    await table.getByText('15번째 줄은 그대로다.').waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('shows a title only at the versions that changed it', async () => {
    const { page, path, doc } = await enter();
    await save(page, doc, { content: `${doc.content}\nmore` });
    await page.goto(path);
    await versions(page).nth(3).waitFor();
    const named = await versions(page).evaluateAll((links) =>
      links.map((link) => /비(?:와 눈)?/.exec(link.textContent ?? '')?.[0] ?? ''),
    );
    assert.deepEqual(named, ['', '비와 눈', '', '비']);
  });

  itInFullRun('names changed settings and their values as the settings dialog does', async () => {
    const { page, path, doc } = await enter({ locale: 'ko-KR' });
    const props = JSON.stringify({ breaks: true, numbering: true, lang: 'fr', 'our-own': 7 });
    await save(page, doc, { props });
    await page.goto(path);
    const meta = page.locator('dl > div');
    await meta.nth(2).waitFor();
    assert.deepEqual(await meta.locator('dt').allInnerTexts(), [
      '글의 언어',
      '제목에 번호 매기기',
      '‘our-own’ 설정',
    ]);
    assert.deepEqual(await meta.locator('del, ins').allInnerTexts(), [
      '자동 감지',
      '프랑스어',
      '꺼짐',
      '켜짐',
      '설정 안 함',
      '7',
    ]);
    assert.deepEqual(await findViolations(page), []);
  });

  itInFullRun(
    'has colours of additions and deletions that do not depend on the accent, and no byte counts',
    async () => {
      const { page, path, username } = await enter();
      const shownRows = async (): Promise<readonly string[]> => {
        await page.goto(path);
        await versions(page).nth(1).click();
        const table = page.getByRole('table', { name: 'Changes in the text' });
        for (const mark of ['ins mark', 'del mark']) await table.locator(mark).first().waitFor();
        assert.doesNotMatch(await page.locator('main').innerText(), /[+−-]\d+ (?:B|bytes?)\b/);
        return table.evaluate((rows) =>
          ['td[data-kind=removed]', 'td[data-kind=added]', 'del mark', 'ins mark'].map(
            (selector) => getComputedStyle(rows.querySelector(selector) as Element).backgroundColor,
          ),
        );
      };
      const plain = await shownRows();
      assert.equal(new Set(plain).size, plain.length);
      for (const accentColor of ['#b3261e', '#0000ff']) {
        await page.context().request.put(`/api/groups/${username}`, { data: { style: { accentColor } } });
        await page.goto(`/${username}`);
        await page.locator('html[data-design]').waitFor();
        assert.deepEqual(await shownRows(), plain, accentColor);
        assert.equal(await page.locator('html').getAttribute('data-design'), username);
      }
    },
  );

  itInFullRun(
    'compares any two versions, inline or side by side, remembers the view, and moves between changes by keys',
    async () => {
      const { page, path } = await enter();
      await page.goto(path);
      const base = page.getByRole('combobox', { name: 'Compare with' });
      const minutes = (await base.locator('option').allInnerTexts()).filter(
        (text) => !/:\d\d:\d\d/.test(text),
      );
      assert.equal(new Set(minutes).size, minutes.length, 'versions of one minute are told apart');
      await base.selectOption({ index: 2 });
      await page.waitForURL('**/history?from=*');
      await page.getByText('Changes: 2').waitFor();
      assert.deepEqual(await page.getByRole('table').locator('mark').allInnerTexts(), ['을', '이', '이다']);

      await page.getByRole('tab', { name: 'Side by side' }).click();
      await page.getByRole('columnheader', { name: 'Before', exact: true }).waitFor();
      await page.reload();
      await page.getByRole('columnheader', { name: 'Before', exact: true }).waitFor();
      await page.getByText('Changes: 2').waitFor();
      for (const number of [1, 2, 1]) {
        await page.keyboard.press('Alt+ArrowDown');
        await page.getByText(`Change ${number} of 2`).waitFor();
        assert.equal(
          await page.evaluate(() => document.activeElement?.getAttribute('data-change')),
          String(number - 1),
        );
      }
      await page.getByRole('button', { name: /Previous change/ }).click();
      await page.getByText('Change 2 of 2').waitFor();

      await page.getByRole('tab', { name: 'Page' }).click();
      assert.match(await page.locator('[id="maru:article"]').innerText(), /끝이다\./);
    },
  );

  it('restores a version as a new one after a question, and reports a change made meanwhile', async () => {
    const { page, path, doc, username } = await enter();
    await page.goto(path);
    await versions(page).nth(2).click();
    await page.getByText('This is the first version').waitFor();
    await save(page, doc, { content: 'Written elsewhere.' });

    await page.getByRole('button', { name: 'Restore this version' }).click();
    const question = page.getByRole('alertdialog', { name: /Restore the version from/ });
    await question.getByText('What is there now stays in the history.').waitFor();
    await question.getByRole('button', { name: 'Restore this version' }).click();
    await question.getByText('The document was changed while you were looking.').waitFor();
    assert.equal(await versions(page).count(), 4);
    await question.getByRole('button', { name: 'Restore this version' }).click();

    await page.waitForURL(new RegExp(`/${username}/${doc.id}(-.*)?$`));
    await page.getByRole('heading', { level: 1, name: '비', exact: true }).waitFor();
    await page.locator('[id="maru:article"]', { hasText: '번역을 고쳤다' }).waitFor();
    await page.getByText(/is now the current version/).waitFor();
    await page.goto(path);
    await versions(page).nth(4).waitFor();
    assert.equal(await versions(page).count(), 5);
    stage.consoleMessages();
  });

  for (const access of ['public', 'link'])
    itInFullRun(`warns before restoring a version that readers see it at once (${access})`, async () => {
      const { page, path, doc } = await enter();
      const response = await page.context().request.put(`/api/docs/${doc.id}/meta`, { data: { access } });
      assert.equal(response.status(), 200);
      const data = { title: doc.title, content: 'not published', lastUpdatedAt: null };
      const copied = await page.context().request.put(`/api/docs/${doc.id}/working_copy`, { data });
      assert.equal(copied.status(), 200);
      await page.goto(path);
      await versions(page).nth(2).click();
      await page.getByRole('button', { name: 'Restore this version' }).click();
      const question = page.getByRole('alertdialog', { name: /Restore the version from/ });
      await question.getByText('readers see it at once').waitFor();
      await question.getByText('not published stay in the editor').waitFor();
    });

  const named = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Versions' }).getByRole('link', { name });

  itInFullRun('names versions, renames them and removes names; named ones are highlighted', async () => {
    const { page, path, doc } = await enter();
    await page.goto(path);
    await versions(page).nth(1).click();
    await page.getByRole('button', { name: 'Name this version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name this version' });
    assert.deepEqual(await findViolations(page), []);
    await page.keyboard.press('Enter');
    await dialog.locator('input[aria-invalid=true]').waitFor();
    await page.keyboard.type('Before the rain');
    await page.keyboard.press('Enter');
    await page.getByText('The version is now called “Before the rain”.').waitFor();
    await named(page, 'Before the rain').waitFor();
    await page.getByRole('button', { name: 'Rename this version' }).click();
    const again = page.getByRole('dialog', { name: 'Rename this version' });
    await again.getByRole('textbox').fill('After it');
    await page.keyboard.press('Enter');
    await named(page, 'After it').waitFor();
    const { request } = page.context();
    const { histories } = await (await request.get(`/api/docs/${doc.id}/history`)).json();
    assert.deepEqual(
      histories.map(({ name }: { readonly name: string | null }) => name),
      [null, 'After it', null],
    );
    await page.getByRole('button', { name: 'Rename this version' }).click();
    await again.getByRole('button', { name: 'Remove the name' }).click();
    await named(page, 'After it').waitFor({ state: 'detached' });
    assert.equal(
      await page
        .getByRole('button', { name: 'Name this version' })
        .evaluate((b) => b === document.activeElement),
      true,
    );
  });

  it('names the version for which the dialog was opened, also after a newer one was saved', async () => {
    const { page, path, doc } = await enter();
    await page.goto(path);
    await page.getByRole('button', { name: 'Name this version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name this version' });
    await dialog.waitFor();
    const count = await versions(page).count();
    await save(page, doc, { content: 'Written elsewhere.' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await versions(page).nth(count).waitFor();
    await dialog.getByRole('textbox').fill('The one before');
    await page.keyboard.press('Enter');
    await named(page, 'The one before').waitFor();
    const { histories } = await (await page.context().request.get(`/api/docs/${doc.id}/history`)).json();
    assert.deepEqual(
      histories.slice(0, 2).map(({ name }: { readonly name: string | null }) => name),
      [null, 'The one before'],
    );
  });

  itInFullRun(
    'shows versions along the timeline, loads each shown one once, and aborts skipped ones',
    async () => {
      const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
      const username = await signUp(page);
      let doc = await seedDoc(page, username, { title: 'Grows', content: 'word 0' });
      for (let number = 1; number < 12; number++)
        doc = await save(page, doc, { content: `${doc.content} word ${number}` });
      await page.goto(`/${username}/${doc.id}/history`);
      const slider = page.getByRole('slider', { name: 'Timeline' });
      await slider.waitFor();
      await page.getByRole('table').waitFor();
      const requests: string[] = [];
      page.on('request', (request) => {
        const id = /history\/(\w+)$/.exec(request.url())?.[1];
        if (id !== undefined) requests.push(id);
      });
      await slider.focus();
      assert.match(
        (await slider.getAttribute('aria-valuetext')) ?? '',
        /Current version.*, Chrome · Linux, Version 12 of 12$/,
      );
      assert.equal(
        await page.getByRole('navigation', { name: 'Versions' }).getByText('Chrome · Linux').count(),
        12,
      );
      await page.keyboard.press('Home');
      assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /Version 1 of 12$/);
      const article = page.locator('[id="maru:article"]');
      await article.getByText('word 0', { exact: true }).waitFor();
      for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
      await article.getByText(/word 4$/).waitFor();
      assert.ok(requests.length <= 3, `${requests.length} texts for two places`);
      assert.equal(new Set(requests).size, requests.length);
      assert.ok(await slider.evaluate((input) => input === document.activeElement));
      await page.getByRole('tab', { name: 'Inline' }).click();
      await page.getByRole('table').locator('ins', { hasText: 'word 4' }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      await page.getByRole('button', { name: 'Restore this version' }).waitFor();
      await page.reload();
      await page.getByRole('table').locator('ins', { hasText: 'word 4' }).waitFor();
      const box = await slider.boundingBox();
      assert.ok(box !== null);
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width * 0.4, y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 2, y, { steps: 20 });
      await page.mouse.up();
      await article.getByText(/word 11$/).waitFor();
    },
  );

  itInFullRun('shows the text of a listed version that autosaves have replaced', async () => {
    const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    const username = await signUp(page);
    let doc = await seedDoc(page, username, { title: 'Folds', content: 'made' });
    const fold = async (content: string): Promise<void> => {
      const data = { title: doc.title, content, lastUpdatedAt: doc.updatedAt, fold: true };
      doc = (await (await page.context().request.put(`/api/docs/${doc.id}`, { data })).json()).doc;
    };
    await fold('made older');
    // As if autosaves went on for an hour after the version was begun.
    await page.route(/\/history(?:\?|$)/, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const response = await route.fetch();
      const list = await response.json();
      for (const item of list.histories)
        item.updatedAt = new Date(Date.parse(item.updatedAt) + 3_600_000).toISOString();
      return route.fulfill({ response, json: list });
    });
    await page.goto(`/${username}/${doc.id}/history`);
    const added = page.getByRole('table').locator('ins');
    await added.getByText('older').waitFor();
    const listed = (await versions(page).first().locator('time').last().innerText()).slice(-'15:21'.length);
    const said = await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuetext');
    assert.ok(said?.includes(` ${listed}`), `${said} is not of ${listed}`);
    await fold('made newer');
    await versions(page).nth(1).click();
    await page.getByText('This is the first version').waitFor();
    await versions(page).nth(0).click();
    await added.getByText('newer').waitFor();
    await fold('made newest');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await added.getByText('newest').waitFor();
    assert.equal(await versions(page).count(), 2);
  });

  itInFullRun('loads page by page, older versions on request', async () => {
    const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    const username = await signUp(page);
    let doc = await seedDoc(page, username, { title: 'Long', content: '0' });
    for (let number = 1; number < 35; number++) doc = await save(page, doc, { content: String(number) });
    await page.goto(`/${username}/${doc.id}/history`);
    await versions(page).nth(29).waitFor();
    assert.equal(await versions(page).count(), 30);
    await page.getByRole('button', { name: 'Show older versions' }).click();
    await versions(page).nth(34).waitFor();
    await page.getByRole('button', { name: 'Show older versions' }).waitFor({ state: 'detached' });
    const old = await versions(page).nth(31).getAttribute('href');
    await page.goto(old ?? '');
    await page.getByRole('table').locator('ins', { hasText: '3' }).waitFor();
    assert.equal(await page.getByRole('table').locator('del').innerText(), '2');
  });

  it('is shown only to its owner', async () => {
    const { page, path, doc } = await enter();
    await page.context().request.put(`/api/docs/${doc.id}/meta`, { data: { access: 'public' } });
    const visitor = await stage.visit();
    const other = await stage.visit();
    await signUp(other);
    for (const somebody of [visitor, other]) {
      assert.equal((await somebody.goto(path))?.status(), 404);
      await somebody.getByRole('heading', { level: 1, name: 'Nothing here' }).waitFor();
      await somebody.context().close();
    }
    stage.consoleMessages();
  });

  for (const [locale, width, colorScheme] of [
    ['en-US', 1440, 'light'],
    ['ko-KR', 390, 'dark'],
  ] as const) {
    itInFullRun(`has no axe violations and no horizontal scroll (${locale}, ${width} px)`, async () => {
      const { page, path } = await enter({ locale, colorScheme, viewport: { width, height: 800 } });
      await page.goto(path);
      await page.getByRole('table').waitFor();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await page.locator('[role=tabpanel] :is(table, [id="maru:article"])').first().waitFor();
        assert.deepEqual(await findViolations(page), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      }
      assert.deepEqual(stage.consoleMessages(), []);
    });
  }
});

import assert from 'node:assert/strict';
import { DEFAULT_STYLE } from '@maru/core';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel, setAccess, writeDocument } from './pages/editor.ts';
import { findViolations } from './pages/axe.ts';
import { waitForSettings, submit } from './pages/settings.ts';

const SEPIA = 'rgb(244, 234, 216)';
const PLAIN = 'rgb(253, 252, 250)';

describe('The design of a space, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ keepsContexts: true });
  });
  after(() => stage.close());

  it('is previewed at once in both themes, saved, and applied to the space only', async () => {
    const owner = await stage.visit();
    const username = await signUp(owner);
    const path = await writeDocument(owner, 'Rain', '비가 온다. It rains.\n\n> quote\n\n`code`');
    await setAccess(owner, 'Public');
    await openDesign(owner);
    await owner.getByRole('radio', { name: 'Sepia' }).check();
    await owner.getByRole('combobox', { name: 'Font' }).selectOption('Gowun Batang');
    await owner.getByRole('slider', { name: 'Text size' }).fill('20');
    const preview = owner.locator('[data-preview]');
    assert.equal(await style(preview, 'backgroundColor'), SEPIA);
    assert.match(await style(preview, 'fontFamily'), /^"Gowun Batang"/);
    assert.equal(await style(preview.locator('.article'), 'fontSize'), '20px');
    await owner.getByRole('tab', { name: 'Dark' }).click();
    assert.notEqual(await style(preview, 'backgroundColor'), SEPIA);
    assert.equal(await ground(owner), PLAIN, 'the page of settings keeps its own look');
    await submit(owner);
    await owner.getByText('Design saved.').waitFor();

    // The server's HTML has the design before any script runs.
    const reader = await stage.visit({ javaScriptEnabled: false, colorScheme: 'light' });
    for (const view of ['', '?view=reader']) {
      await reader.goto(path + view);
      assert.equal(await ground(reader), SEPIA, view);
      assert.equal(await style(reader.locator('.article'), 'fontSize'), '20px');
      assert.match(await style(reader.locator('.article'), 'fontFamily'), /^"Gowun Batang"/);
    }
    const night = await stage.visit({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await night.goto(path);
    await night.locator('.article').waitFor();
    assert.notEqual(await ground(night), SEPIA);
    assert.deepEqual(await findViolations(night), [], 'dark variant');

    // Navigation within the site applies and removes the design.
    await owner.getByRole('link', { name: 'See your space' }).click();
    await owner.waitForURL(`**/${username}`);
    await owner.waitForFunction(
      (wanted) => getComputedStyle(document.documentElement).backgroundColor === wanted,
      SEPIA,
    );
    await owner.getByRole('link', { name: 'Help' }).first().click();
    await owner.waitForFunction(
      (wanted) => getComputedStyle(document.documentElement).backgroundColor === wanted,
      PLAIN,
    );
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('applies to the editor of its documents as to their pages', async () => {
    const owner = await stage.visit({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
    const username = await signUp(owner);
    const editor = new EditorModel(owner);
    for (const [chosen, expected] of [
      [
        { backgroundColor: '#f4ead8', fontFamily: 'Gowun Batang', fontSize: 20 },
        [SEPIA, '20px', /^"Gowun Batang"/],
      ],
      [
        { backgroundColor: '#16171b', mainColor: '#e6e7ea' },
        ['rgb(22, 23, 27)', '17px', /^"Roboto Variable"/],
      ],
      [{}, [PLAIN, '17px', /^"Roboto Variable"/]],
    ] as const) {
      await owner.context().request.put(`/api/groups/${username}`, { data: { style: chosen } });
      await owner.goto('/new');
      await editor.tab('Split').click();
      await editor.write('Rain', 'It rains.');
      const words = owner
        .getByRole('tabpanel')
        .getByText('It rains.', { exact: true })
        .and(owner.locator('.article p'));
      await words.waitFor();
      await owner.waitForFunction(
        (wanted) => getComputedStyle(document.documentElement).backgroundColor === wanted,
        expected[0],
      );
      assert.equal(await style(words, 'fontSize'), expected[1]);
      assert.match(await style(words, 'fontFamily'), expected[2]);
      assert.deepEqual(await findViolations(owner), [], JSON.stringify(chosen));
      await editor.save();
      await owner.waitForURL('**/edit');
      await editor.tab('Edit').click();
      assert.equal(await ground(owner), expected[0]);
      assert.deepEqual(await findViolations(owner), [], JSON.stringify(chosen));
      await owner.goto('/explore');
      assert.equal(await ground(owner), PLAIN);
    }
  });

  itInFullRun('adds no styles when a space has the defaults, chosen or not', async () => {
    const owner = await stage.visit();
    const username = await signUp(owner);
    const path = await writeDocument(owner, 'Plain', 'words');
    await setAccess(owner, 'Public');
    for (const chosen of [{}, DEFAULT_STYLE, { ...DEFAULT_STYLE, preset: 'maru' }, { accentColor: 'navy' }]) {
      // The last one is a design: what is looked for is seen where there is one.
      const isPlain = !('accentColor' in chosen) || chosen.accentColor !== 'navy';
      const saved = await owner.context().request.put(`/api/groups/${username}`, { data: { style: chosen } });
      assert.deepEqual((await saved.json()).group.style, { ...DEFAULT_STYLE, ...chosen });
      const reader = await stage.visit();
      const requests: string[] = [];
      reader.on('request', (request) => void requests.push(request.url()));
      for (const how of ['from the server', 'in the app']) {
        await reader.goto(how === 'in the app' ? '/explore' : path);
        if (how === 'in the app') {
          // A menu needs the application.
          await reader.getByRole('button', { name: 'Help', exact: true }).click();
          await reader.getByRole('menu').waitFor();
          await reader.keyboard.press('Escape');
          await reader.getByRole('menu').waitFor({ state: 'detached' });
          await reader.getByRole('link', { name: 'Plain' }).first().click();
          await reader.waitForURL(`**${path}**`);
        }
        await reader.locator('[id="maru:article"]').getByText('words').waitFor();
        await waitForSettings(reader);
        const root = reader.locator('html');
        if (!isPlain) await reader.locator('html[data-design]').waitFor();
        else
          assert.deepEqual(
            [await root.getAttribute('style'), await root.getAttribute('data-design')],
            [null, null],
            how,
          );
        assert.equal(await ground(reader), PLAIN, how);
        assert.equal(await style(reader.locator('.article'), 'fontSize'), '17px', how);
      }
      const own = requests.filter((url) => /\/(apply-design|space-design)-|\/fonts\/[a-z-]+\.css/.test(url));
      assert.equal(own.length === 0, isPlain, own.join(' '));
      await reader.context().close();
    }
  });

  itInFullRun('is in the HTML of a private document too, and of no other space’s', async () => {
    const owner = await stage.visit();
    await signUp(owner);
    const path = await writeDocument(owner, 'Secret', 'words');
    await owner.evaluate(async () => {
      const name = location.pathname.split('/')[1] ?? '';
      const body = JSON.stringify({
        style: { backgroundColor: '#10201b', mainColor: '#e3ebe5', fontSize: 14 },
      });
      await fetch(`/api/groups/${name}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    });
    const html = await owner.evaluate(async (path) => (await fetch(path)).text(), path);
    assert.match(
      html,
      /<html [^>]*data-ground="dark" style="[^"]*--article-size:0.875rem[^"]*--background:#10201b/,
    );
    const editor = await owner.evaluate(async (path) => (await fetch(`${path}/edit`)).text(), path);
    assert.doesNotMatch(editor, /<html [^>]*style=/);
    const stranger = await stage.visit();
    const response = await stranger.goto(path);
    assert.equal(response?.status(), 404);
    assert.equal(await stranger.locator('html').getAttribute('style'), null);
    stage.consoleMessages();
  });

  it('is printed in dark on white, in its font and size', async () => {
    const owner = await stage.visit();
    await signUp(owner);
    await openDesign(owner);
    await owner.getByRole('radio', { name: 'Ink night' }).check();
    await submit(owner);
    await owner.getByText('Design saved.').waitFor();
    await owner.getByRole('link', { name: 'See your space' }).click();
    await owner.waitForFunction(() => document.documentElement.dataset['ground'] === 'dark');
    await owner.emulateMedia({ media: 'print' });
    assert.equal(await ground(owner), 'rgb(255, 255, 255)');
    assert.equal(await style(owner.locator('h1'), 'color'), 'rgb(35, 32, 28)');
  });

  it('refuses unreadable colours, marks them, and offers the nearest readable one', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await openDesign(page);
    const hex = page.getByRole('textbox', { name: 'Accent: hex value' });
    await hex.fill('#f2c14e');
    await page.getByText(/^Contrast is 1\.\d:1\. Easy reading needs 4\.5:1\.$/).waitFor();
    const inPreview = page.getByText('This preview shows the nearest readable ones instead');
    await inPreview.waitFor();
    assert.notEqual(await style(page.locator('[data-preview] span'), 'color'), 'rgb(242, 193, 78)');
    await submit(page);
    await page
      .getByText(
        /^The design was not saved\. Contrast is 1\.\d:1\. Easy reading needs 4\.5:1\. Use the nearest/,
      )
      .waitFor();
    await page
      .locator('[aria-live]', { hasText: /^Accent: The design was not saved\. Contrast is 1/ })
      .waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    assert.equal(await hex.and(page.locator('[aria-invalid=true]:focus')).count(), 1);
    assert.equal(await page.getByRole('alert').count(), 0, 'told once, at the field');
    assert.deepEqual(await findViolations(page), []);
    const group = await (await page.context().request.get(`/api/groups/${username}`)).json();
    assert.deepEqual(group.group.style, DEFAULT_STYLE);
    await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for Accent, which reaches 4\.5:1$/ }).click();
    assert.equal(await page.getByText(/^Easy to read: 4\.[5-9]:1$/).count(), 1);
    assert.equal(await inPreview.count(), 0);
    assert.equal(await page.getByText(/^The design was not saved/).count(), 0);
    await submit(page);
    await page.getByText('Design saved.').waitFor();
  });

  itInFullRun(
    'shows unreadable saved colours as the nearest readable ones, and tells the owner',
    async () => {
      const page = await stage.visit();
      const username = await signUp(page);
      const style = {
        backgroundColor: '#ffffff',
        mainColor: '#dddddd',
        secondaryColor: '#eeeeee',
        accentColor: '#ffff00',
      };
      const saved = await page.context().request.put(`/api/groups/${username}`, { data: { style } });
      assert.equal(saved.status(), 200);
      await page.goto(`/${username}`);
      await page.getByText('Some colors of this design are hard to read').waitFor();
      await waitForSettings(page);
      assert.deepEqual(await findViolations(page), []);
      await page.getByRole('link', { name: 'Change the design' }).click();
      await page.waitForURL('**/space/design');
      await page.getByText('Some colors of this design are hard to read').waitFor();
      const visitor = await stage.visit();
      await visitor.goto(`/${username}`);
      assert.deepEqual(await findViolations(visitor), []);
      assert.equal(await visitor.getByText('Some colors of this design').count(), 0);
    },
  );

  itInFullRun('marks invalid colours and sizes, and focuses the first', async () => {
    const page = await stage.visit();
    await signUp(page);
    await openDesign(page);
    await page.getByRole('spinbutton', { name: 'Size in pixels' }).fill('21');
    await page.getByRole('textbox', { name: 'Text: hex value', exact: true }).fill('reddish');
    await submit(page);
    await page.getByText('Enter # with 3 or 6 hex digits, or a basic color name.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'number');
    await page.getByRole('spinbutton', { name: 'Size in pixels' }).fill('12');
    await page.getByRole('textbox', { name: 'Text: hex value', exact: true }).fill('navy');
    await submit(page);
    await page.getByText('Design saved.').waitFor();
    assert.equal(
      await page.getByRole('textbox', { name: 'Text: hex value', exact: true }).inputValue(),
      '#000080',
    );
  });

  itInFullRun('asks before an unsaved change is left, and resets to the defaults', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await openDesign(page);
    await page.getByRole('radio', { name: 'Indigo' }).check();
    await submit(page);
    await page.getByText('Design saved.').waitFor();
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await page.getByRole('link', { name: 'See your space' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    assert.equal(await page.getByRole('radio', { name: 'Maru' }).isChecked(), true);
    await submit(page);
    await page.getByText('Design saved.').last().waitFor();
    await page.getByRole('link', { name: 'See your space' }).click();
    await page.waitForURL(`**/${username}`);
    assert.equal(await ground(page), PLAIN);
  });
});

async function openDesign(page: Page): Promise<void> {
  await page.goto('/space/design');
  await waitForSettings(page);
}

async function style(
  of: ReturnType<Page['locator']>,
  name: 'backgroundColor' | 'color' | 'fontFamily' | 'fontSize',
): Promise<string> {
  return of.first().evaluate((element, name) => getComputedStyle(element)[name], name);
}

/** Returns the background colour of the page. */
async function ground(page: Page): Promise<string> {
  return style(page.locator('html'), 'backgroundColor');
}

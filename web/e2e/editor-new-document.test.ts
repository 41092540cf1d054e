import assert from 'node:assert/strict';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import type { Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { EditorModel } from './pages/editor.ts';
import { CREATIONS, draftNotice, enter, delaySaves, waitForDraft } from './pages/open-document.ts';
import type { Writer } from './pages/open-document.ts';

interface StoredDoc {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

/** A new document becomes a stored one while it is written, and the writer notices the address alone. */
describe('A new document, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let writer: Writer;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
  });
  beforeEach(async () => {
    writer = await enter(stage);
    page = writer.page;
    editor = new EditorModel(page);
    await page.goto('/new');
    await editor.source.waitFor();
  });
  afterEach(() => page.close());
  after(() => stage.close());

  const get = async (path: string) => (await page.context().request.get(path)).json();
  const ids = async (): Promise<string[]> =>
    (await get(`/api/groups/${writer.username}`)).docs.map(({ id }: StoredDoc) => id);
  const storedDoc = async (): Promise<StoredDoc> => {
    const [id] = await ids();
    return (await get(`/api/groups/${writer.username}/docs/${id}`)).doc;
  };
  /** Waits until the only document has this title and text. */
  async function untilStored(title: string, content: string): Promise<void> {
    await waitUntil(
      async () => ((await ids()).length === 0 ? null : await storedDoc()),
      (doc) => doc?.title === title && doc.content === content,
    );
  }

  for (const [width, locale] of [
    [1440, 'en'],
    [1440, 'ko'],
    [900, 'en'],
    [390, 'ko'],
  ] as const)
    itInFullRun(
      `does not move the buttons when it is first saved, ${width} px wide in ${locale}`,
      async () => {
        const { page } = await enter(stage, { viewport: { width, height: 900 }, hasTouch: width < 600 });
        await page.goto(`/new?lang=${locale}`);
        const source = page.locator('[data-tools] .cm-content');
        await source.waitFor();
        await page.getByRole('toolbar').getByRole('button').first().waitFor();
        const places = (): Promise<readonly string[]> =>
          page
            .locator('[role=tablist], [role=tab], [role=toolbar] button, [data-access], [data-settings]')
            .evaluateAll((all) =>
              all.map((one) => {
                const { left, top, width: wide } = one.getBoundingClientRect();
                return `${one.getAttribute('aria-label') ?? one.textContent} ${left} ${top} ${wide}`;
              }),
            );
        const without = (all: readonly string[]): string[] =>
          all.map((one) => one.replace(/^.*?(?= [\d.]+ )/, ''));
        await source.click();
        // The first input brings the Korean font, which changes the widths of words.
        if (locale === 'ko')
          await page.waitForFunction(() =>
            [...document.fonts].some(({ family }) => family.includes('Hangul')),
          );
        await page.evaluate(() => document.fonts.ready);
        const before = await places();
        await page.keyboard.type('one');
        await page.waitForURL('**/edit');
        await page.locator('p[data-state=saved]').waitFor({ state: 'attached' });
        await page
          .getByRole('button', { name: /change access|공개 범위 바꾸기/ })
          .first()
          .waitFor();
        const after = await places();
        await page.close();
        assert.deepEqual(without(after), without(before), `${before.join('\n')}\n\n${after.join('\n')}`);
      },
    );

  itInFullRun('is first saved without taking the focus from the toolbar', async () => {
    const arrive = await delaySaves(page, CREATIONS);
    const sent = page.waitForRequest(CREATIONS);
    await editor.source.click();
    await page.keyboard.type('one');
    await sent;
    const tool = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').first();
    await tool.focus();
    arrive();
    await page.waitForURL(`**/${writer.username}/*/edit`);
    await editor.waitUntil('saved');
    assert.equal(await tool.evaluate((button) => button === document.activeElement), true);
  });

  it('is saved at the first pause, and keeps focus, caret, undo history and further typing', async () => {
    const mounted = await page.locator('[data-editor]').elementHandle();
    await editor.source.click();
    await page.keyboard.type('one two');
    for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowLeft');
    await page.waitForURL(`**/${writer.username}/*/edit`);
    await page.keyboard.type('!');
    await untilStored('Untitled', 'one! two');
    const announcements = await page.locator('.visuallyHidden[aria-live=polite]').allTextContents();
    assert.doesNotMatch(announcements.join(' '), /Edit: /, 'The page is the same to a screen reader');
    assert.equal(await mounted?.evaluate((element) => element.isConnected), true);
    assert.equal((await ids()).length, 1);
    const { histories } = await get(`/api/docs/${(await storedDoc()).id}/history`);
    assert.equal(histories.length, 1, 'The first pause and the next are one version');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await untilStored('Untitled', '');
    await page.goBack();
    assert.notEqual(new URL(page.url()).pathname, '/new');
  });

  it('does not interrupt composition when it is first saved, in the text and in the title', async () => {
    const protocol = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      protocol.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await editor.source.click();
    await compose('ㅎ');
    await compose('하');
    await page.waitForURL(`**/${writer.username}/*/edit`);
    await compose('한');
    await protocol.send('Input.insertText', { text: '한' });
    await compose('글');
    await protocol.send('Input.insertText', { text: '글' });
    assert.equal(await editor.untilText('한글'), '한글');
    await untilStored('Untitled', '한글');
  });

  itInFullRun('takes its title from the first heading until one is typed, and shows it', async () => {
    await editor.source.click();
    await page.keyboard.insertText('no heading yet');
    await page.getByPlaceholder('Untitled', { exact: true }).waitFor();
    await untilStored('Untitled', 'no heading yet');
    await editor.source.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('# A **plan**\n');
    await untilStored('A plan', '# A **plan**\nno heading yet');
    await page.getByPlaceholder('A plan', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Edit: A plan' }).waitFor();
    assert.deepEqual(await findViolations(page), []);
    await editor.title.fill('Mine');
    await untilStored('Mine', '# A **plan**\nno heading yet');
    await editor.title.fill('');
    await page.getByPlaceholder('Without a title it stays “Mine”.').waitFor();
    await page.reload();
    assert.equal(await editor.title.inputValue(), 'Mine');
  });

  it('is not saved for spaces or a suggested title, but for a typed one', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.clock.install();
    await page.goto('/new?title=Plans');
    await editor.source.click();
    await page.keyboard.type('  ');
    await page.clock.runFor(12_000);
    assert.deepEqual(
      requests.filter((line) => line === 'POST /api/docs'),
      [],
    );
    await editor.title.fill('Plans of mine');
    await page.clock.runFor(2_000);
    await page.waitForURL('**/edit');
    assert.equal((await storedDoc()).title, 'Plans of mine');
    assert.equal(requests.filter((line) => line === 'POST /api/docs').length, 1);
  });

  itInFullRun(
    'stays on the device while offline, and becomes one document when the network is back',
    async () => {
      await page.context().setOffline(true);
      await editor.source.click();
      await page.keyboard.type('first');
      await editor.status.getByText('Offline, kept on this device').waitFor();
      await page.keyboard.type(' second');
      await waitForDraft(page, 'first second');
      assert.match(page.url(), /\/new$/);
      await page.context().setOffline(false);
      await page.waitForURL('**/edit');
      await untilStored('Untitled', 'first second');
      assert.equal((await ids()).length, 1);
    },
  );

  for (const [status, code, words] of [
    [413, 'quota_exceeded', 'Storage full'],
    [429, 'too_many_requests', 'Slow down'],
    [401, 'unauthorized', 'Session ended'],
  ] as const) {
    itInFullRun(`keeps its text after ${code}, shows a message, and is saved later`, async () => {
      await page.route(CREATIONS, (route) =>
        route.fulfill({ status, json: { msg: 'No.', code, errorId: '0'.repeat(24) } }),
      );
      await editor.source.click();
      await page.keyboard.type('first');
      await editor.status.getByText(words).waitFor();
      await waitForDraft(page, 'first');
      await page.unroute(CREATIONS);
      await editor.source.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' second');
      await page.keyboard.press('Control+s');
      await page.waitForURL('**/edit');
      await untilStored('Untitled', 'first second');
      assert.equal((await ids()).length, 1);
    });
  }

  itInFullRun(
    'becomes one document although all responses to its first save were lost and the tab was closed',
    async () => {
      await page.route(CREATIONS, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await editor.source.click();
      await page.keyboard.type('first');
      await editor.status.getByText('Offline, kept on this device').waitFor();
      await waitForDraft(page, 'first');
      const next = await page.context().newPage();
      await page.close();
      page = next;
      editor = new EditorModel(page);
      await page.goto('/new');
      await draftNotice(page).getByRole('button', { name: 'Continue what you began' }).click();
      await page.waitForURL('**/edit');
      await editor.untilText('first');
      assert.equal((await ids()).length, 1);
    },
  );
});

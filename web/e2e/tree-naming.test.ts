import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { OwnTree } from './pages/own-tree.ts';
import type { TreeModel } from './pages/tree.ts';

describe('Naming documents in the tree, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let own: OwnTree;
  let tree: TreeModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit();
    own = await OwnTree.of(page);
    ({ tree } = own);
  });
  after(() => stage.close());
  afterEach(async () => {
    await page.unrouteAll();
    await own.clear();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  async function startNew(entry: 'New document' | 'New folder'): Promise<void> {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  }

  itInFullRun('names new documents and folders in a row: Enter creates them, Escape cancels', async () => {
    await own.open();
    await startNew('New folder');
    await own.field.pressSequentially('Plans');
    await page.keyboard.press('Enter');
    await tree.waitForLines(['Plans']);
    assert.ok(await own.isFocused('Plans'));

    await tree.line('Plans').hover();
    await page.getByRole('button', { name: 'New document in “Plans”' }).click();
    // The Enter that ends a syllable belongs to the input method.
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Input.imeSetComposition', { text: '봄', selectionStart: 1, selectionEnd: 1 });
    const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
    await protocol.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await protocol.send('Input.insertText', { text: '봄' });
    assert.equal(await own.field.inputValue(), '봄');
    await page.keyboard.press('Enter');
    // A new document is open to be written, a new folder in the tree.
    await page.waitForURL('**/edit');
    await page.locator('[data-editor]:focus').waitFor();
    await tree.waitForLines(['Plans', '  봄']);
    await page.keyboard.type('Words');
    await waitUntil(
      () => own.found('봄'),
      ({ content }) => content === 'Words',
    );
    await page.getByRole('link', { name: 'View page' }).click();
    const written = page.getByRole('article').getByText('Words');
    await written.waitFor();
    // New documents are begun beside the one that is shown, from wherever.
    const { id: folderId } = await own.found('Plans');
    await page.getByRole('button', { name: /^Account of/ }).click();
    for (const name of ['New document', 'New folder'])
      assert.match((await page.getByRole('menuitem', { name }).getAttribute('href')) ?? '', RegExp(folderId));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('New folder');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/new?folder=1&parentId=${folderId}`);
    await page.goBack();
    await written.waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(`**/new?parentId=${folderId}`);
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Plans' }).waitFor();
    await page.goBack();
    await written.waitFor();

    await (await tree.menu('Plans')).getByRole('menuitem', { name: 'New folder in this folder' }).click();
    await own.field.fill('Never made');
    await page.keyboard.press('Escape');
    await tree.waitForLines(['Plans', '  봄']);
    await startNew('New document');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Type a title').waitFor();
    await own.field.fill('끝');
    // Leaving the field keeps what was typed, as Enter does.
    await page.getByRole('heading', { level: 1 }).click();
    // New documents are made beside the one that is shown.
    await tree.waitForLines(['Plans', '  봄', '  끝']);
    const docs = await own.listed();
    assert.deepEqual(docs.map(({ title, access }) => `${title} ${access}`).sort(), [
      'Plans private',
      '끝 private',
      '봄 private',
    ]);
    assert.equal(docs.find(({ title }) => title === '봄')?.parentId, (await own.found('Plans')).id);
  });

  it('keeps a title that could not be saved, says what to do, and creates one document', async () => {
    await own.open('one');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/docs?*', async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first request arrives, but its answer is lost, as are the next ones.
      if (keys.length === 1) await route.fetch();
      await (keys.length < 3 ? route.abort() : route.continue());
    });
    await startNew('New document');
    await own.field.fill('Once');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Press Enter to try again').waitFor();
    assert.equal(await own.field.inputValue(), 'Once');
    assert.deepEqual(await findViolations(page), []);
    await own.field.press('Enter');
    await tree.waitForLines(['one', 'Once']);
    assert.deepEqual(await own.listedTitles(), ['one', 'Once']);
    assert.equal(new Set(keys).size, 1);
    stage.consoleMessages();
  });

  it('keeps what is typed after a new title, before its editor is there', async () => {
    await own.open('one');
    let answers = 0;
    const parts: Route[] = [];
    await page.route('**/api/docs?*', async (route: Route) => {
      answers++;
      await (answers < 3 ? route.abort() : route.continue());
    });
    // The editor comes once its text was typed.
    await page.route(/\/assets\/EditorScreen[^/]*\.js$/, (route: Route) => void parts.push(route));
    await startNew('New document');
    await own.field.fill('Early');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Every ');
    await page.getByRole('alert').getByText('Press Enter to try again').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('[role="tree"] input'));
    assert.equal(await own.field.inputValue(), 'Early');
    await page.keyboard.press('Enter');
    await page.keyboard.type('letter\n');
    await own.untilStored('Early');
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
    await waitUntil(
      () => Promise.resolve(parts.length),
      (count) => count > 0,
    );
    for (const part of parts) await part.continue();
    await page.waitForURL('**/edit');
    await page.locator('[data-editor]').waitFor();
    await protocol.send('Input.insertText', { text: '한' });
    await page.locator('[data-editor]:focus').waitFor();
    await page.keyboard.type(' counts');
    await waitUntil(
      () => own.found('Early'),
      ({ content }) => content === 'Every letter\n한 counts',
    );
    assert.equal(await page.locator('[data-early-text]').count(), 0);
    stage.consoleMessages();
  });

  it('renames by F2 and by a double click, which opens the document once', async () => {
    await own.open('one', 'folder/', 'inner');
    await tree.line('one').focus();
    await page.keyboard.press('F2');
    assert.equal(await own.field.inputValue(), 'one');
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await tree.waitForLines(['first', 'folder']);
    assert.ok(await own.isFocused('first'));

    const addresses: string[] = [];
    page.on('framenavigated', () => addresses.push(page.url()));
    const length = await page.evaluate(() => history.length);
    await tree.line('folder').dblclick();
    await own.field.waitFor();
    await page.getByRole('heading', { level: 1, name: 'folder' }).waitFor();
    assert.equal(await page.evaluate(() => history.length), length + 1, addresses.join('\n'));
    assert.ok(await own.field.evaluate((element) => element === document.activeElement));
    await own.field.fill('가'.repeat(256));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('At most 255 characters').waitFor();
    await own.field.fill('  ');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Type a title').waitFor();
    await page.keyboard.press('Escape');
    await tree.waitForLines(['first', 'folder', '  inner']);
    await own.untilStored('first');
    assert.deepEqual(await own.listedTitles().then((titles) => titles.sort()), ['first', 'folder', 'inner']);
  });

  it('renames over another save, and asks before it replaces another new title', async () => {
    await own.open('one');
    const { id } = await own.found('one');
    const saveElsewhere = async (title: string, content: string): Promise<void> => {
      const response = await page
        .context()
        .request.put(`/api/docs/${id}`, { data: { title, content, overwrite: true } });
      assert.equal(response.status(), 200);
    };
    let saves = 0;
    await page.route(`**/api/docs/${id}`, async (route: Route) => {
      if (saves++ === 0) await saveElsewhere('one', 'Written elsewhere.');
      await route.continue();
    });
    await tree.line('one').focus();
    await page.keyboard.press('F2');
    await own.field.fill('two');
    await page.keyboard.press('Enter');
    await own.untilStored('two');
    await tree.waitForLines(['two']);
    assert.equal(saves, 2, 'the first save met a conflict');
    assert.equal((await own.found('two')).content, 'Written elsewhere.');

    await page.keyboard.press('F2');
    await own.field.fill('three');
    await saveElsewhere('deux', 'Written elsewhere.');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('It was renamed to “deux” elsewhere').waitFor();
    assert.equal(await own.field.inputValue(), 'three');
    await page.keyboard.press('Enter');
    await own.untilStored('three');
    await tree.waitForLines(['three']);
    // The refused save is in the browser's log.
    stage.consoleMessages();
  });

  itInFullRun('shows a new title before the server has it, and saves one after the other', async () => {
    await own.open('one', 'other');
    const { id } = await own.found('one');
    const titles: string[] = [];
    let release = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/docs/${id}`, async (route: Route) => {
      titles.push((route.request().postDataJSON() as { readonly title: string }).title);
      await mayAnswer;
      await route.continue();
    });
    await tree.line('one').focus();
    for (const title of ['two', 'three', 'four']) {
      await page.keyboard.press('F2');
      await own.field.fill(title);
      await page.keyboard.press('Enter');
      await tree.waitForLines([title, 'other']);
      assert.ok(await own.isFocused(title));
    }
    assert.deepEqual((await own.listedTitles()).sort(), ['one', 'other']);
    // Links are looked for after the last one, while there is the document.
    const linksRequested = page.waitForResponse(/outdated_links/);
    release();
    await own.untilStored('four');
    await tree.waitForLines(['four', 'other']);
    await linksRequested;
    assert.deepEqual(titles, ['two', 'four']);
  });

  itInFullRun(
    'restores a refused title for editing, without taking the focus from another field',
    async () => {
      await own.open('one', 'other');
      const { id } = await own.found('one');
      let refuse = (): void => undefined;
      const mayRefuse = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      await page.route(`**/api/docs/${id}`, async (route: Route) => {
        await mayRefuse;
        await route.abort();
      });
      await tree.line('one').focus();
      await page.keyboard.press('F2');
      await own.field.fill('two');
      await page.keyboard.press('Enter');
      await tree.waitForLines(['two', 'other']);
      await tree.line('other').click();
      await page.getByRole('heading', { level: 1, name: 'other' }).waitFor();
      await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
      const text = page.locator('[data-tools] .cm-content');
      await text.click();
      refuse();
      await page.getByRole('alert').getByText('Press Enter to try again').waitFor();
      assert.equal(await own.field.inputValue(), 'two');
      assert.ok(
        await page.locator('[data-editor]').evaluate((element) => element === document.activeElement),
      );
      assert.deepEqual(await findViolations(page), []);
      await page.unrouteAll();
      await own.field.press('Enter');
      await own.untilStored('two');
      await tree.waitForLines(['two', 'other']);
      stage.consoleMessages();

      // The title in the editor follows that of the tree, without a word about another place.
      const linksAsked = page.waitForResponse(/outdated_links/);
      await tree.line('other').focus();
      await page.keyboard.press('F2');
      await own.field.fill('others');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('input[aria-label="Title"]')?.value === 'others',
      );
      assert.equal(await page.getByText('saved elsewhere').count(), 0);
      await linksAsked;
    },
  );
});

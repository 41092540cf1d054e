import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { OwnTree } from './pages/own-tree.ts';
import { seedDoc, TreeModel } from './pages/tree.ts';

describe('Changing documents in the tree, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let own: OwnTree;
  let tree: TreeModel;
  let username: string;
  before(async () => {
    stage = await setStage();
    page = await stage.visit();
    own = await OwnTree.of(page);
    ({ tree, username } = own);
  });
  after(() => stage.close());
  afterEach(async () => {
    await page.unrouteAll();
    await own.clear();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  /** Waits until the server has the order: each move is a request, sent after those before it. */
  const untilListed = async (titles: readonly string[]): Promise<void> => {
    await waitUntil(
      () => own.listedTitles(),
      (listed) => listed.join() === titles.join(),
    );
  };

  it('shows all actions of a line by a right click and by a long press', async () => {
    await own.open('one', 'folder/');
    await tree.line('one').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Actions for “one”' });
    const entries = await menu.getByRole('menuitem').allInnerTexts();
    assert.deepEqual(
      entries.map((entry) => entry.split('\n')[0]),
      [
        'Open',
        'Open in new tab',
        'Edit',
        'Rename',
        'Duplicate',
        'Move to…',
        'Move up',
        'Move down',
        'Access and sharing',
        'Copy link',
        'History',
        'Delete',
      ],
    );
    const opening = page.context().waitForEvent('page');
    await menu.getByRole('menuitem', { name: 'Open in new tab' }).click();
    const opened = await opening;
    await opened.waitForURL(/one$/);
    await opened.close();

    // A long press sends this event, without a button.
    await tree.line('folder').dispatchEvent('contextmenu', { button: 0 });
    await page.getByRole('menu', { name: 'Actions for “folder”' }).waitFor();
    await page.keyboard.press('Escape');
  });

  itInFullRun(
    'duplicates a document as a private one beside it, and changes access, from the menu',
    async () => {
      await own.open('one', 'two');
      const one = await own.found('one');
      const { content, props } = { content: 'Some *words*.', props: '{"numbering":true}' };
      const { request } = page.context();
      await request.put(`/api/docs/${one.id}`, { data: { title: 'one', content, props, overwrite: true } });
      await (await tree.menu('one')).getByRole('menuitem', { name: 'Access and sharing' }).click();
      await page.getByRole('radio', { name: 'Public' }).check();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      assert.equal((await own.found('one')).access, 'public');

      await tree.line('one').focus();
      await page.keyboard.press('Alt+ArrowDown');
      await tree.waitForLines(['two', 'one']);
      await (await tree.menu('one')).getByRole('menuitem', { name: 'Duplicate' }).click();
      await tree.line('one \\(copy\\)').waitFor();
      await page.locator('[data-tone=success]', { hasText: 'The copy is private' }).waitFor();
      const copy = await own.found('one (copy)');
      assert.deepEqual([copy.content, copy.access], [content, 'private']);
      assert.deepEqual(JSON.parse(copy.props), JSON.parse(props));
      assert.deepEqual(await own.listedTitles(), ['two', 'one', 'one (copy)']);
      assert.ok(await own.isFocused('one \\(copy\\)'));
      // Ctrl+Z takes back nothing from before the copy.
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Alt+ArrowUp');
      await tree.waitForLines(['two', 'one (copy)', 'one']);
    },
  );

  it('deletes several selected rows after one question, and undoes it in one step', async () => {
    await own.open('one', 'two', 'three', 'four', 'folder/', 'inner');
    const before = ['one', 'two', 'three', 'four', 'folder', '  inner'];
    await tree.open('folder');
    await tree.line('two').click({ modifiers: ['ControlOrMeta'] });
    await tree.line('folder').click({ modifiers: ['ControlOrMeta'] });
    assert.deepEqual(await tree.tree.locator('[aria-selected=true]').allInnerTexts(), ['two', 'folder']);
    await page.getByRole('group', { name: 'Actions for 2 documents' }).getByText('2 selected').waitFor();
    await tree.line('two').focus();
    await page.keyboard.press('Delete');
    await page
      .getByRole('alertdialog', { name: 'Delete 2 documents?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.locator('[data-tone=success]', { hasText: '2 documents were moved to the trash' }).waitFor();
    // The message stays while it has the focus.
    await page.keyboard.press('F8');
    await tree.waitForLines(['one', 'three', 'four', 'inner']);
    await page.keyboard.press('Enter');
    await tree.waitForLines(before);
    assert.ok(await own.isFocused('inner'), 'the focus is where it was');
    await page.locator('[aria-live=polite]', { hasText: 'Undone' }).waitFor({ state: 'attached' });
    const docs = await own.listed();
    assert.equal(docs.find(({ title }) => title === 'inner')?.parentId, (await own.found('folder')).id);
  });

  itInFullRun('selects rows by keys and moves them, by menu and by dragging, with one undo', async () => {
    await own.open('one', 'two', 'three', 'four', 'folder/');
    const before = await tree.lines();
    await tree.line('one').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowUp');
    const chosen = () => tree.tree.locator('[aria-selected=true]').allInnerTexts();
    assert.deepEqual(await chosen(), ['one', 'two']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Space');
    assert.deepEqual(await chosen(), ['one', 'two', 'four']);
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'Actions for 3 documents' });
    await menu.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 3 documents' });
    await dialog.getByRole('option', { name: 'folder' }).dblclick();
    await tree.waitForLines(['three', 'folder', '  one', '  two', '  four']);
    await page.locator('[data-tone=success]', { hasText: '3 documents were moved' }).waitFor();
    await tree.line('three').focus();
    await page.keyboard.press('Control+z');
    await tree.waitForLines(before);
    await page.locator('[aria-live=polite]', { hasText: 'Undone' }).waitFor({ state: 'attached' });
    assert.deepEqual(await own.listedTitles(), before);

    await tree.line('one').click({ modifiers: ['ControlOrMeta'] });
    await tree.line('one').click({ modifiers: ['Shift'] });
    await tree.line('two').click({ modifiers: ['Shift'] });
    assert.deepEqual(await chosen(), ['one', 'two']);
    await tree.drag('two', 'four', 0.8);
    await tree.drop();
    await tree.waitForLines(['three', 'four', 'one', 'two', 'folder']);
    await untilListed(['three', 'four', 'one', 'two', 'folder']);
    await page.keyboard.press('Escape');

    // Each Ctrl+Z takes back one change, also of a document that was moved several times at once.
    await tree.line('folder').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await tree.waitForLines(['three', 'four', 'folder', 'one', 'two']);
    await page.keyboard.press('Control+z');
    await tree.waitForLines(['three', 'four', 'one', 'folder', 'two']);
    await page.keyboard.press('Control+z');
    await tree.waitForLines(['three', 'four', 'one', 'two', 'folder']);
    await page.keyboard.press('Control+z');
    await tree.waitForLines(before);
    await untilListed(before);
  });

  itInFullRun('undoes restoring from the trash and from history', async () => {
    await own.open('one');
    const { id } = await own.found('one');
    const { request } = page.context();
    const save = (content: string) =>
      request.put(`/api/docs/${id}`, { data: { title: 'one', content, overwrite: true } });
    await save('Older.');
    await save('Newer.');
    const { histories } = await (await request.get(`/api/docs/${id}/history`)).json();
    await page.goto(`/${username}/${id}/history/${histories[1].id}`);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
    // The message stays while the pointer is on it; the new page takes the focus to its heading.
    await page.locator('[data-tone=success]', { hasText: 'is now the current version' }).hover();
    await page.locator('[id="maru:article"]').getByText('Older.').waitFor();
    await page.locator('h1:focus').waitFor();
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await page.locator('[id="maru:article"]').getByText('Newer.').waitFor();
    assert.equal((await own.found('one')).content, 'Newer.');

    await request.delete(`/api/docs/${id}`);
    await page.goto('/space/trash');
    const restore = page.getByRole('button', { name: 'Restore “one”' });
    await restore.first().click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('F8');
    assert.deepEqual(await own.listedTitles(), ['one']);
    await page.keyboard.press('Enter');
    await restore.first().waitFor();
    assert.deepEqual(await own.listedTitles(), []);
  });

  itInFullRun(
    'links the folders above the title, only public ones for readers, also without scripts',
    async () => {
      const { request } = page.context();
      let parentId: string | undefined;
      const ids: string[] = [];
      for (const [title, isFolder, access] of [
        ['hidden', true, 'private'],
        ['shown', true, 'public'],
        ['inside', true, 'public'],
        ['leaf', false, 'public'],
      ] as const) {
        const { id } = await seedDoc(page, username, { title, isFolder, ...(parentId && { parentId }) });
        await request.put(`/api/docs/${id}/meta`, { data: { access } });
        parentId = id;
        ids.push(id);
      }
      const leaf = `/${username}/${parentId}`;
      const crumbs = (shown: Page) =>
        shown.getByRole('navigation', { name: 'Folders' }).getByRole('link').allInnerTexts();
      await page.goto(leaf);
      await tree.ready();
      assert.deepEqual(await crumbs(page), ['hidden', 'shown', 'inside']);
      assert.deepEqual(await findViolations(page), []);
      await page.getByRole('link', { name: 'shown', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'shown' }).waitFor();
      assert.deepEqual(await crumbs(page), ['hidden']);

      const visitor = await stage.visit({ javaScriptEnabled: false });
      await visitor.goto(leaf);
      const html = await visitor.content();
      assert.ok(!html.includes('hidden<'), 'the private folder is not named');
      const isListed = (await crumbs(visitor)).join();
      // Documents in a private folder are not listed to readers, at any depth: nothing leads to it from them.
      assert.equal(isListed, '');
      await request.put(`/api/docs/${ids[0]}/meta`, { data: { access: 'public' } });
      await visitor.goto(leaf);
      assert.deepEqual(await crumbs(visitor), ['hidden', 'shown', 'inside']);
    },
  );

  for (const [locale, width, colorScheme] of [
    ['en-US', 1440, 'dark'],
    ['ko-KR', 390, 'light'],
  ] as const) {
    itInFullRun(
      `has no axe violations while rows are named and selected (${locale}, ${width} px)`,
      async () => {
        await own.open('one', 'two', 'folder/', 'inner');
        const storageState = await page.context().storageState();
        const viewport = { width, height: 800 };
        const other = await stage.visit({
          locale,
          colorScheme,
          viewport,
          storageState,
          hasTouch: width < 768,
        });
        await other.goto(`/${username}`);
        const isKorean = locale === 'ko-KR';
        const shown = new TreeModel(other);
        if (width < 768) await other.getByRole('button', { name: '문서', exact: true }).click();
        await shown.ready();
        const check = async (): Promise<void> => {
          assert.deepEqual(await findViolations(other), []);
          assert.ok(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        };
        await shown.line('one').focus();
        await other.keyboard.press('Shift+ArrowDown');
        await check();
        await other.keyboard.press('Escape');
        await shown.line('two').focus();
        await other.keyboard.press('F2');
        await other.keyboard.press('Backspace');
        await other.keyboard.press('Enter');
        await other
          .getByRole('alert')
          .getByText(isKorean ? '제목을 입력해 주세요' : 'Type a title')
          .waitFor();
        await check();
        await other.keyboard.press('Escape');
        // The message is inside the drawer of narrow windows, which makes the rest of the page inert.
        await other.keyboard.press('Alt+ArrowUp');
        await other.getByRole('button', { name: isKorean ? '실행 취소' : 'Undo' }).click();
        await shown.waitForLines(['one', 'two', 'folder']);
        // A new document is written in its place, where the drawer of narrow windows is closed.
        await other.getByRole('button', { name: isKorean ? '새로 만들기' : 'New', exact: true }).click();
        await other.getByRole('menuitem', { name: isKorean ? '새 문서' : 'New document' }).click();
        await other.keyboard.type('three');
        await other.keyboard.press('Enter');
        await other.keyboard.type('early words');
        await other.waitForURL('**/edit');
        await other.locator('[data-editor]:focus').waitFor();
        assert.equal(await other.getByRole('dialog').count(), 0);
        await other.locator('.cm-line', { hasText: /^early words$/ }).waitFor();
      },
    );
  }
});

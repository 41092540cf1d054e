import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';
import { signUp } from './pages/auth.ts';
import { seedDoc, TreeModel } from './pages/tree.ts';

describe("A space's tree, in a browser", function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  /** Creates a space with `one`, `two`, `three` and a collapsed folder with `inner`. */
  async function enter(
    options: Parameters<Stage['visit']>[0] = {},
  ): Promise<{ page: Page; tree: TreeModel; username: string }> {
    const page = await stage.visit(options);
    const username = await signUp(page);
    for (const title of ['one', 'two', 'three']) await seedDoc(page, username, { title });
    const folder = await seedDoc(page, username, { title: 'folder', isFolder: true });
    await seedDoc(page, username, { title: 'inner', parentId: folder.id });
    await page.goto(`/${username}`);
    const tree = new TreeModel(page);
    if ((page.viewportSize()?.width ?? 0) >= 768) await tree.ready();
    return { page, tree, username };
  }

  for (const width of [1440, 768]) {
    itInFullRun(`ends above the footer, and does not lengthen a short page (${width} px)`, async () => {
      const page = await stage.visit({ viewport: { width, height: 700 } });
      const username = await signUp(page);
      for (let index = 0; index < 60; index++) await seedDoc(page, username, { title: `doc ${index}` });
      const short = await seedDoc(page, username, { title: 'short', content: 'Few words.' });
      const long = await seedDoc(page, username, { title: 'long', content: 'Many words.\n\n'.repeat(200) });
      /** Where the tree, the footer and the page end, in pixels of the window. */
      const ends = () =>
        page.evaluate(() => {
          const tree = document.getElementById('maru:documents')?.getBoundingClientRect();
          const footer = document.querySelector('footer')?.getBoundingClientRect();
          return {
            top: tree?.top ?? Number.NaN,
            tree: Math.round(tree?.bottom ?? Number.NaN),
            footer: Math.round(footer?.top ?? Number.NaN),
            page: document.documentElement.scrollHeight,
          };
        });
      await page.goto(`/${username}/${short.id}`);
      await new TreeModel(page).ready();
      // The page has its height some frames after the tree can be edited.
      await page.waitForFunction(() => document.documentElement.scrollHeight === innerHeight);
      const before = await ends();
      assert.equal(before.tree, before.footer);
      assert.equal(before.page, 700, 'the footer is in the window');
      assert.ok(
        await page.locator('[id="maru:documents"]').evaluate((tree) => tree.scrollHeight > tree.clientHeight),
      );
      await page.getByRole('treeitem', { name: 'doc 59' }).scrollIntoViewIfNeeded();
      assert.deepEqual(await ends(), before);

      await page.goto(`/${username}/${long.id}`);
      await new TreeModel(page).ready();
      await page.waitForFunction(
        () => document.getElementById('maru:documents')?.getBoundingClientRect().bottom === innerHeight,
      );
      assert.equal((await ends()).tree, 700, 'as high as the window');
      // Parts that come into sight may be laid out anew, and make the page higher.
      await page.waitForFunction(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return (document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight) < innerHeight;
      });
      const atEnd = await ends();
      assert.ok(atEnd.tree <= atEnd.footer && atEnd.footer < 700, JSON.stringify(atEnd));
    });
  }

  it('moves rows by mouse: before, after and inside, and keeps the order', async () => {
    const { page, tree } = await enter();
    await tree.drag('three', 'one', 0.2);
    await tree.drop();
    assert.deepEqual(await tree.lines(), ['three', 'one', 'two', 'folder']);

    await tree.drag('three', 'two', 0.8);
    await page.locator('[data-drop-level="1"]').waitFor();
    await tree.drop();
    assert.deepEqual(await tree.lines(), ['one', 'two', 'three', 'folder']);

    await tree.drag('one', 'folder', 0.5, 3);
    await page.locator('[data-mark=target]').waitFor();
    await tree.drop();
    const expected = ['two', 'three', 'folder', '  inner', '  one'];
    await tree.waitForLines(expected);
    await page.reload();
    await tree.ready();
    await tree.waitForLines(expected);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('opens a closed folder under a dragged row, and follows the pointer’s depth', async () => {
    const { page, tree } = await enter();
    await tree.drag('one', 'folder', 0.5, 3);
    await tree.line('inner').waitFor();
    await tree.holdOver('inner', 0.9, 3);
    await page.locator('[data-drop-level="2"]').waitFor();
    await tree.holdOver('inner', 0.9, 1);
    await page.locator('[data-drop-level="1"]').waitFor();
    await tree.drop();
    await tree.waitForLines(['two', 'three', 'folder', '  inner', 'one']);
  });

  itInFullRun('changes nothing when a drag is cancelled, or a folder would move into itself', async () => {
    const { page, tree } = await enter();
    const before = await tree.lines();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await tree.drag('one', 'three', 0.8);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await tree.open('folder');
    await tree.drag('folder', 'inner', 0.2, 3);
    await page.mouse.up();
    await tree.waitForLines([...before, '  inner']);
    assert.deepEqual(
      requests.filter((url) => url.includes('reorder')),
      [],
    );
  });

  itInFullRun('moves rows by keys, announces the place, and keeps the focus', async () => {
    const { page, tree } = await enter();
    await tree.line('two').focus();
    const press = async (keys: string, announcement: RegExp): Promise<void> => {
      await page.keyboard.press(keys);
      await page.locator('[aria-live=polite]', { hasText: announcement }).waitFor({ state: 'attached' });
      assert.ok(await tree.line('two').evaluate((line) => line === document.activeElement));
    };
    await press('Alt+ArrowUp', /“two” is now 1 of 4 at the top/);
    await press('Alt+ArrowUp', /“two” can’t be moved there/);
    await press('Alt+ArrowDown', /“two” is now 2 of 4/);
    await press('Alt+ArrowDown', /“two” is now 3 of 4/);
    await press('Alt+ArrowDown', /“two” is now 4 of 4/);
    await press('Alt+ArrowRight', /“two” is now 2 of 2 in “folder”/);
    await tree.waitForLines(['one', 'three', 'folder', '  inner', '  two']);
    await press('Alt+ArrowLeft', /“two” is now 4 of 4 at the top/);
    await press('Alt+ArrowUp', /“two” is now 3 of 4/);
    const expected = ['one', 'three', 'two', 'folder', '  inner'];
    await tree.waitForLines(expected);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await tree.ready();
    await tree.waitForLines(expected);
  });

  it('supports the keys of a tree: arrows, Home, End, first letters', async () => {
    const { page, tree, username } = await enter();
    await seedDoc(page, username, { title: '김치찌개' });
    await page.reload();
    await tree.ready();
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.textContent ?? null);
    await tree.line('one').focus();
    for (const [key, title] of [
      ['End', '김치찌개'],
      ['Home', 'one'],
      ['ArrowDown', 'two'],
      ['t', 'three'],
      ['ArrowUp', 'two'],
      ['f', 'folder'],
      ['ArrowRight', 'folder'],
      ['ArrowRight', 'inner'],
      ['ArrowLeft', 'folder'],
      ['End', '김치찌개'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await focused(), title, key);
    }
    assert.equal(await tree.line('folder').getAttribute('aria-expanded'), 'true');
    assert.equal(await tree.line('inner').getAttribute('aria-level'), '2');
    assert.deepEqual(
      [
        await tree.line('two').getAttribute('aria-posinset'),
        await tree.line('two').getAttribute('aria-setsize'),
      ],
      ['2', '5'],
    );
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '김치찌개' }).waitFor();
  });

  itInFullRun('moves rows by the menu: up, down, and to a folder that is searched for', async () => {
    const { page, tree } = await enter();
    await (await tree.menu('two')).getByRole('menuitem', { name: 'Move up' }).click();
    await tree.waitForLines(['two', 'one', 'three', 'folder']);

    await tree.line('three').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').getByRole('menuitem', { name: 'Move to…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move “three”' });
    assert.equal(
      await dialog.getByRole('option', { name: 'Top of the space' }).getAttribute('aria-disabled'),
      'true',
    );
    await dialog.getByRole('combobox', { name: 'Find a folder' }).fill('FOL');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await tree.waitForLines(['two', 'one', 'folder', '  inner', '  three']);
    assert.ok(await tree.line('three').evaluate((line) => line === document.activeElement));

    await (await tree.menu('folder')).getByRole('menuitem', { name: 'Move to…' }).click();
    const folderDialog = page.getByRole('dialog', { name: 'Move “folder”' });
    assert.equal(
      await folderDialog.getByRole('option', { name: 'folder' }).getAttribute('aria-disabled'),
      'true',
    );
    assert.ok(await folderDialog.getByRole('button', { name: 'Move', exact: true }).isDisabled());
    await page.keyboard.press('Escape');

    await (await tree.menu('inner')).getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('dialog').getByRole('option', { name: 'Top of the space' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await tree.waitForLines(['two', 'one', 'folder', '  three', 'inner']);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('creates documents in a folder, and deletes, from the menu', async () => {
    const { page, tree } = await enter();
    await (await tree.menu('folder')).getByRole('menuitem', { name: 'New document in this folder' }).click();
    await page.keyboard.type('made');
    await page.keyboard.press('Enter');
    await tree.waitForLines(['one', 'two', 'three', 'folder', '  inner', '  made']);
    await (await tree.menu('one')).getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete “one”?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await tree.waitForLines(['two', 'three', 'folder', '  inner', '  made']);
  });

  for (const [how, respond] of [
    ['is not reached', (page: Page) => page.route('**/api/docs/reorder', (route) => route.abort())],
    [
      'refuses',
      (page: Page) =>
        page.route('**/api/docs/reorder', (route) =>
          route.fulfill({
            status: 503,
            json: { msg: 'Not now.', code: 'unavailable', errorId: '0'.repeat(24) },
          }),
        ),
    ],
  ] as const) {
    const test = how === 'is not reached' ? it : itInFullRun;
    test(`restores the order, with a message, when the server ${how}; the next move works`, async () => {
      const { page, tree } = await enter();
      await respond(page);
      await tree.line('one').focus();
      await page.keyboard.press('Alt+ArrowDown');
      await page.keyboard.press('Alt+ArrowDown');
      await page.locator('[data-tone=danger]').first().waitFor();
      await tree.waitForLines(['one', 'two', 'three', 'folder']);
      await page
        .locator('[aria-live=polite]', { hasText: 'Everything is where it was' })
        .waitFor({ state: 'attached' });
      await page.unroute('**/api/docs/reorder');
      const moved = page.waitForResponse('**/api/docs/reorder');
      await tree.line('one').focus();
      await page.keyboard.press('Alt+ArrowDown');
      assert.equal((await moved).status(), 200);
      await tree.waitForLines(['two', 'one', 'three', 'folder']);
      stage.consoleMessages();
    });
  }

  itInFullRun('is read-only for visitors, whose rows are links', async () => {
    const { page, username } = await enter();
    const { docs } = await (await page.context().request.get(`/api/groups/${username}`)).json();
    for (const { id } of docs)
      await page.context().request.put(`/api/docs/${id}/meta`, { data: { access: 'public' } });
    const visitor = await stage.visit();
    const loaded: string[] = [];
    visitor.on('request', (request) => loaded.push(request.url()));
    await visitor.goto(`/${username}/${docs[0].id}`);
    await visitor.waitForLoadState('networkidle');
    const tree = new TreeModel(visitor);
    assert.deepEqual(await tree.lines(), ['one', 'two', 'three', 'folder']);
    assert.equal(await visitor.locator('[draggable=true]').count(), 0);
    assert.equal(await visitor.getByRole('button', { name: /Actions for/ }).count(), 0);
    assert.deepEqual(
      loaded.filter((url) => /OwnerTree/.test(url)),
      [],
    );
    const [opened] = await Promise.all([
      visitor.context().waitForEvent('page'),
      tree.line('two').click({ button: 'middle' }),
    ]);
    await opened.waitForURL(/two$/);
    await visitor.context().close();
  });

  for (const [locale, width, colorScheme] of [
    ['en-US', 1440, 'light'],
    ['ko-KR', 390, 'dark'],
  ] as const) {
    itInFullRun(`has no axe violations, menu and dialog open (${locale}, ${width} px)`, async () => {
      const { page, tree } = await enter({
        locale,
        colorScheme,
        viewport: { width, height: 800 },
        hasTouch: width < 768,
      });
      const isKorean = locale === 'ko-KR';
      if (width < 768) {
        await page.getByRole('button', { name: isKorean ? '문서' : 'Documents' }).click();
        await tree.ready();
      }
      const check = async (): Promise<void> => {
        assert.deepEqual(await findViolations(page), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      };
      await check();
      await page.getByRole('button', { name: isKorean ? '‘three’ 메뉴' : 'Actions for “three”' }).click();
      await check();
      await page.getByRole('menuitem', { name: isKorean ? '다른 곳으로 옮기기…' : 'Move to…' }).click();
      await page.getByRole('dialog').getByRole('option', { name: 'folder' }).click();
      await check();
      await page.getByRole('button', { name: isKorean ? '옮기기' : 'Move', exact: true }).click();
      await tree.waitForLines(['one', 'two', 'folder', '  inner', '  three']);
    });
  }
});

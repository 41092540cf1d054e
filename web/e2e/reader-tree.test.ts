import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { APPLICATION, delayApplication } from './pages/application.ts';
import { findViolations } from './pages/axe.ts';
import { waitForIdle } from './pages/idle.ts';

/** Long, so that nobody is near the comments, which start the application. */
const LINES = 'A line of the text.\n\n'.repeat(60);

describeInFullRun('The tree before the application, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: TestUser;
  let path: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    const folder = async (title: string, parentId: string | null): Promise<string> =>
      (await createDocWith(owner, 'public', { title, isFolder: true, parentId, content: LINES })).id;
    const house = await folder('집', null);
    const room = await folder('Room', house);
    await createDocWith(owner, 'public', { title: 'Chair', parentId: room, content: LINES });
    await createDocWith(owner, 'public', { title: 'Door', parentId: house, content: LINES });
    const { id } = await createDocWith(owner, 'public', { title: 'Street', content: LINES });
    path = `/${owner.username}/${id}`;
  });
  after(() => stage.close());

  const open = async (
    page: Page,
  ): Promise<{
    readonly requests: readonly string[];
    readonly tree: Locator;
    readonly titles: () => Promise<string[]>;
  }> => {
    const requests: string[] = [];
    page.on('request', (request) => void (APPLICATION.test(request.url()) && requests.push(request.url())));
    await page.goto(path);
    const tree = page.getByRole('tree').first();
    await page.locator('[role="tree"][data-own-part]').waitFor({ state: 'attached' });
    return { requests, tree, titles: () => tree.getByRole('treeitem').allTextContents() };
  };
  const start = async (page: Page): Promise<void> => {
    const started = page.waitForResponse('**/api/version');
    await page.keyboard.press('Control+k');
    await started;
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
  };

  it('opens and closes folders by pointer and keys, and opens them on the next page', async () => {
    const page = await stage.visit();
    const { requests, tree, titles } = await open(page);
    const row = (title: string) => tree.getByRole('treeitem', { name: title });
    assert.deepEqual(await titles(), ['집', 'Street']);
    await row('집').locator('[data-toggle]').click();
    assert.deepEqual(await titles(), ['집', 'Room', 'Door', 'Street']);
    assert.equal(await row('Room').getAttribute('aria-level'), '2');
    await row('Street').focus();
    for (const key of ['Home', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    assert.deepEqual(await titles(), ['집', 'Room', 'Chair', 'Door', 'Street']);
    await page.keyboard.press('s');
    await row('Street').and(page.locator(':focus')).waitFor();
    assert.deepEqual(await findViolations(page), []);
    await row('Chair').click();
    await page.getByRole('heading', { level: 1, name: 'Chair' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Street' }).waitFor();
    await row('Chair').waitFor();
    await waitForIdle(page);
    assert.deepEqual(requests, []);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('keeps its open folders and the focus when the application takes over', async () => {
    const page = await stage.visit();
    const { tree, titles } = await open(page);
    const row = (title: string) => tree.getByRole('treeitem', { name: title });
    await row('집').locator('[data-toggle]').click();
    await row('Room').locator('[data-toggle]').click();
    const chair = await row('Chair').elementHandle();
    await row('Door').focus();
    await start(page);
    assert.deepEqual(await titles(), ['집', 'Room', 'Chair', 'Door', 'Street']);
    assert.ok(await chair?.evaluate((element) => element.isConnected), 'the row that was there stays');
    await row('Door').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await row('Chair').and(page.locator(':focus')).waitFor();
    await row('Room').locator('[data-toggle]').click();
    await row('Chair').waitFor({ state: 'detached' });
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('delays a press on a folder while the application takes over', async () => {
    const page = await stage.visit();
    const release = await delayApplication(page);
    const { tree, titles } = await open(page);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await tree.getByRole('treeitem', { name: '집' }).locator('[data-toggle]').click();
    assert.deepEqual(await titles(), ['집', 'Room', 'Door', 'Street']);
    release();
    await page.getByRole('menu').waitFor();
    assert.deepEqual(await titles(), ['집', 'Room', 'Door', 'Street']);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('opens the drawers of a phone, and keeps them open when the application takes over', async () => {
    const page = await stage.visit({ viewport: { width: 390, height: 800 } });
    const { requests } = await open(page);
    const button = page.getByRole('main').getByRole('button', { name: 'Documents' });
    const panel = page.getByRole('complementary', { name: 'Documents' });
    await panel.waitFor({ state: 'hidden' });
    await button.click();
    await panel.getByRole('treeitem', { name: '집' }).locator('[data-toggle]').click();
    await panel.getByRole('treeitem', { name: 'Door' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(await findViolations(page), []);
    // Tab stays in it, in both directions.
    const cross = panel.getByRole('button', { name: 'Close' });
    await cross.focus();
    for (const key of ['Shift+Tab', 'Tab']) {
      await page.keyboard.press(key);
      assert.ok(await panel.evaluate((one) => one.contains(document.activeElement)), key);
    }
    await cross.and(page.locator(':focus')).waitFor();
    let stops = 0;
    do {
      await page.keyboard.press('Tab');
      assert.ok(await panel.evaluate((one) => one.contains(document.activeElement)), `stop ${++stops}`);
    } while (!(await cross.evaluate((one) => one === document.activeElement)));
    assert.ok(stops > 1 && stops < 20, `${stops} stops`);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await button.and(page.locator(':focus')).waitFor();
    await button.click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    await waitForIdle(page);
    assert.deepEqual(requests, []);
    await button.click();
    // A letter without a meaning here starts the application, and nothing else.
    await page.keyboard.press('z');
    const dialog = page.getByRole('dialog', { name: 'Documents' });
    await dialog.getByRole('treeitem', { name: 'Door' }).click();
    await page.getByRole('heading', { level: 1, name: 'Door' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(stage.consoleMessages(), []);
  });
});

import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';

/** A telephone of the middle class on a slow mobile network, as Lighthouse simulates it. */
const SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

describeInFullRun('A page on a slow phone, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let owner: TestUser;
  let path: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    const { id } = await createDocWith(owner, 'public', { title: 'Slow one', content: '# Part\n\nWords' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { commentsEnabled: true } });
    path = `/${owner.username}/${id}`;
  });
  after(() => stage.close());

  /** Opens the document with an empty cache and returns after its first paint. */
  const openSlowly = async ({
    user,
    prepare,
  }: {
    readonly user?: TestUser;
    readonly prepare?: (page: Page) => Promise<unknown>;
  } = {}): Promise<Page> => {
    const page = await stage.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    if (user !== undefined) await signIn(page, user);
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', NETWORK);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0)
          document.documentElement.dataset['painted'] = '';
      }).observe({ type: 'paint', buffered: true });
    });
    await prepare?.(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('html[data-painted]').waitFor({ state: 'attached' });
    return page;
  };

  it('opens search pressed right after the first paint, with the typed text', async () => {
    const page = await openSlowly();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.keyboard.type('slow');
    const field = page.getByRole('combobox');
    await field.waitFor();
    assert.equal(await field.inputValue(), 'slow');
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('opens search and a menu that were pressed before its first script had loaded', async () => {
    // Without the script, the button of the search is that of a form.
    for (const [control, opened] of [
      ['[data-opens="palette"]', 'main [name="q"]'],
      ['[aria-haspopup="menu"]:visible', '[role="menu"]'],
    ] as const) {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const page = await openSlowly({
        prepare: (opening) =>
          opening.route(/\/assets\/(?:index|reader)-[^/]*\.js$/, async (route) => {
            await released;
            await route.continue();
          }),
      });
      await page.getByRole('banner').locator(control).first().click();
      release();
      await page.locator(opened).waitFor();
    }
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('opens a menu pressed right after the first paint', async () => {
    const page = await openSlowly();
    await page.getByRole('banner').locator('[aria-haspopup="menu"]:visible').first().click();
    await page.getByRole('menu').waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('shows the comment box to a user who went to the comments right after the first paint', async () => {
    const page = await openSlowly({ user: owner });
    await page.getByRole('link', { name: 'Comments', exact: true }).click();
    const box = page.locator('[id="maru:comments"]').getByRole('textbox');
    await box.fill('Read on a slow phone');
    await page.locator('[id="maru:comments"] form').getByRole('button').last().click();
    await page.locator('[id="maru:comments"] li').getByText('Read on a slow phone').waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });
});

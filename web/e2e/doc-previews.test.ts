import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { createDoc, createDocWith, updateMeta } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { APPLICATION } from './pages/application.ts';
import { signIn } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { waitForIdle } from './pages/idle.ts';

describe('Previews of linked documents, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: TestUser;
  let path: string;
  let safeRedirectPath: string;
  before(async () => {
    stage = await setStage();
    owner = await createUser(stage, 'writer');
    const beginning = '## Begin\n\nThe **first** words of it. '.padEnd(600, 'More of them. ');
    const content = `${beginning}\n\n## A part\n\nWords of the part.\n\nMore of it.`;
    await createDocWith(owner, 'public', { title: 'Target', content });
    await createDoc(owner, { title: 'Own notes', content: 'Words for myself' });
    // As long as keeps the comments, which start the application, far away.
    const links =
      'See [[Target|one]], [a site](https://example.org/), [[Own notes|two]] and [[Target#A part|its part]].\n\n' +
      'A line of the text. '.repeat(2_000);
    const { id } = await createDocWith(owner, 'public', { title: 'Links', content: links });
    path = `/${owner.username}/${id}`;
    safeRedirectPath = `/${owner.username}/${(await createDoc(owner, { title: 'Mine', content: links })).id}`;
  });
  after(() => stage.close());

  /** Axe wants landmarks around all contents; a tooltip belongs to its link, wherever it stands. */
  const problemsOf = async (page: Page): Promise<string[]> =>
    (await findViolations(page)).filter((problem) => !problem.startsWith('region: #maru\\:doc-preview'));

  const openAsReader = async (
    page: Page,
  ): Promise<{ requests: readonly string[]; note: Locator; link: Locator }> => {
    const requests: string[] = [];
    page.on('request', (request) => void (APPLICATION.test(request.url()) && requests.push(request.url())));
    await page.goto(path);
    await waitForIdle(page);
    return {
      requests,
      note: page.getByRole('tooltip'),
      link: page.getByRole('article').getByRole('link', { name: 'one' }),
    };
  };

  it('open while the pointer rests on a link, without the application', async () => {
    const page = await stage.visit();
    const { requests, note, link } = await openAsReader(page);
    await link.hover();
    await note.waitFor();
    assert.match(await note.innerText(), /^Target\s+(?:Begin )?The first words of it\. More/);
    assert.deepEqual(await problemsOf(page), []);
    // The pointer may go to the preview; Escape closes it.
    await note.hover();
    await note.waitFor();
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    await link.hover();
    await page.mouse.move(0, 0);
    await note.waitFor({ state: 'detached' });
    assert.deepEqual(requests, []);
    assert.equal(await page.getByRole('article').getByRole('link', { name: 'two' }).count(), 0);
  });

  itInFullRun('show the section that a link points to, to readers and in the application', async () => {
    const reader = await stage.visit();
    const writer = await stage.visit();
    await signIn(writer, owner);
    for (const [page, at] of [
      [reader, path],
      [writer, safeRedirectPath],
    ] as const) {
      await page.goto(at);
      const link = page.getByRole('article').getByRole('link', { name: 'its part' });
      await link.waitFor();
      await waitForIdle(page);
      await link.hover();
      const note = page.getByRole('tooltip');
      await note.waitFor();
      assert.match(await note.innerText(), /^Target\s+A part\s+Words of the part\.$/);
      assert.deepEqual(await problemsOf(page), []);
    }
  });

  it('are loaded each time, so that revoked access takes effect', async () => {
    const fleeting = await createDocWith(owner, 'public', {
      title: 'Fleeting',
      content: 'Words for a while',
    });
    const { id } = await createDocWith(owner, 'public', { title: 'To it', content: '[[Fleeting]]' });
    const page = await stage.visit();
    await page.goto(`/${owner.username}/${id}`);
    await waitForIdle(page);
    const link = page.getByRole('article').getByRole('link', { name: 'Fleeting' });
    const note = page.getByRole('tooltip');
    await link.hover();
    await note.waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await updateMeta(owner, fleeting.id, { access: 'private' });
    const response = page.waitForResponse((response) => response.url().endsWith('/preview'));
    await link.hover();
    assert.equal((await response).status(), 404);
    assert.equal(await note.count(), 0);
  });

  it('open on keyboard focus, and Tab goes on to the next link', async () => {
    const page = await stage.visit();
    const { note, link } = await openAsReader(page);
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    for (let i = 0; i < 60 && !(await link.evaluate((one) => one === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await note.waitFor();
    assert.equal(await link.getAttribute('aria-describedby'), await note.getAttribute('id'));
    await page.keyboard.press('Tab');
    await note.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'a site');
  });

  itInFullRun('open on a long press, which does not follow the link; a tap does', async () => {
    const page = await stage.visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const { note, link } = await openAsReader(page);
    const box = await link.boundingBox();
    assert.ok(box !== null);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await note.waitFor();
    const hasMenu = () =>
      link.evaluate((one) =>
        one.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      );
    assert.equal(await hasMenu(), false, 'the preview is shown in its place');
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await note.waitFor();
    assert.equal(await hasMenu(), true, 'another press opens it');
    assert.ok(page.url().endsWith(path));
    const edges = await note.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= 0 && right <= document.documentElement.clientWidth;
    });
    assert.ok(edges, 'within the window');
    await page.touchscreen.tap(point.x, point.y + 300);
    await note.waitFor({ state: 'detached' });
    await link.tap();
    await page.waitForURL(/-target$/);
  });

  itInFullRun('let a slow tap follow the link, and open the document when they are tapped', async () => {
    const page = await stage.visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await page.clock.install();
    const { note, link } = await openAsReader(page);
    const touch = (type: string) =>
      link.evaluate(
        (one, sent) =>
          one.dispatchEvent(
            new PointerEvent(sent, { pointerType: 'touch', bubbles: true, clientX: 9, clientY: 9 }),
          ),
        type,
      );
    await touch('pointerdown');
    await note.waitFor();
    await touch('pointerup');
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });

    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    /** Presses for as long as the preview takes to load. */
    const press = async (): Promise<void> => {
      const loaded = page.waitForResponse((response) => response.url().endsWith('/preview'));
      await touch('pointerdown');
      await page.clock.runFor(160);
      await loaded;
    };
    await press();
    await page.clock.runFor(300);
    assert.equal(await note.count(), 0);
    await touch('pointerup');
    await page.clock.runFor(1_000);
    assert.equal(await note.count(), 0, 'the tap has ended');

    await press();
    await touch('pointermove');
    while (!(await note.isVisible())) await page.clock.runFor(50);
    await touch('pointerup');
    await page.clock.runFor(1_000);
    assert.ok(page.url().endsWith(path));
    await note.tap();
    await page.waitForURL(/-target$/);
  });

  itInFullRun('show owners their private documents, in the application', async () => {
    const page = await stage.visit({ colorScheme: 'dark' });
    await signIn(page, owner);
    await page.goto(safeRedirectPath);
    const note = page.getByRole('tooltip');
    const link = page.getByRole('article').getByRole('link', { name: 'two' });
    await link.waitFor();
    await waitForIdle(page);
    await link.hover();
    await note.waitFor();
    assert.match(await note.innerText(), /^Own notes\s+Words for myself$/);
    assert.deepEqual(await problemsOf(page), []);
    await link.click();
    await page.waitForURL(/-own-notes$/);
    await note.waitFor({ state: 'detached' });
  });
});

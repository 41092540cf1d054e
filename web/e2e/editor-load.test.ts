import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { seedDoc } from './pages/tree.ts';

/** Bytes over the wire, headers included, until the text can be typed into: 1.56 s at 1.6 Mbit/s. */
const BYTES_MAX = 312_000;
/** Files that the page names: with HTTP/1.1 six come at a time. */
const FILES_MAX = 22;

/** Timers from this length on never fire in the test of what the text waits for. */
const LONG_TIMER_MS = 100;

const DEMO = join(import.meta.dirname, '../../scripts/seed/docs');

describeInFullRun('Opening the editor, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: Page;
  let username: string;
  const text = readFileSync(join(DEMO, 'essay-ko.md'), 'utf8');
  before(async () => {
    stage = await setStage();
    owner = await stage.visit({ editorTab: null });
    username = await signUp(owner);
  });
  after(() => stage.close());

  /** A new page of the owner's, and the path of a document's editor. */
  const open = async (
    content = text,
  ): Promise<{ readonly page: Page; readonly path: string; readonly api: string }> => {
    const { id } = await seedDoc(owner, username, { title: 'Words', content });
    const page = await owner.context().newPage();
    return { page, path: `/${username}/${id}/edit`, api: `/api/groups/${username}/docs/${id}` };
  };

  for (const kind of ['edit', 'new'] as const) {
    it(`needs only the page, its named files and the text before the first keystroke (${kind})`, async () => {
      const { page, path, api } = await open();
      const release = await blockRequestsExcept(page, kind === 'edit' ? [api] : []);
      const bytes = await bytesOf(page);
      await page.goto(kind === 'edit' ? path : '/new', { waitUntil: 'commit' });
      const content = contentOf(page);
      await content.waitFor();
      await content.press('Control+Home');
      await page.keyboard.type('Typed first. ');
      assert.match(await content.innerText(), kind === 'edit' ? /^Typed first\. \*/ : /^Typed first\. $/);
      assert.equal(await page.locator('[data-tools]').count(), 0);
      const list = [...bytes()].map(([url, count]) => `${count} ${url}`).join('\n');
      const sum = [...bytes().values()].reduce((total, count) => total + count, 0);
      assert.ok(sum > BYTES_MAX / 3 && sum <= BYTES_MAX, `${sum} bytes:\n${list}`);
      assert.ok(bytes().size <= FILES_MAX, list);

      const node = await content.elementHandle();
      await release();
      await page.locator('[data-tools]').waitFor();
      await page.getByRole('toolbar').waitFor();
      assert.ok(await contentOf(page).evaluate((now, before) => now === before, node));
      // The history of before is there with the tools, which the one editor has got.
      await page.keyboard.type('**Then** more.');
      await content.locator('span[class]', { hasText: 'Then' }).first().waitFor();
      await page.keyboard.press('Control+a');
      // Each pause between two letters begins a step to undo.
      const isThere = async (): Promise<boolean> => (await content.innerText()).includes('Typed');
      for (let step = 0; step < 40 && (await isThere()); step++) await page.keyboard.press('Control+z');
      assert.equal(await isThere(), false);
      assert.equal(
        await content.evaluate((now) => now === (now.getRootNode() as ShadowRoot).activeElement),
        true,
      );
    });
  }

  for (const kind of ['edit', 'new'] as const) {
    it(`shows the text without waiting for a timer or the account menu (${kind})`, async () => {
      const { page, path, api } = await open();
      const release = await blockRequestsExcept(page, kind === 'edit' ? [api] : []);
      await page.addInitScript((max) => {
        const start = window.setTimeout.bind(window);
        const shortOnly = (run: () => void, ms = 0): number => (ms < max ? start(run, ms) : 0);
        Object.assign(window, { setTimeout: shortOnly });
      }, LONG_TIMER_MS);
      await page.goto(kind === 'edit' ? path : '/new', { waitUntil: 'commit' });
      await contentOf(page).waitFor();
      await release();
    });
  }

  it('requests the document with the page, before any script, and once', async () => {
    const { page, path, api } = await open();
    const isDocument = (request: Request): boolean => new URL(request.url()).pathname === api;
    const requested = page.waitForRequest(isDocument);
    await page.route('**/*.js', async (route) => {
      await requested;
      await route.continue();
    });
    let count = 0;
    page.on('request', (request) => {
      if (isDocument(request)) count++;
    });
    stage.consoleMessages();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('[data-tools]').waitFor();
    assert.equal(count, 1);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('does not interrupt composition while the rest loads', async () => {
    const { page, path } = await open('## 머리말\n\n');
    const { release } = await holdLater(page, 'continue');
    await page.goto(path);
    const content = contentOf(page);
    await content.click();
    await page.keyboard.press('Control+End');
    const node = await content.elementHandle();
    const protocol = await page.context().newCDPSession(page);
    const compose = (syllable: string): Promise<unknown> =>
      protocol.send('Input.imeSetComposition', { text: syllable, selectionStart: 1, selectionEnd: 1 });
    await compose('ㅎ');
    await compose('하');
    await release();
    await page.getByRole('toolbar').waitFor();
    assert.equal(await page.locator('[data-tools]').count(), 0);
    const line = content.locator('.cm-line').last();
    assert.equal(await line.innerText(), '하');
    await compose('한');
    assert.equal(await line.innerText(), '한');
    assert.equal(await page.locator('[data-tools]').count(), 0);
    await protocol.send('Input.insertText', { text: '한' });
    await page.locator('[data-tools]').waitFor();
    for (const syllable of ['ㄱ', '그', '글']) await compose(syllable);
    await protocol.send('Input.insertText', { text: '글' });
    assert.equal(await line.innerText(), '한글');
    assert.ok(await contentOf(page).evaluate((now, before) => now === before, node));
  });

  it('allows typing and saving when the rest can’t be loaded, and loads it when the network is back', async () => {
    const { page, path } = await open('Words.');
    const held = await holdLater(page, 'abort');
    const failed = page.waitForEvent('requestfailed');
    await page.goto(path);
    const content = contentOf(page);
    await content.click();
    await held.release();
    await failed;
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('More');
    const editor = new EditorModel(page);
    await editor.save();
    assert.equal(await content.innerText(), 'Words.\nMore');
    stage.consoleMessages();
    await page.unroute(LATER);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.locator('[data-tools]').waitFor();
    await page.locator('.cm-editor[data-live]', { hasText: 'More' }).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('opens completely when it is reopened on the same page', async () => {
    const { page, path } = await open('## Words');
    await page.goto(path);
    await page.locator('[data-tools]').waitFor();
    await page.getByRole('link', { name: 'View page' }).click();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    // In the very step that shows the text.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const host = document.querySelector<HTMLElement>('[data-editor]');
        const content = host?.shadowRoot?.querySelector('.cm-content') ?? null;
        if (content !== null)
          document.documentElement.dataset['seen'] ??= String(host?.dataset['tools'] !== undefined);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.locator('html[data-seen]').waitFor({ state: 'attached' });
    assert.equal(await page.evaluate(() => document.documentElement.dataset['seen']), 'true');
  });
});

const LATER = /\/deferred-parts-[^/]*\.js$/;

function contentOf(page: Page): Locator {
  return page.locator('[data-editor] .cm-content');
}

/**
 * Lets the page through, what its HTML names, and some paths, none
 * from a cache; all else waits until the returned function is called.
 */
async function blockRequestsExcept(page: Page, paths: readonly string[]): Promise<() => Promise<void>> {
  const named = new Set(paths);
  const held: (() => Promise<void>)[] = [];
  let isReleased = false;
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) {
      const response = await page.context().request.get(request.url());
      for (const [, address = ''] of (await response.text()).matchAll(
        /<(?:link|script)\b[^>]*\b(?:href|src)="([^"]+)"/g,
      ))
        named.add(address);
      await route.continue();
    } else if (isReleased || named.has(pathname)) await route.continue();
    else held.push(() => route.continue());
  });
  return async () => {
    isReleased = true;
    await Promise.all(held.map((go) => go()));
  };
}

/** Holds the parts of the editor that come after its text until `release` is called. */
async function holdLater(
  page: Page,
  then: 'continue' | 'abort',
): Promise<{ readonly release: () => Promise<void> }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let onRequest: (request: Request) => void = () => undefined;
  const isAsked = new Promise<Request>((resolve) => (onRequest = resolve));
  await page.route(LATER, async (route) => {
    onRequest(route.request());
    await released;
    await route[then]();
  });
  return {
    release: async () => {
      await isAsked;
      release();
    },
  };
}

/** The bytes of each answer that has come, by its address. */
async function bytesOf(page: Page): Promise<() => ReadonlyMap<string, number>> {
  const protocol = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => void urls.set(requestId, request.url));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined && url.startsWith('http')) bytes.set(new URL(url).pathname, encodedDataLength);
  });
  await protocol.send('Network.enable');
  return () => bytes;
}

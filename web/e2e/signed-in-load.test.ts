import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';

/** Bytes over the wire until the application handles input, fonts apart. */
const BYTES_MAX = 190 * 1_024;

describe('A page of a reader with a session, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  for (const [locale, language] of [
    ['en', 'en-US'],
    ['ko', 'ko-KR'],
  ] as const)
    it(`is usable within the byte limit: a document, a space, explore (${locale})`, async () => {
      const owner = await createUser(stage, 'reader');
      const { id } = await createDocWith(owner, 'public', {
        title: locale === 'ko' ? '글' : 'A text',
        content: 'Words of a text. '.repeat(200),
      });
      for (const path of [`/${owner.username}/${id}`, `/${owner.username}`, '/explore']) {
        const page = await stage.visit({ locale: language });
        await signIn(page, owner);
        const loaded = await bytesUntilUsable(page, path);
        const list = [...loaded].map(([url, bytes]) => `${bytes} ${url}`).join('\n');
        const total = [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
        assert.ok(total <= BYTES_MAX, `${path}: ${total}\n${list}`);
        assert.ok(total > BYTES_MAX / 2, `the application was not seen:\n${list}`);
        await page.context().close();
      }
    });
});

/** Returns the bytes of each address, headers included, that had come when the application began to run. */
async function bytesUntilUsable(page: Page, path: string): Promise<ReadonlyMap<string, number>> {
  const protocol = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const ended: { readonly url: string; readonly bytes: number; readonly at: number }[] = [];
  /** Milliseconds between the browser's two clocks. */
  let offset = 0;
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    offset = (wallTime - timestamp) * 1_000;
    // Browsers ask for the icon at a time of their own.
    const isCounted = type !== 'Font' && /^https?:/.test(request.url) && !request.url.includes('/favicon.');
    if (isCounted) urls.set(requestId, request.url);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const url = urls.get(requestId);
    if (url !== undefined) ended.push({ url, bytes: encodedDataLength, at: timestamp * 1_000 + offset });
  });
  await protocol.send('Network.enable');
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (dataset['running'] !== undefined) dataset['runningAt'] ??= String(Date.now());
    }).observe(document, { subtree: true, attributeFilter: ['data-running'] });
  });
  await page.goto(path, { waitUntil: 'commit' });
  const running = page.locator('html[data-running-at]');
  await running.waitFor({ state: 'attached' });
  const runningAt = Number(await running.getAttribute('data-running-at'));
  return new Map(ended.filter(({ at }) => at <= runningAt).map(({ url, bytes }) => [url, bytes]));
}

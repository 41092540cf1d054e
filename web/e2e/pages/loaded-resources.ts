import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { waitForIdle } from './idle.ts';

/** Requests of a first visit to a public page, without fonts. */
export const REQUESTS_MAX = 8;
/** Bytes of such a visit over the wire, headers included. */
export const BYTES_MAX = 70 * 1_024;
export const SCRIPT_GZIP_BYTES_MAX = 30 * 1_024;

interface Loaded {
  readonly url: string;
  readonly type: string;
  /** Bytes over the wire. */
  bytes: number;
  body: string;
}

/**
 * Returns all resources that a public document's page loads until it is idle.
 * @param shown selects an element of the article that is waited for; null: the page may have no article
 */
export async function loadedResources(
  page: Page,
  path: string,
  shown: string | null = '*',
): Promise<readonly Loaded[]> {
  const protocol = await page.context().newCDPSession(page);
  const begun = new Map<string, Loaded>();
  const bodies: Promise<void>[] = [];
  const pending = new Set<string>();
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    pending.add(requestId);
    if (/^https?:/.test(request.url))
      begun.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0, body: '' });
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const one = begun.get(requestId);
    if (one === undefined) return;
    one.bytes = encodedDataLength;
    if (one.type !== 'Script' && one.type !== 'Stylesheet') return;
    bodies.push(
      protocol.send('Network.getResponseBody', { requestId }).then(({ body }) => void (one.body = body)),
    );
  });
  protocol.on('Network.loadingFailed', ({ requestId }) => void pending.delete(requestId));
  await protocol.send('Network.enable');
  // The last that a page does by itself: the layout of the whole article.
  await page.goto(path, { waitUntil: 'networkidle' });
  if (shown !== null) {
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    await page.locator(`[id="maru:article"] ${shown}`).first().waitFor();
  }
  let known = -1;
  while (known !== begun.size || pending.size > 0) {
    known = begun.size;
    await waitForIdle(page);
  }
  await Promise.all(bodies);
  return [...begun.values()];
}

export function gzipped(loaded: readonly Loaded[], wanted: string): number {
  return sum(
    loaded.filter(({ type }) => type === wanted).map(({ body }) => gzipSync(body, { level: 9 }).length),
  );
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

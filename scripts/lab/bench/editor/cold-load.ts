import type { Page } from 'playwright';

/** A request answered before the typed key was in the text. Times: milliseconds after the page's request. */
export interface Fetched {
  readonly name: string;
  /** Transferred bytes including headers. */
  readonly bytes: number;
  /** Time of the request, of the first byte of the response, and of its last. */
  readonly from: number;
  readonly answered: number;
  readonly to: number;
}

/** A load of the editor with an empty cache. */
export interface ColdLoad {
  /** Time until the text, or the empty line of a new document, stands in the editor. */
  readonly textMs: number;
  /** Time until a key that was pressed then is in the text. */
  readonly keyMs: number;
  readonly fetched: readonly Fetched[];
}

/** Connection of the goal: 1.6 Mbit/s each way and a round trip of 150 ms. */
const BYTES_PER_SECOND = 200_000;
const ROUND_TRIP_MS = 150;
const SLOW_LINE = {
  offline: false,
  latency: ROUND_TRIP_MS,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
} as const;
/** A letter that neither the texts nor the placeholder have. */
const KEY = 'Q';
const MS_PER_SECOND = 1_000;

declare global {
  var coldLoad: { textMs: number; keyMs: number };
}

/** Opens an editor's page on a slow line and types a key as soon as its text is there. */
export async function loadCold(page: Page, path: string): Promise<ColdLoad> {
  const protocol = await page.context().newCDPSession(page);
  const requests = new Map<
    string,
    { name: string; from: number; answered: number; bytes: number; to: number }
  >();
  let start = 0;
  const time = (timestamp: number): number => timestamp * MS_PER_SECOND - start;
  protocol.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    if (type === 'Document') start = timestamp * MS_PER_SECOND;
    const { pathname } = new URL(request.url);
    requests.set(requestId, {
      name: `${request.initialPriority} ${pathname}`,
      from: time(timestamp),
      answered: Number.NaN,
      bytes: 0,
      to: Number.NaN,
    });
  });
  protocol.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.answered = time(timestamp);
  });
  protocol.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request === undefined) return;
    request.to = time(timestamp);
    request.bytes = encodedDataLength;
  });
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.addInitScript(watchText, KEY);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.coldLoad.textMs > 0);
  await page.locator('[data-editor] .cm-content').press(KEY);
  await page.waitForFunction(() => globalThis.coldLoad.keyMs > 0);
  const { textMs, keyMs } = await page.evaluate(() => globalThis.coldLoad);
  return {
    textMs,
    keyMs,
    fetched: [...requests.values()].filter(({ to }) => to <= keyMs).sort((a, b) => a.from - b.from),
  };
}

/** Records in the page in which frames the editor's text and the key are first there. */
function watchText(key: string): void {
  globalThis.coldLoad = { textMs: 0, keyMs: 0 };
  const look = (): void => {
    const root = document.querySelector('[data-editor]')?.shadowRoot;
    const text = root?.querySelector('.cm-line')?.closest('.cm-content')?.textContent;
    if (text !== undefined && globalThis.coldLoad.textMs === 0)
      globalThis.coldLoad.textMs = performance.now();
    if (text?.includes(key) === true) globalThis.coldLoad.keyMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

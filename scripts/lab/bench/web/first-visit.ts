import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright';

/** Request of a page, to its server or another one. */
export interface Loaded {
  readonly url: string;
  /** Resource type of the browser: Document, Stylesheet, Script, Font, Image, Fetch… */
  readonly type: string;
  /** Transferred bytes including headers. */
  readonly bytes: number;
}

/** Requests of a page with an empty cache, until it is idle. */
export interface FirstVisit {
  readonly loaded: readonly Loaded[];
  /** Requests except fonts. */
  readonly requests: number;
  readonly bytes: number;
  /** Bytes of the fonts. */
  readonly fontBytes: number;
  /** Bytes of all scripts, each compressed by gzip. */
  readonly scriptBytes: number;
  readonly styleBytes: number;
  /** Requested addresses of other servers. */
  readonly foreign: readonly string[];
  /** Characters of the page's text without scripts. */
  readonly plainText: string;
}

/** Milliseconds without a request after which a page counts as loaded. */
const QUIET_MS = 1_500;
/** Requests to a server, unlike `data:` and `blob:`. */
const COUNTED = /^https?:/;

/** Visits a page with an empty cache, first with scripts, then without. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<FirstVisit> {
  const { loaded, compressed } = await loadAll(browser, url, options);
  const isFont = ({ type }: Loaded): boolean => type === 'Font';
  const others = loaded.filter((one) => !isFont(one));
  return {
    loaded,
    requests: others.length,
    bytes: sum(others.map(({ bytes }) => bytes)),
    fontBytes: sum(loaded.filter(isFont).map(({ bytes }) => bytes)),
    scriptBytes: compressed('Script'),
    styleBytes: compressed('Stylesheet'),
    foreign: loaded
      .map((one) => one.url)
      .filter((address) => new URL(address).origin !== new URL(url).origin),
    plainText: await textWithoutScripts(browser, url, options),
  };
}

async function loadAll(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<{ readonly loaded: readonly Loaded[]; readonly compressed: (type: string) => number }> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    const begun = new Map<string, { url: string; type: string; bytes: number }>();
    const gzipped = new Map<string, number>();
    const bodies: Promise<void>[] = [];
    let lastAt = performance.now();
    protocol.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      lastAt = performance.now();
      if (COUNTED.test(request.url))
        begun.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 });
    });
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastAt = performance.now();
      const one = begun.get(requestId);
      if (one === undefined) return;
      one.bytes = encodedDataLength;
      if (one.type !== 'Script' && one.type !== 'Stylesheet') return;
      bodies.push(
        protocol
          .send('Network.getResponseBody', { requestId })
          .then(
            ({ body, base64Encoded }) =>
              void gzipped.set(
                one.url,
                gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length,
              ),
          ),
      );
    });
    await protocol.send('Network.enable');
    await page.goto(url, { waitUntil: 'load' });
    while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100);
    // Those under way count when they have ended.
    const loaded = [...begun.values()].map((one) => ({ ...one }));
    await Promise.all(bodies);
    return {
      loaded,
      compressed: (type) =>
        sum(loaded.filter((one) => one.type === type).map((one) => gzipped.get(one.url) ?? 0)),
    };
  } finally {
    await context.close();
  }
}

async function textWithoutScripts(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<string> {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    return await page.locator('body').innerText();
  } finally {
    await context.close();
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import type { Browser, BrowserContext, Page } from 'playwright';
import { median } from '../server/statistics.ts';
import { logIn } from './log-in.ts';
import type { WebSite } from './site.ts';

/** Milliseconds until the lines of a tree of thousands are visible. */
export interface TreeTimes {
  /** After a click on a link to the space, on another page of the site. */
  readonly come: number;
  /** After a click on the folder that contains all documents. */
  readonly open: number;
  /** After the request of the page. */
  readonly load: number;
}

const LINE = '[role=treeitem]';
/** Visible lines of an open tree. */
const SEEN = 15;

/** Measures the time until the tree is visible to its owner, or to a visitor. Medians. */
export async function measureTree(
  browser: Browser,
  { server, trees }: WebSite,
  isOwner: boolean,
  rounds: number,
): Promise<TreeTimes> {
  const times = { come: [] as number[], open: [] as number[], load: [] as number[] };
  for (let i = 0; i < rounds; i++) {
    await inContext(browser, server.url, isOwner ? trees.flat : null, async (page) => {
      times.load.push(await timeLoad(page, `/${trees.flat}`));
      await page.goto('/explore');
      await page.waitForLoadState('networkidle');
      times.come.push(await timeChange(page, `a[href="/${trees.flat}"]`));
    });
    await inContext(browser, server.url, isOwner ? trees.folder : null, async (page) => {
      await page.goto(`/${trees.folder}`);
      await page.waitForLoadState('networkidle');
      times.open.push(await timeChange(page, `${LINE}[aria-expanded] > span`));
    });
  }
  return { come: median(times.come), open: median(times.open), load: median(times.load) };
}

async function inContext(
  browser: Browser,
  baseURL: string,
  username: string | null,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  try {
    if (username !== null) await logIn(context, baseURL, username);
    await context.addInitScript(watchLines, { line: LINE, count: SEEN });
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Returns the time from the start of a navigation to the frame that shows the lines. */
async function timeLoad(page: Page, path: string): Promise<number> {
  await page.goto(path);
  return (await paintedAt(page)) - (await page.evaluate(() => performance.timeOrigin));
}

/**
 * Returns the time from a click to the frame that shows the lines, on the same page
 * or on the one that it leads to: without the application a link is a navigation.
 */
async function timeChange(page: Page, target: string): Promise<number> {
  await page.locator(target).first().dispatchEvent('click');
  const paintedAtMs = await paintedAt(page);
  return paintedAtMs - Number(await page.evaluate(() => window.name));
}

async function paintedAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => document.documentElement.dataset['seenAt']);
  return Number(await handle.jsonValue());
}

/**
 * Notes, in each page of a context, the time of the last click in the window's name, which goes along to the
 * next page, and that of the first frame after it in which the lines are there. Times since the epoch.
 */
function watchLines({ line, count }: { readonly line: string; readonly count: number }): void {
  const time = (): string => String(performance.timeOrigin + performance.now());
  const checkFrame = (): void => {
    if (document.querySelectorAll(line).length < count) requestAnimationFrame(checkFrame);
    else requestAnimationFrame(() => (document.documentElement.dataset['seenAt'] = time()));
  };
  requestAnimationFrame(checkFrame);
  const click = (): void => {
    window.name = time();
    delete document.documentElement.dataset['seenAt'];
    requestAnimationFrame(checkFrame);
  };
  document.addEventListener('click', click, { capture: true });
}

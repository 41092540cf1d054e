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
      times.come.push(await timeChange(page, `/${trees.flat}`, SEEN));
    });
    await inContext(browser, server.url, isOwner ? trees.folder : null, async (page) => {
      await page.goto(`/${trees.folder}`);
      await page.waitForLoadState('networkidle');
      times.open.push(await timeChange(page, null, SEEN));
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
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Returns the time from the start of a navigation to the frame that shows the lines. */
async function timeLoad(page: Page, path: string): Promise<number> {
  await page.addInitScript(
    ({ line, seen }) => {
      const look = (): void => {
        if (document.querySelectorAll(line).length < seen) requestAnimationFrame(look);
        else
          requestAnimationFrame(
            () => (document.documentElement.dataset['seenAt'] = String(performance.now())),
          );
      };
      requestAnimationFrame(look);
    },
    { line: LINE, seen: SEEN },
  );
  await page.goto(path);
  const handle = await page.waitForFunction(() => document.documentElement.dataset['seenAt']);
  return Number(await handle.jsonValue());
}

/**
 * Returns the time from a click, on a link to a path or on
 * the first folder, to the frame after the lines are shown.
 */
function timeChange(page: Page, path: string | null, seen: number): Promise<number> {
  return page.evaluate(
    ({ line, wanted, to }) =>
      new Promise<number>((resolve, reject) => {
        const target =
          to === null
            ? document.querySelector(`${line}[aria-expanded] > span`)
            : document.querySelector(`a[href="${to}"]`);
        if (!(target instanceof HTMLElement)) {
          reject(new Error('There is nothing to click on.'));
          return;
        }
        const startedAt = performance.now();
        target.click();
        const look = (): void => {
          if (document.querySelectorAll(line).length < wanted) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - startedAt));
        };
        requestAnimationFrame(look);
      }),
    { line: LINE, wanted: seen, to: path },
  );
}

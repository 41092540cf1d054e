import type { BrowserContext, Page } from 'playwright';

/** A tab in a context of its own, and the way to give both back. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Closes the visitor's tabs, and empties the context for the next visitor, or closes it. */
  readonly leave: () => Promise<void>;
}

/** A context that passes from one visitor to the next, with a tab of no visitor that holds its process. */
interface PooledContext {
  readonly context: BrowserContext;
  holder: Page | null;
  isChanged: boolean;
}

/** Address without scripts, with the opener policy of all pages: another policy needs another process. */
const SILENT_PAGE = '/robots.txt';
/** Methods whose effect cannot be taken back. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
];
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

/** Opens a tab in the process of another tab of the website, which has compiled its scripts already. */
async function openTab(from: Page): Promise<Page> {
  const [tab] = await Promise.all([
    from.waitForEvent('popup'),
    from.evaluate(() => {
      const opened = window.open('about:blank');
      if (opened !== null) opened.opener = null;
    }),
  ]);
  return tab;
}

/**
 * Keeps the contexts that visitors of a website have left for others with the same options. Each visitor has
 * tabs of their own: listeners, routes and emulations go with these, what is stored is removed, the cache
 * stays.
 * @returns a function that opens a tab for a visitor, in a context that `open` opens where none is left
 */
export function poolContexts(
  origin: string,
): (options: string, open: () => Promise<BrowserContext>) => Promise<Visitor> {
  const left = new Map<string, PooledContext[]>();
  return async (options, open) => {
    const pooled = left.get(options)?.pop() ?? watched(await open());
    const { context, holder } = pooled;
    return {
      context,
      page: holder === null ? await context.newPage() : await openTab(holder),
      leave: async () => {
        // A tab that is on its way to another page, or has crashed, can't be emptied.
        if (await isEmptied(pooled, origin).catch(() => false))
          left.set(options, [...(left.get(options) ?? []), pooled]);
        else await context.close();
      },
    };
  };
}

/** Notices changes of a context that would last. */
function watched(context: BrowserContext): PooledContext {
  const pooled: PooledContext = { context, holder: null, isChanged: false };
  const watch = (target: object, name: string): void => {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`Playwright has no ${name}`);
    Reflect.set(target, name, (...args: unknown[]): unknown => {
      pooled.isChanged = true;
      return Reflect.apply(method, target, args);
    });
  };
  context.on('page', (tab) =>
    tab.on('crash', () => {
      pooled.isChanged = true;
    }),
  );
  for (const name of LASTING) watch(context, name);
  for (const name of LASTING_OF_CLOCK) watch(context.clock, name);
  return pooled;
}

/** @returns false for a context that cannot be emptied */
async function isEmptied(pooled: PooledContext, origin: string): Promise<boolean> {
  const { context, isChanged } = pooled;
  const page = context
    .pages()
    .find((one) => (pooled.holder === null ? one.url().startsWith(`${origin}/`) : one === pooled.holder));
  if (isChanged || page === undefined) return false;
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  if (pooled.holder === null) {
    pooled.holder = await openTab(page);
    await pooled.holder.goto(SILENT_PAGE);
  }
  const visited = context.pages().filter((one) => one !== pooled.holder);
  await Promise.all(visited.map((one) => one.close()));
  await context.clearCookies();
  const session = await context.newCDPSession(pooled.holder);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  return true;
}

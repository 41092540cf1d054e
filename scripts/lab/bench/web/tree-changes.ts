import type { Browser, CDPSession, Page } from 'playwright';
import { median } from '../server/statistics.ts';
import { logIn } from './log-in.ts';
import type { WebSite } from './site.ts';

/** Keys of an owner in a full tree. */
export const CHANGES = [
  'open a folder',
  'arrow',
  'End',
  'Home',
  'letter',
  'Alt and arrow',
  'F2',
  'rename',
] as const;
export type TreeChange = (typeof CHANGES)[number];

/** Milliseconds of one change, medians. */
export interface ChangeTimes {
  /** From the key to the end of the frame that shows it. */
  readonly shown: number;
  /** Processor time of the page's main thread until all is done, with the server's answer. */
  readonly busy: number;
}

const LINE = '[role=treeitem]';
const QUIET_MS = 400;

/** Measures the changes in the space of a full tree, `rounds` times each. */
export async function measureTreeChanges(
  browser: Browser,
  { server, trees }: WebSite,
  rounds: number,
): Promise<ReadonlyMap<TreeChange, ChangeTimes>> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const found = new Map(CHANGES.map((change) => [change, [] as ChangeTimes[]]));
  try {
    await logIn(context, server.url, trees.full);
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Performance.enable');
    for (let round = 0; round < rounds; round++) {
      await page.goto(`/${trees.full}`);
      await page.locator(`${LINE}[draggable=true][aria-expanded=false]`).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const [change, key, shows] of await stepsOf(page, round)) {
        const times = await timeKey(page, protocol, key, shows);
        if (change !== null) found.get(change)?.push(times);
      }
    }
  } finally {
    await context.close();
  }
  return new Map(
    [...found].map(([change, all]) => [
      change,
      { shown: median(all.map(({ shown }) => shown)), busy: median(all.map(({ busy }) => busy)) },
    ]),
  );
}

/** Said of a key by which the row with the focus gets another number among its siblings. */
const MOVED = 'moved';

type Step = readonly [change: TreeChange | null, key: string, shows: string];

/** Returns the keys of a round, and a selector or the text of the row that each shows. Null: not measured. */
async function stepsOf(page: Page, round: number): Promise<readonly Step[]> {
  const folder = page.locator(`${LINE}[aria-expanded]`).first();
  await folder.focus();
  const at = (position: number, level: number): string =>
    `${LINE}[aria-level="${level}"][aria-posinset="${position}"]:focus`;
  const title = `renamed ${round}`;
  return [
    ['open a folder', 'ArrowRight', `${LINE}[aria-level="2"][aria-posinset="9"]`],
    ['arrow', 'ArrowDown', at(1, 2)],
    ['arrow', 'ArrowDown', at(2, 2)],
    ['End', 'End', at(2, 1)],
    [null, 'ArrowRight', `${LINE}[aria-level="1"][aria-posinset="2"][aria-expanded=true]:focus`],
    ['arrow', 'ArrowDown', at(1, 2)],
    ['Home', 'Home', at(1, 1)],
    ['letter', '9', `${LINE}[aria-level="2"]:focus`],
    ['Alt and arrow', 'Alt+ArrowDown', MOVED],
    ['F2', 'F2', `${LINE} input:focus`],
    [null, 'Control+a', `${LINE} input:focus`],
    ...[...title].map((letter): Step => [null, letter === ' ' ? 'Space' : letter, `${LINE} input:focus`]),
    ['rename', 'Enter', `text=${title}`],
  ];
}

/** Presses a key and returns the time until the row is shown, and what it cost until the page rests. */
async function timeKey(page: Page, protocol: CDPSession, key: string, shows: string): Promise<ChangeTimes> {
  await page.evaluate((wanted) => {
    const place = (): string => document.activeElement?.getAttribute('aria-posinset') ?? '';
    const placeBefore = place();
    const isShown = (): boolean => {
      if (wanted === 'moved') return place() !== '' && place() !== placeBefore;
      if (!wanted.startsWith('text=')) return document.querySelector(wanted) !== null;
      const lines = [...document.querySelectorAll('[role=treeitem]')];
      return lines.some((line) => line.textContent === wanted.slice('text='.length));
    };
    const begin = (event: Event): void => {
      const checkFrame = (): void => {
        if (!isShown()) {
          requestAnimationFrame(checkFrame);
          return;
        }
        // The next task follows the frame's layout and paint.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          document.documentElement.dataset['shownAfter'] = String(performance.now() - event.timeStamp);
        });
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(checkFrame);
    };
    delete document.documentElement.dataset['shownAfter'];
    addEventListener('keydown', begin, { capture: true, once: true });
  }, shows);
  const before = await busyMs(protocol);
  await page.keyboard.press(key);
  const handle = await page.waitForFunction(() => document.documentElement.dataset['shownAfter'], null, {
    polling: 20,
  });
  const shown = Number(await handle.jsonValue());
  await page.waitForTimeout(QUIET_MS);
  return { shown, busy: (await busyMs(protocol)) - before };
}

async function busyMs(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

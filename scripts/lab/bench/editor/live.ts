import type { Page } from 'playwright';
import { print } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { measureOpening, REACH_MS } from './opening.ts';
import { openMaruEditor } from './pages.ts';

/** Most milliseconds from the press on Edit to the text in Live, by the size of a document in kilobytes. */
const OPENING: Readonly<Record<number, number>> = { 100: 300 };
/** Most milliseconds of a frame while Live is scrolled. */
const SCROLLED_FRAME = 50;

/**
 * Measures how long Live takes to open a document, and the frames of a scroll through it.
 * @param path of the document's page
 * @param size of the document in kilobytes
 */
export async function measureLive(page: Page, path: string, size: number): Promise<readonly Goal[]> {
  const opened = await measureOpening(page, path, 0);
  const reached = await measureOpening(page, path, REACH_MS);
  print(
    `${size} KB: Live opens in ${opened.toFixed(0)} ms; ${reached.toFixed(0)} ms with the pointer on Edit ${REACH_MS} ms before`,
  );
  await openMaruEditor(page, `${path}/edit`, 'start', 'Live');
  const { frames, median, p95, worst } = await measureScrolling(page);
  const figures = [median, p95, worst].map((ms) => ms.toFixed(1)).join(', ');
  print(`${size} KB: ${frames} frames scrolled in Live; median, p95 and worst of ${figures} ms`);
  await page.goto('about:blank');
  const most = OPENING[size];
  return [
    ...(most === undefined
      ? []
      : [{ name: `${size} KB, opening Live`, value: opened, unit: ' ms', bound: most, isLeast: false }]),
    {
      name: `${size} KB, worst frame of scrolling Live`,
      value: worst,
      unit: ' ms',
      bound: SCROLLED_FRAME,
      isLeast: false,
    },
  ];
}

/** Frames of a scroll through a whole text, in milliseconds. */
interface Scrolling {
  readonly frames: number;
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
}

/** Part of what is in sight by which each frame scrolls. */
const PART = 0.8;

/** Scrolls from the start to the end of the text in the editor, a step each frame. */
async function measureScrolling(page: Page): Promise<Scrolling> {
  const frames = await page.evaluate(async (part) => {
    const scroller = document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-scroller');
    if (scroller === null || scroller === undefined) return [];
    scroller.scrollTop = 0;
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    let last = await nextFrame();
    const times: number[] = [];
    while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
      scroller.scrollTop += scroller.clientHeight * part;
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    }
    return times;
  }, PART);
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { frames: frames.length, median: at(0.5), p95: at(0.95), worst: at(1) };
}

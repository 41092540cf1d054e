import type { Page } from 'playwright';
import { print } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { measureOpening } from './opening.ts';
import { openOurs } from './pages.ts';
import { measureScrolling } from './scrolling.ts';

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
  const opened = await measureOpening(page, path);
  print(`${size} KB: Live opens in ${opened.toFixed(0)} ms`);
  await openOurs(page, `${path}/edit`, 'start', 'Live');
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

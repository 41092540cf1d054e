import type { Page } from 'playwright';

const RUNS = 7;
/** Least time that a hand takes to press after the pointer has come to a button. */
export const REACH_MS = 150;

declare global {
  var openedMs: number;
}

/**
 * Opens the editor from a document's page, and returns the median of the milliseconds from the press on Edit
 * to the frame in which Live shows the text.
 * @param path of the document's page
 * @param reachMs time for which the pointer is on Edit before the press
 */
export async function measureOpening(page: Page, path: string, reachMs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchOpening);
    const edit = page.getByRole('link', { name: 'Edit', exact: true });
    await edit.hover();
    await page.waitForTimeout(reachMs);
    await edit.click();
    await page.waitForFunction(() => globalThis.openedMs > 0);
    // The first one compiles the code.
    if (run > 0) times.push(await page.evaluate(() => globalThis.openedMs));
    await page.goto('about:blank');
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

/** Records the time from the next press to the frame that has the text. */
function watchOpening(): void {
  globalThis.openedMs = 0;
  let pressed = 0;
  const look = (): void => {
    const root = document.querySelector('[data-editor]')?.shadowRoot;
    if (
      root?.querySelector('.cm-editor[data-live] .cm-line') === null ||
      root === undefined ||
      root === null
    ) {
      requestAnimationFrame(look);
      return;
    }
    requestAnimationFrame(() => {
      globalThis.openedMs = performance.now() - pressed;
    });
  };
  document.addEventListener(
    'click',
    () => {
      pressed = performance.now();
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

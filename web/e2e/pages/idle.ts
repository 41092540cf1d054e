import type { Page } from 'playwright';

/**
 * Waits until the page has nothing left to do: events, timers that are due, promises and frames. For checks
 * that something does not happen; what it would load must be there by then.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => requestAnimationFrame(() => requestIdleCallback(resolve)));
      }),
  );
}

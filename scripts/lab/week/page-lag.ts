import type { BrowserContext, Page } from 'playwright';

const TICK_MS = 50;
/** Ticks that are looked at: those of the last seconds. */
const TICKS_KEPT = 100;

/** Makes each page of a browser record by how much its timers are late. */
export async function recordLag(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ tickMs, ticksKept }) => {
      const late: number[] = [];
      let before = performance.now();
      setInterval(() => {
        const now = performance.now();
        late.push(now - before - tickMs);
        if (late.length > ticksKept) late.shift();
        before = now;
      }, tickMs);
      Object.assign(globalThis, {
        weekLagMs: () => Math.max(0, ...late, performance.now() - before - tickMs),
      });
    },
    { tickMs: TICK_MS, ticksKept: TICKS_KEPT },
  );
}

/** Returns the longest time, in milliseconds, for which a page could not run in the last seconds. */
export async function lagOf(page: Page): Promise<number> {
  return await page.evaluate(
    () => (globalThis as unknown as { weekLagMs?: () => number }).weekLagMs?.() ?? 0,
  );
}

import type { CDPSession, Page } from 'playwright';

/** Returns the cost below which a part of the keys is. @param costs in milliseconds */
export function quantileOf(costs: readonly number[], part: number): number {
  const sorted = costs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Keys typed before the measurement, to compile code and fill caches. */
const WARM_UP = 12;
/** Typed characters: letters with a space now and then, as in prose. */
const LETTERS = 'quiet warm floor ';
/** Idle time after a key before the next one: slower than real typing. */
const REST_MS = 70;

async function mainThreadMs(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Waits until the effects of a key are rendered, including deferred work. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    (rest) =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, rest))),
      ),
    REST_MS,
  );
}

/**
 * Returns the least overhead of measurements without a key, which is subtracted from every figure. A larger
 * one has work of other programs in it, and would make keys look cheaper.
 */
async function idleMs(page: Page, protocol: CDPSession): Promise<number> {
  const costs: number[] = [];
  for (let i = 0; i < 9; i++) {
    const before = await mainThreadMs(protocol);
    await settle(page);
    costs.push((await mainThreadMs(protocol)) - before);
  }
  return Math.min(...costs);
}

/** Types at the cursor and returns the cost of each key, in milliseconds of the main thread's own time. */
export async function measureTyping(page: Page, keys: number): Promise<readonly number[]> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const costs: number[] = [];
  let idle = 0;
  for (let i = 0; i < WARM_UP + keys; i++) {
    if (i === WARM_UP) idle = await idleMs(page, protocol);
    const before = await mainThreadMs(protocol);
    await page.keyboard.type(LETTERS.charAt(i % LETTERS.length));
    await settle(page);
    if (i >= WARM_UP) costs.push(Math.max(0, (await mainThreadMs(protocol)) - before - idle));
  }
  await protocol.detach();
  return costs;
}

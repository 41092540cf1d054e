import type { Browser, Page } from 'playwright';
import { median } from '../server/statistics.ts';

/** Changes of the page before the first that counts: the browser's cache has all files then. */
const WARMUP = 2;
const ROUNDS = 10;

/**
 * Returns the median time in milliseconds from the press on a link in the tree to the first paint of the
 * document that it leads to, without the application.
 * @param titles of two documents of the space, the first of them at the address
 */
export async function measureNextPage(
  browser: Browser,
  url: string,
  titles: readonly [string, string],
): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    // The window's name goes along to the next page.
    await page.addInitScript(() => {
      const press = (): void => void (window.name = String(performance.timeOrigin + performance.now()));
      document.addEventListener('pointerdown', press, { capture: true });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const times: number[] = [];
    for (let round = 1; round <= WARMUP + ROUNDS; round++) {
      const time = await change(page, titles[round % titles.length] ?? titles[0]);
      if (round > WARMUP) times.push(time);
    }
    return median(times);
  } finally {
    await context.close();
  }
}

async function change(page: Page, title: string): Promise<number> {
  await page.locator('aside').first().getByText(title, { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint === undefined
      ? null
      : { ms: performance.timeOrigin + paint.startTime - Number(window.name) };
  });
  const { ms } = (await painted.jsonValue()) ?? { ms: Number.NaN };
  await page.waitForLoadState('networkidle');
  return ms;
}

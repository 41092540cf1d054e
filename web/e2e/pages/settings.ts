import type { Page } from 'playwright';

/** Submits the form of a settings page. */
export async function submit(page: Page): Promise<void> {
  await page.locator('main form [type=submit]').click();
}

/** Waits until a field has the focus. */
export async function focusedField(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
}

/** Returns by how many pixels the page is wider than its window. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Checks that the page is as wide as its window at each of these widths, and returns to its size. */
export async function assertFits(page: Page, ...widths: readonly number[]): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: size?.height ?? width });
    const fits = (wanted: number): boolean => document.documentElement.scrollWidth === wanted;
    await page.waitForFunction(fits, width).catch((cause: unknown) => {
      throw new Error(`${page.url()} does not fit into ${width} px`, { cause });
    });
  }
  if (size !== null) await page.setViewportSize(size);
}

/** Waits until a settings page shows the user's data. */
export async function waitForSettings(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

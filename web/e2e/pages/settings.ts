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
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until a settings page shows the user's data. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

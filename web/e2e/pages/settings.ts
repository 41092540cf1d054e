import type { Page } from 'playwright';

/** Sends the form of a page of settings. */
export async function submit(page: Page): Promise<void> {
  await page.locator('main form [type=submit]').click();
}

/** Waits until a field has the focus. */
export async function focusedField(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
}

/** Pixels that the page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Pages of settings are ready when what belongs to the user is there. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

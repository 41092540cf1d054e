import type { Page } from 'playwright';

/** Does what a reader does at first: moves the pointer, whose first event tells of no movement. */
export async function simulateFirstInput(page: Page): Promise<void> {
  // The last that the first script adds before it listens.
  await page.locator('[role="status"][aria-live="polite"]').first().waitFor({ state: 'attached' });
  for (const place of [300, 310]) await page.mouse.move(place, place);
}

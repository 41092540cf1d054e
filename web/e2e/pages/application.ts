import type { Page } from 'playwright';

/** The application's own files, apart from texts and screens. */
export const APPLICATION = /\/assets\/(?:application|entry-client)-[^/]*\.js$/;

/** Holds the application of a page back until the returned function is called. */
export async function delayApplication(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(APPLICATION, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

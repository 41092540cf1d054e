import { launch } from 'puppeteer-core';
import type { Browser, Page } from 'puppeteer-core';

/** How long the browser may take for any one thing, loaded machine and all. */
const PATIENCE_MS = 30_000;

/** A person at Firefox, with cookies of their own. */
export interface FirefoxVisitor {
  readonly page: Page;
  /** Uncaught errors of the pages. */
  readonly errors: readonly string[];
}

/**
 * Starts a stock Firefox, which is driven over WebDriver BiDi: Playwright drives none but its own build.
 * @param program its path
 * @param language what it asks servers for, such as `ko-KR`
 */
export async function startFirefox(program: string, language: string): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    timeout: 2 * PATIENCE_MS,
    protocolTimeout: 2 * PATIENCE_MS,
    extraPrefsFirefox: { 'intl.accept_languages': language, 'intl.locale.requested': language },
  });
}

/** Opens a window that shares no cookies with the browser's other ones. */
export async function visit(browser: Browser): Promise<FirefoxVisitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width: 1280, height: 900 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
  return { page, errors };
}

/** Waits until the page's path is the one that is wanted, and gives it. */
export async function untilPath(page: Page, wanted: RegExp): Promise<string> {
  const handle = await page.waitForFunction(
    (pattern) => (new RegExp(pattern).test(location.pathname) ? location.pathname : false),
    {},
    wanted.source,
  );
  return String(await handle.jsonValue());
}

/** Waits until an element is in sight that matches a selector of puppeteer's, and clicks on it. */
export async function click(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true });
  await element?.click();
}

/** Clicks into a field and types, key by key. */
export async function type(page: Page, selector: string, text: string): Promise<void> {
  await click(page, selector);
  await page.keyboard.type(text);
}

/** Waits until an element is in sight that matches a selector of puppeteer's, and gives its text. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const element = await page.waitForSelector(selector, { visible: true });
  return (await element?.evaluate((found) => found.textContent)) ?? '';
}

import { launch } from 'puppeteer-core';
import type { Browser, Page } from 'puppeteer-core';
import { startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { PASSWORD } from './pages/auth.ts';

/** Time limit of any browser action, on a loaded machine too. */
const TIMEOUT_MS = 30_000;

/** A Firefox window with cookies of its own. */
export interface FirefoxVisitor {
  readonly page: Page;
  /** Uncaught errors of the pages. */
  readonly errors: readonly string[];
}

/** Returns the path of Firefox; skips the tests, with the reason, where there is none. */
export function firefoxOrSkip(test: Mocha.Context): string {
  const program = process.env['MARU_FIREFOX'] ?? '';
  if (program !== '') return program;
  console.log(`    skipped: ${process.env['MARU_FIREFOX_MISSING'] ?? 'MARU_FIREFOX names no Firefox'}`);
  return test.skip();
}

/** Starts a server with the built website. */
export function startSite(): Promise<TestServer> {
  const webDist = process.env['MARU_TEST_WEB_DIST'];
  return startServer({
    database: 'sqlite',
    hasLimits: false,
    ...(webDist === undefined ? {} : { webDist }),
  });
}

/** Signs up by the form; the page is a new document then. */
export async function signUp(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/signup`);
  await type(page, '[name=username]', username);
  await type(page, '[name=email]', `${username}@example.org`);
  await type(page, '[name=password]', PASSWORD);
  await type(page, '[name=passwordAgain]', PASSWORD);
  await click(page, '[name=agreed]');
  await click(page, 'main form [type=submit]');
  await waitForPath(page, /^\/new$/);
  // A request that is aborted by leaving the page counts as an error of the page.
  await page.waitForNetworkIdle();
}

/**
 * Starts an unmodified Firefox over WebDriver BiDi: Playwright supports its own build alone.
 * @param program path of the executable
 * @param language value of Accept-Language, such as `ko-KR`
 */
export async function startFirefox(program: string, language: string): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    timeout: 2 * TIMEOUT_MS,
    protocolTimeout: 2 * TIMEOUT_MS,
    extraPrefsFirefox: { 'intl.accept_languages': language, 'intl.locale.requested': language },
  });
}

/** Opens a window that shares no cookies with the browser's other windows. */
export async function visit(browser: Browser): Promise<FirefoxVisitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport({ width: 1280, height: 900 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
  return { page, errors };
}

/** Waits until the page's path matches, and returns it. */
export async function waitForPath(page: Page, wanted: RegExp): Promise<string> {
  const handle = await page.waitForFunction(
    (pattern) => (new RegExp(pattern).test(location.pathname) ? location.pathname : false),
    {},
    wanted.source,
  );
  return String(await handle.jsonValue());
}

/** Waits until an element that matches a puppeteer selector is visible, and clicks on it. */
export async function click(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true });
  await element?.click();
}

/** Clicks into a field and types, key by key. */
export async function type(page: Page, selector: string, text: string): Promise<void> {
  await click(page, selector);
  await page.keyboard.type(text);
}

/** Waits until an element that matches a puppeteer selector is visible, and returns its text. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const element = await page.waitForSelector(selector, { visible: true });
  return (await element?.evaluate((found) => found.textContent)) ?? '';
}

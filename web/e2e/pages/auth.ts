import assert from 'node:assert/strict';
import type { Page } from 'playwright';

export const PASSWORD = 'pine floor 42';
let count = 0;

function newUsername(): string {
  return `reader${++count}${process.pid}`;
}

/**
 * Signs up a new user with a request: the next page is opened with
 * their session. The form takes three pages. Returns the username.
 */
export async function signUp(page: Page): Promise<string> {
  const username = newUsername();
  const form = { username, email: `${username}@example.org`, password: PASSWORD };
  await send(page, '/api/signup', form);
  return username;
}

/** Logs a user in with a request: the next page is opened with their session. */
export async function signIn(
  page: Page,
  { username, password = PASSWORD }: { readonly username: string; readonly password?: string },
): Promise<void> {
  await send(page, '/api/login', { username, password });
}

/** Sends a form as the page does, in the language of its browser. */
async function send(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const headers = { 'Accept-Language': await page.evaluate(() => navigator.language) };
  const response = await page.context().request.post(path, { form, headers });
  assert.equal(response.status(), 200, await response.text());
}

/** Signs up a new user through the form and waits for their first document. Returns the username. */
export async function signUpByForm(page: Page): Promise<string> {
  const username = newUsername();
  await page.goto('/signup');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=email]').fill(`${username}@example.org`);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=passwordAgain]').fill(PASSWORD);
  await page.locator('[name=agreed]').check();
  await page.locator('main form [type=submit]').click();
  await page.waitForURL('**/new?first=1');
  return username;
}

/** Logs in through the form, on any page that has it. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('main form [type=submit]').click();
}

import assert from 'node:assert/strict';
import type { Page } from 'playwright';

export const PASSWORD = 'pine floor 42';
let count = 0;

function newUsername(): string {
  return `reader${++count}${process.pid}`;
}

/** Signs a new user up with a request, and opens their space, which takes a third of the time of the form. Gives the username. */
export async function signUp(page: Page): Promise<string> {
  const username = newUsername();
  const form = { username, email: `${username}@example.org`, password: PASSWORD };
  await send(page, '/api/signup', form);
  await page.goto(`/${username}`);
  return username;
}

/** Signs a user in with a request: the next page that is opened is theirs. */
export async function signIn(
  page: Page,
  { username, password = PASSWORD }: { readonly username: string; readonly password?: string },
): Promise<void> {
  await send(page, '/api/login', { username, password });
}

/** Sends a form as the page would, in the language that its browser asks for. */
async function send(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const headers = { 'Accept-Language': await page.evaluate(() => navigator.language) };
  const answer = await page.context().request.post(path, { form, headers });
  assert.equal(answer.status(), 200, await answer.text());
}

/** Signs a new user up through the form and waits for their space. Gives the username. */
export async function signUpByForm(page: Page): Promise<string> {
  const username = newUsername();
  await page.goto('/signup');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=email]').fill(`${username}@example.org`);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=passwordAgain]').fill(PASSWORD);
  await page.locator('[name=terms]').check();
  await page.locator('[name=privacy]').check();
  await page.locator('form [type=submit]').click();
  await page.waitForURL(`**/${username}`);
  return username;
}

/** Logs in through the form, wherever it stands. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
}

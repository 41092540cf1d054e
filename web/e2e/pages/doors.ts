import type { Page } from 'playwright';

export const PASSWORD = 'pine floor 42';
let count = 0;

/** Signs a new user up through the form and waits for their space. Gives the username. */
export async function signUp(page: Page): Promise<string> {
  const username = `reader${++count}${process.pid}`;
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

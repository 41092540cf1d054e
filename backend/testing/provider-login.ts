import assert from 'node:assert/strict';
import type { Browser } from './browser.ts';
import { assertFound } from './found.ts';
import type { TestProvider } from './oidc-provider.ts';

/** Comes back from a provider, and returns the page that the server leads to. */
export async function finishLogin(browser: Browser, { pathname, search }: URL): Promise<string> {
  const headers = {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
  };
  const response = await browser.send('GET', `${pathname}${search}`, { headers });
  assert.equal(response.status, 303, response.text);
  return assertFound(response.headers.get('location'));
}

/** Logs in at a provider, and returns the page that the server leads to. */
export async function logInAt(
  browser: Browser,
  provider: TestProvider,
  name: string,
  next?: string,
): Promise<string> {
  const form = next === undefined ? { provider: name } : { provider: name, next };
  const { url } = await browser.expect(200, 'POST', '/api/login/oidc', { form });
  return await finishLogin(browser, await provider.visit(url));
}

/** Returns the ticket in the address of a first login's page, or of a second step's. */
export function ticketOf(location: string): string {
  return assertFound(/[#&](?:ticket|step)=([\w-]+)/.exec(location)?.[1]);
}

let count = 0;

/** Makes an account by a first login at a provider, and returns its username. */
export async function signUpAt(
  browser: Browser,
  provider: TestProvider,
  name: string,
  username = `linked${++count}x${process.pid}`,
): Promise<string> {
  const ticket = ticketOf(await logInAt(browser, provider, name));
  const form = { ticket, username, email: `${username}@example.org` };
  await browser.expect(200, 'POST', '/api/login/oidc/signup', { form });
  return username;
}

import { Agent } from 'node:http';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';

/** Cookies of a session, which outlive restarts of the server. */
export type Cookies = Browser['cookies'];

/** Browsers that share one kept connection, as the tabs of a single user. */
export interface OneConnection {
  readonly browse: (url: string, cookies?: Cookies) => Browser;
  readonly close: () => void;
}

/** Measures what one user waits: without a connection of its own, a request would wait for none. */
export function openOneConnection(): OneConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    browse: (url, cookies = new Map()) => createBrowser({ url }, cookies, { agent }),
    close: () => agent.destroy(),
  };
}

/** Creates an account. */
export async function signUp(
  { browse }: Pick<OneConnection, 'browse'>,
  url: string,
  username: string,
  password: string,
): Promise<Browser> {
  const browser = browse(url);
  const json = { username, email: `${username}@example.org`, password };
  await browser.expect(200, 'POST', '/api/signup', { json });
  return browser;
}

import type { BrowserContext } from 'playwright';
import { PASSWORD } from './site.ts';

/** Begins a session of a user of the site for all pages of a context. */
export async function logIn(context: BrowserContext, url: string, username: string): Promise<void> {
  const form = { username, password: PASSWORD };
  const response = await context.request.post(`${url}/api/login`, { form });
  if (!response.ok()) throw new Error(`Logging in as ${username}: ${response.status()}`);
}

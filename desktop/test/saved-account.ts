import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import type { Desktop } from './desktop.ts';

/** Accounts are listed in the order in which they were added. */
let added = 0;

/** Adds an account to the keychain of a desktop before the app starts, as if it had signed in there. */
export async function addAccount(
  { userData, saveSecret }: Pick<Desktop, 'userData' | 'saveSecret'>,
  server: { readonly url: string },
  { username, password }: TestUser,
): Promise<void> {
  const browser = createBrowser(server);
  await browser.expect(200, 'POST', '/api/login', { form: { username, password } });
  const cookie = browser.cookies.get('auth_v4') ?? '';
  const deviceKey = browser.cookies.get('device_key') ?? '';
  const secret = JSON.stringify({ cookie, deviceKey, addedAt: ++added });
  await saveSecret(`account ${username} ${server.url}`, secret);
  await mkdir(userData, { recursive: true });
  await writeFile(
    join(userData, 'settings.json'),
    JSON.stringify({ server: server.url, account: { server: server.url, username } }),
  );
}

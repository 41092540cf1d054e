import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { isApiError } from '@maru/core/api';
import { createSession } from '../session/create-session.ts';
import { randomPassword } from '../session/sign-in.ts';
import { DEMO_USERNAME } from './demo-tree.ts';
import { fillDemoSpace } from './fill-demo-space.ts';

/**
 * Fills the demo space of a server on this machine with the same environment, unless it exists. --url: the
 * server's listening address. --data: its data directory, if set.
 */

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, data: { type: 'string' } },
});
/** Public address of a site, which responds to no other. */
const publicUrl = process.env['MARU_URL'];
const site = publicUrl === undefined || publicUrl === '' ? null : new URL(publicUrl);
const client = createSession(new URL(values.url).origin, site?.host ?? null);
const address = `${(site ?? new URL(values.url)).origin}/${DEMO_USERNAME}`;
const MARU = join(import.meta.dirname, '../../backend/src/cli/maru.ts');

/** Returns true when a space has the demo's name. */
async function isThere(): Promise<boolean> {
  try {
    await client.getGroup({ params: { name: DEMO_USERNAME } });
    return true;
  } catch (error) {
    if (isApiError(error, 'not_found')) return false;
    throw error;
  }
}

/**
 * Creates the account as an operator does, since sign-up may be closed or need a mailed link, and signs in.
 * @returns its password
 */
async function createAccount(): Promise<string> {
  const data = values.data === undefined ? [] : ['--data', values.data];
  const line = [MARU, 'user', 'create', DEMO_USERNAME, `${DEMO_USERNAME}@demo.invalid`, '--json', ...data];
  const { stdout } = await promisify(execFile)(process.execPath, line);
  const { link } = JSON.parse(stdout) as { readonly link: string };
  const newPassword = randomPassword();
  await client.resetPassword({ body: { token: new URL(link).searchParams.get('token') ?? '', newPassword } });
  await client.login({ body: { username: DEMO_USERNAME, password: newPassword } });
  return newPassword;
}

try {
  if (await isThere()) {
    console.log(`The demo space is at ${address}`);
  } else {
    const password = await createAccount();
    const count = await fillDemoSpace(client, DEMO_USERNAME);
    console.log(`The demo space is at ${address}: ${count} documents`);
    console.log(`Its user is ${DEMO_USERNAME}, password ${password} (shown this once)`);
  }
} catch (error) {
  console.error(
    `The demo space could not be filled: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

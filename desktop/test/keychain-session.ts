import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeytarKeychain } from '../src/accounts/keytar-keychain.ts';
import { openAppServices } from '../src/app/app-services.ts';

/**
 * Uses the machine's own keychain in a separate process and session: signs in, restarts, signs out. Writes
 * the result in one line. `node keychain-session.ts sign-in` only signs in, without output.
 */
const ACCOUNT = {
  server: 'https://maru.example',
  username: 'minji',
  cookie: 'session.secret',
  deviceKey: 'device',
};
const folder = await mkdtemp(join(tmpdir(), 'maru-keychain-'));
const start = () =>
  openAppServices({
    folder,
    keychain: createKeytarKeychain(async () => (await import('keytar')).default),
    systemLanguages: ['en'],
    userAgent: 'Maru Desktop test',
    netFetch: () => Promise.reject(new Error('Nothing is asked for here')),
  });

const first = await start();
const failureAtStart = first.keychainFailure();
first.accounts.put(ACCOUNT);
first.accounts.use(ACCOUNT);
const isSignedIn = first.accounts.current()?.cookie === ACCOUNT.cookie;
first.cache.put(ACCOUNT, '/api/me', '{"user":1}');
await first.settled();
if (process.argv[2] === 'sign-in') {
  await rm(folder, { recursive: true });
  process.exit(first.keychainFailure() === null ? 0 : 1);
}
const second = await start();
const isKept = second.accounts.current()?.cookie === ACCOUNT.cookie;
const isReadable = (await second.cache.get(ACCOUNT, '/api/me')) !== null;
second.accounts.remove(ACCOUNT);
await second.settled();
const third = await start();
const result = {
  folder,
  failureAtStart,
  failureOnSaving: first.keychainFailure(),
  isSignedIn,
  isKept,
  isReadable,
  isGone: third.accounts.list().length === 0,
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));

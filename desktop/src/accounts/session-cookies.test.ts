import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSettings } from '../settings/settings.ts';
import { openAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { cookieHeader, createPendingLogins, storeCookies } from './session-cookies.ts';
import { readEntry } from './stored-account.ts';

const SERVER = 'https://maru.example';
const sessionOf = (username: unknown, secret = 'secret'): string =>
  `${Buffer.from(JSON.stringify({ username })).toString('base64url')}.${secret}`;
const setCookie = (name: string, value: string, rest = 'Path=/; Max-Age=100'): string =>
  `${name}=${value}; ${rest}`;

describe('Cookies of server responses', () => {
  let folder: string;
  let accounts: Accounts;
  const secrets = new Map<string, string>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-cookies-'));
    secrets.clear();
    accounts = await openAccounts({
      keychain: {
        list: async () => secrets,
        set: async (name, secret) => void secrets.set(name, secret),
        remove: async (name) => void secrets.delete(name),
      },
      settings: await openSettings(folder),
      now: () => 1,
      onChange: () => undefined,
      onRemove: () => undefined,
      onFailure: assert.fail,
    });
  });
  afterEach(async () => {
    await accounts.settled();
    // A write of the accounts may still be under way.
    await rm(folder, { recursive: true, maxRetries: 5, retryDelay: 50 });
  });

  const logIn = (username = 'minji') =>
    storeCookies(accounts, SERVER, null, [
      setCookie('auth_v4', sessionOf(username)),
      setCookie('device_key', 'device'),
    ]);

  it('log an account in and make it the current one', async () => {
    logIn();
    const current = accounts.current();
    assert.ok(current);
    assert.equal(cookieHeader(current), `auth_v4=${sessionOf('minji')}; device_key=device`);
    await accounts.settled();
    assert.deepEqual(
      [...secrets].map(([name, secret]) => readEntry(name, secret)),
      [current],
    );
  });

  it('renew the session of an account that is not current, and keep its device key', () => {
    logIn();
    logIn('hana0');
    const minji = accounts.find({ server: SERVER, username: 'minji' });
    storeCookies(accounts, SERVER, minji, [setCookie('auth_v4', sessionOf('minji', 'renewed'))]);
    assert.equal(accounts.current()?.username, 'hana0');
    assert.deepEqual(
      accounts.list().map(({ username, cookie, deviceKey }) => [username, cookie.split('.')[1], deviceKey]),
      [
        ['minji', 'renewed', 'device'],
        ['hana0', 'secret', 'device'],
      ],
    );
  });

  it('end the session of the request, not a newer session of the account', () => {
    logIn();
    const old = accounts.current();
    storeCookies(accounts, SERVER, old, [setCookie('auth_v4', sessionOf('minji', 'renewed'))]);
    storeCookies(accounts, SERVER, old, [setCookie('auth_v4', '', 'Max-Age=0')]);
    assert.equal(accounts.list().length, 1);
    storeCookies(accounts, SERVER, accounts.current(), [setCookie('auth_v4', '', 'Path=/; max-age=0')]);
    assert.equal(accounts.list().length, 0);
    assert.equal(accounts.server(), SERVER);
    // A response to a request from before the account's removal does not restore the account.
    storeCookies(accounts, SERVER, old, [setCookie('auth_v4', sessionOf('minji', 'late'))]);
    assert.equal(accounts.list().length, 0);
  });

  it('are ignored when they are malformed', () => {
    for (const value of [
      '',
      'x',
      sessionOf('../x'),
      sessionOf(1),
      sessionOf('minji', 'a b'),
      `${sessionOf('minji')}"`,
      `${'A'.repeat(9_000)}.x`,
    ]) {
      storeCookies(accounts, SERVER, null, [setCookie('auth_v4', value), setCookie('device_key', 'device')]);
    }
    storeCookies(accounts, SERVER, null, [setCookie('auth_v4', sessionOf('minji'))]);
    assert.deepEqual(accounts.list(), []);
  });

  it('are read from the keychain only as complete, valid accounts', () => {
    const good = JSON.stringify({ cookie: 'a', deviceKey: 'b', addedAt: 1 });
    assert.ok(readEntry(`account minji ${SERVER}`, good));
    for (const [name, secret] of [
      ['', good],
      ['offline cache key', good],
      ['account minji', good],
      ['account minji http://maru.example', good],
      [`account mi-ji ${SERVER}`, good],
      [`account minji ${SERVER} x`, good],
      [`account minji ${SERVER}`, '{'],
      [`account minji ${SERVER}`, 'null'],
      [`account minji ${SERVER}`, JSON.stringify({ cookie: 'a\r\nX: y', deviceKey: 'b', addedAt: 1 })],
      [`account minji ${SERVER}`, JSON.stringify({ cookie: 'a', addedAt: 1 })],
    ] as const) {
      assert.equal(readEntry(name, secret), null, `${name} ${secret}`);
    }
  });

  it('keep the device key of a login that waits for its second step, for its server only', () => {
    const waiting = createPendingLogins();
    assert.equal(waiting.headerOf(SERVER), null);
    waiting.note(SERVER, [setCookie('device_key', 'device')]);
    assert.equal(waiting.headerOf(SERVER), 'device_key=device');
    assert.equal(waiting.headerOf('https://other.example'), null);
    waiting.note(SERVER, []);
    assert.equal(waiting.headerOf(SERVER), 'device_key=device');
    waiting.note(SERVER, [setCookie('auth_v4', sessionOf('minji')), setCookie('device_key', 'device')]);
    assert.equal(waiting.headerOf(SERVER), null);
  });
});

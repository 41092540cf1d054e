import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccounts } from '../src/accounts/accounts.ts';
import type { Accounts } from '../src/accounts/accounts.ts';
import { createAccountCalls } from '../src/protocol/account-calls.ts';
import type { AccountCalls } from '../src/protocol/account-calls.ts';
import { createNetFetch } from '../src/protocol/net-fetch.ts';
import { createServerFetch } from '../src/protocol/server-fetch.ts';
import { openSettings } from '../src/settings/settings.ts';
import { createNet } from './fake-electron/net.ts';

const BODY = { code: 'c'.repeat(43), state: 's'.repeat(43), verifier: 'v'.repeat(43) };

describe('Login by a code from the browser', () => {
  let folder: string;
  let server: Server;
  let origin: string;
  let accounts: Accounts;
  let calls: AccountCalls;
  /** Status of every answer but the login's; null where the connection breaks off. */
  let status: number | null;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-calls-'));
    server = createServer((request, response) => {
      if (request.url === '/api/login/desktop') {
        const session = Buffer.from(JSON.stringify({ username: 'minji' })).toString('base64url');
        const cookies = [`auth_v4=${session}.secret; Max-Age=100`, 'device_key=device; Max-Age=100'];
        response.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': cookies });
        response.end(JSON.stringify({ user: { username: 'minji' } }));
      } else if (status === null) request.socket.destroy();
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    accounts = await openAccounts({
      keychain: { list: async () => new Map(), set: async () => undefined, remove: async () => undefined },
      settings: await openSettings(folder),
      now: () => 1,
      onChange: () => undefined,
      onRemove: () => undefined,
      onFailure: assert.fail,
    });
    const netFetch = createNetFetch(createNet());
    const userAgent = 'Maru Desktop test';
    calls = createAccountCalls({
      accounts,
      serverFetch: createServerFetch({ accounts, netFetch, userAgent, note: () => undefined }),
      deviceId: 'device',
      locale: () => 'en',
    });
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await accounts.settled();
    await rm(folder, { recursive: true, maxRetries: 5, retryDelay: 50 });
  });

  for (const [name, settingsStatus] of [
    ['fails', 500],
    ['breaks off', null],
  ] as const)
    it(`succeeds when the request for second-step settings ${name}`, async () => {
      status = settingsStatus;
      const account = { server: origin, username: 'minji' };
      assert.deepEqual(await calls.logInByCode(origin, BODY), { account, path: '/minji' });
      assert.equal(accounts.find(account)?.deviceKey, 'device');
    });

  it('does not change the account of the page', async () => {
    status = 500;
    const page = { server: origin, username: 'hana5' };
    accounts.put({ ...page, cookie: 'session.secret', deviceKey: 'device' });
    accounts.use(page);
    await calls.logInByCode(origin, BODY);
    assert.equal(accounts.current()?.username, 'hana5');
    assert.equal(accounts.list().length, 2);
  });
});

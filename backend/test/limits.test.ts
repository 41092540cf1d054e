import assert from 'node:assert/strict';
import {
  EMAIL_CHANGES_MAX,
  FAILED_LOGINS_MAX,
  FAILED_LOGINS_PER_ACCOUNT_MAX,
  FAILED_LOGINS_PER_ACCOUNT_WINDOW_MS,
  FAILED_LOGINS_PER_ADDRESS_MAX,
  FAILED_LOGINS_PER_NETWORK_MAX,
  FAILED_LOGINS_WINDOW_MS,
  NOTICES_MAX,
  RECOVERIES_PER_ADDRESS_MAX,
  SIGN_UPS_MAX,
  SIGN_UPS_WINDOW_MS,
} from '@maru/core';
import { createBrowser } from '../testing/browser.ts';
import type { BrowserResponse } from '../testing/browser.ts';
import { describeOnEachDatabase, describeOnSqlite, itOnSqlite } from '../testing/databases.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import type { TestSmtpServer } from '../testing/smtp-server.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const WRONG = 'not the password 1';

describeOnEachDatabase('Rate limits', (kind) => {
  // One statement counts for every limit: the counted one and the maximum are the same for each kind.
  const itOnce = itOnSqlite(kind);
  let server: TestServer;
  let post: TestSmtpServer;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({
      database: kind,
      hasLimits: true,
      env: { MARU_TRUSTED_PROXIES: '1', MARU_SMTP_URL: post.url },
    });
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  let addresses = 0;
  const newAddress = (): string => `198.51.100.${++addresses}`;

  const logIn = (
    username: string,
    password: string,
    ip: string,
    headers: Record<string, string> = {},
  ): Promise<BrowserResponse> =>
    createBrowser(server).send('POST', '/api/login', {
      form: { username, password },
      headers: { 'X-Forwarded-For': ip, ...headers },
    });
  const statusesOf = (responses: readonly BrowserResponse[]): number[] =>
    responses.map(({ status }) => status).toSorted((a, b) => a - b);
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  it('allow ten wrong passwords, also in concurrent requests', async () => {
    const { username, password } = await createUser(server);
    const ip = newAddress();
    const responses = await Promise.all(times(30, () => logIn(username, WRONG, ip)));
    assert.deepEqual(statusesOf(responses), [
      ...times(FAILED_LOGINS_MAX, () => 401),
      ...times(20, () => 429),
    ]);
    const right = await logIn(username, password, ip);
    assert.deepEqual([right.status, right.json.code], [429, 'too_many_requests']);
    const retryAfter = Number(right.headers.get('retry-after'));
    assert.ok(retryAfter > 0 && retryAfter <= FAILED_LOGINS_WINDOW_MS / 1_000, `Retry-After: ${retryAfter}`);
  });

  it('do not lock out another address, and end after their window', async () => {
    const { username, password } = await createUser(server);
    const ip = newAddress();
    for (const response of await Promise.all(times(FAILED_LOGINS_MAX, () => logIn(username, WRONG, ip))))
      assert.equal(response.status, 401);
    assert.equal((await logIn(username.toUpperCase(), password, ip)).status, 429, 'in any case');
    assert.equal((await logIn(username, password, newAddress())).status, 200);
    const neighbour = await createUser(server);
    assert.equal(
      (await logIn(neighbour.username, neighbour.password, ip)).status,
      200,
      'nor another account at the same address',
    );
    server.advance(FAILED_LOGINS_WINDOW_MS + 1);
    assert.equal((await logIn(username, password, ip)).status, 200);
  });

  it('do not count right passwords', async () => {
    const { username, password } = await createUser(server);
    const ip = newAddress();
    for (let i = 0; i < FAILED_LOGINS_MAX + 5; i++)
      assert.equal((await logIn(username, password, ip)).status, 200);
    for (let i = 0; i < FAILED_LOGINS_MAX; i++) assert.equal((await logIn(username, WRONG, ip)).status, 401);
    assert.equal((await logIn(username, password, ip)).status, 429);
  });

  itOnce(
    'allow five changes of address an hour per account, with as many mails to its own address',
    async () => {
      const browser = createBrowser(server);
      const { username, email, password } = await createUser(server);
      await browser.send('POST', '/api/login', {
        form: { username, password },
        headers: { 'X-Forwarded-For': newAddress() },
      });
      const ask = (index: number): Promise<BrowserResponse> =>
        browser.send('POST', '/api/users/change_email', {
          form: { password, newEmail: `${username}${index}@example.org` },
        });
      const responses: BrowserResponse[] = [];
      for (let i = 0; i < EMAIL_CHANGES_MAX + 2; i++) responses.push(await ask(i));
      assert.deepEqual(statusesOf(responses), [...times(EMAIL_CHANGES_MAX, () => 200), 429, 429]);
      const change = (from: string, to: string): Promise<BrowserResponse> =>
        browser.send('POST', '/api/users/change_password', { form: { password: from, newPassword: to } });
      for (const [from, to] of [
        [password, 'other pass 1'],
        ['other pass 1', password],
      ] as const)
        assert.equal((await change(from, to)).status, 200);
      // The requested mail comes after the notices of earlier actions.
      await browser.send('POST', '/api/forgot_password', { form: { email } });
      await post.take(email, NOTICES_MAX + 1);
      assert.equal(post.to(email).length, NOTICES_MAX + 1);
    },
  );

  it('count guesses of one account over all networks, except those of a known device', async () => {
    const { browser, username, password } = await createUser(server);
    const known = browser.copy();
    await browser.expect(200, 'POST', '/api/logout');
    // One guess from each of 60 networks.
    const statuses: number[] = [];
    for (let step = 0; step < 60; step += 10) {
      statuses.push(
        ...statusesOf(await Promise.all(times(10, (i) => logIn(username, WRONG, `100.${step + i}.7.1`)))),
      );
    }
    assert.equal(statuses.filter((status) => status === 401).length, FAILED_LOGINS_PER_ACCOUNT_MAX);
    assert.equal(statuses.filter((status) => status === 429).length, 60 - FAILED_LOGINS_PER_ACCOUNT_MAX);
    assert.equal(
      (await logIn(username, password, newAddress())).status,
      429,
      'a device that is not known waits',
    );
    const fromKnown = (word: string, index: number): Promise<BrowserResponse> =>
      known.copy().send('POST', '/api/login', {
        form: { username, password: word },
        headers: { 'X-Forwarded-For': `100.64.${index}.1` },
      });
    assert.equal((await fromKnown(password, 0)).status, 200, 'one that is known does not');
    const own = await Promise.all(times(FAILED_LOGINS_PER_ACCOUNT_MAX + 2, (i) => fromKnown(WRONG, i)));
    assert.deepEqual(
      statusesOf(own),
      [...times(FAILED_LOGINS_PER_ACCOUNT_MAX, () => 401), 429, 429],
      'but it has a limit of its own',
    );
    const { username: another, password: another1 } = await createUser(server);
    assert.equal(
      (await logIn(another, another1, newAddress())).status,
      200,
      'other accounts are not concerned',
    );
    server.advance(FAILED_LOGINS_PER_ACCOUNT_WINDOW_MS + 1);
    assert.equal((await logIn(username, password, newAddress())).status, 200);
  });

  itOnce('allow thirty requests for a reset link an hour from one address', async () => {
    const ip = newAddress();
    const ask = (index: number, from: string): Promise<BrowserResponse> =>
      createBrowser(server).send('POST', '/api/forgot_password', {
        form: { email: `stranger${index}@example.org` },
        headers: { 'X-Forwarded-For': from },
      });
    const responses = await Promise.all(times(RECOVERIES_PER_ADDRESS_MAX + 2, (i) => ask(i, ip)));
    assert.deepEqual(statusesOf(responses), [...times(RECOVERIES_PER_ADDRESS_MAX, () => 200), 429, 429]);
    assert.equal((await ask(99, newAddress())).status, 200);
  });

  itOnce('count unknown names like others', async () => {
    const ip = newAddress();
    const responses = await Promise.all(times(12, () => logIn('nobody12345', WRONG, ip)));
    assert.deepEqual(statusesOf(responses), [...times(FAILED_LOGINS_MAX, () => 401), 429, 429]);
  });

  // MariaDB ignores trailing spaces: each such name would select the same account with a counter of its own.
  it('do not match a name with additional characters, whatever the database’s collation', async () => {
    const { username, password } = await createUser(server);
    for (const name of [
      `${username} `,
      `${username}    `,
      ` ${username}`,
      `${username}\t`,
      `${username}\0`,
    ]) {
      assert.deepEqual([name, (await logIn(name, password, newAddress())).status], [name, 401]);
    }
  });

  itOnce('count an IPv6 network of 64 bits as one address', async () => {
    const { username } = await createUser(server);
    const responses = await Promise.all(
      times(14, (i) => logIn(username, WRONG, `2001:db8:7:7:${i.toString(16)}::${i}`)),
    );
    assert.deepEqual(statusesOf(responses), [...times(FAILED_LOGINS_MAX, () => 401), 429, 429, 429, 429]);
    assert.equal((await logIn(username, WRONG, '2001:db8:7:8::1')).status, 401);
  });

  itOnce('ignore forwarding headers that a visitor can write', async () => {
    const { username } = await createUser(server);
    const ip = newAddress();
    const responses: Awaited<ReturnType<typeof logIn>>[] = [];
    // In steps: more connections at once than a listening socket queues (511) would be refused by the system.
    for (let step = 0; step < 1_000; step += 250) {
      const some = times(250, (index) => {
        const i = step + index;
        return logIn(username, WRONG, `203.0.${i >> 8}.${i & 255}, ${ip}`, {
          'CF-Connecting-IP': `203.0.113.${i}`,
          'True-Client-IP': `203.0.113.${i}`,
          'X-Real-IP': `203.0.113.${i}`,
          'X-Client-IP': `203.0.113.${i}`,
          Forwarded: `for=203.0.113.${i}`,
        });
      });
      responses.push(...(await Promise.all(some)));
    }
    assert.equal(statusesOf(responses).filter((status) => status === 401).length, FAILED_LOGINS_MAX);
  });

  itOnce('allow an address to try one password on a hundred accounts', async () => {
    const ip = newAddress();
    const statuses: number[] = [];
    // In steps, since more at once would wait for each other's password hash.
    for (let step = 0; step < FAILED_LOGINS_PER_ADDRESS_MAX + 10; step += 10) {
      statuses.push(
        ...statusesOf(await Promise.all(times(10, (i) => logIn(`nobody${step + i}`, WRONG, ip)))),
      );
    }
    assert.equal(statuses.filter((status) => status === 401).length, FAILED_LOGINS_PER_ADDRESS_MAX);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
    const { username, password } = await createUser(server);
    assert.equal((await logIn(username, password, ip)).status, 429);
    assert.equal((await logIn(username, password, newAddress())).status, 200);
  });

  itOnce('limit checks of usernames as sign-ups', async () => {
    const ip = newAddress();
    const { username } = await createUser(server);
    const check = (name: string): Promise<BrowserResponse> =>
      createBrowser(server).send('GET', `/api/check_username?username=${name}`, {
        headers: { 'X-Forwarded-For': ip },
      });
    const responses = await Promise.all(times(SIGN_UPS_MAX, () => check(username)));
    assert.deepEqual(new Set(statusesOf(responses)), new Set([200]));
    assert.equal((await check('fresh00002')).status, 429);
    server.advance(SIGN_UPS_WINDOW_MS + 1);
    assert.equal((await check('fresh00002')).status, 200);
  });

  itOnce('allow a hundred sign-ups an hour from one address', async () => {
    const ip = newAddress();
    const signUp = (form: Record<string, string>): Promise<BrowserResponse> =>
      createBrowser(server).send('POST', '/api/signup', { form, headers: { 'X-Forwarded-For': ip } });
    const { username, email, password } = await createUser(server);
    // A taken name needs no password hash, but counts: the limit is about probing names.
    const taken = await Promise.all(times(SIGN_UPS_MAX, () => signUp({ username, email, password })));
    assert.deepEqual(new Set(statusesOf(taken)), new Set([409]));
    assert.equal(
      (await signUp({ username: 'fresh00001', email: 'fresh1@example.org', password })).status,
      429,
    );
    server.advance(SIGN_UPS_WINDOW_MS + 1);
    assert.equal(
      (await signUp({ username: 'fresh00001', email: 'fresh1@example.org', password })).status,
      200,
    );
  });

  it('store neither names nor addresses in clear', async () => {
    await logIn('storedname1', WRONG, '192.0.2.99');
    const rows = await server.openDatabase()('counters');
    assert.ok(rows.length > 0);
    for (const row of rows) {
      assert.deepEqual(Object.keys(row).toSorted(), ['count', 'expires_at', 'key_hash']);
      assert.equal(row.key_hash.length, 32);
    }
  });

  if (kind !== 'sqlite') {
    it('are shared by processes', async () => {
      const { username } = await createUser(server);
      const twin = await server.startSecondServer();
      const ip = newAddress();
      const responses = await Promise.all(
        times(24, (i) =>
          createBrowser(i % 2 === 0 ? server : twin).send('POST', '/api/login', {
            form: { username, password: WRONG },
            headers: { 'X-Forwarded-For': ip },
          }),
        ),
      );
      assert.deepEqual(statusesOf(responses), [
        ...times(FAILED_LOGINS_MAX, () => 401),
        ...times(14, () => 429),
      ]);
    });
  }
});

describeOnSqlite('Rate limits without trusted proxies', (kind) => {
  it('ignore every forwarding header', async () => {
    const server = await startServer({ database: kind, hasLimits: true });
    try {
      const { username } = await createUser(server);
      const statuses: number[] = [];
      for (let i = 0; i < 14; i++) {
        const headers = {
          'X-Forwarded-For': `203.0.113.${i}`,
          'CF-Connecting-IP': `203.0.113.${i}`,
          Forwarded: `for=203.0.113.${i}`,
        };
        statuses.push(
          (
            await createBrowser(server).send('POST', '/api/login', {
              form: { username, password: WRONG },
              headers,
            })
          ).status,
        );
      }
      assert.deepEqual(statuses, [
        ...Array.from({ length: FAILED_LOGINS_MAX }, () => 401),
        429,
        429,
        429,
        429,
      ]);
    } finally {
      await server.close();
    }
  });
});

describe('Rate limits of a network', () => {
  it('count guesses of all accounts from one /24', async () => {
    const server = await startServer({
      database: 'sqlite',
      hasLimits: true,
      env: { MARU_TRUSTED_PROXIES: '1' },
    });
    try {
      const guess = async (index: number): Promise<number> => {
        const headers = { 'X-Forwarded-For': `100.127.3.${index}` };
        const form = { username: `nobody${index}`, password: WRONG };
        return (await createBrowser(server).send('POST', '/api/login', { form, headers })).status;
      };
      const statuses: number[] = [];
      for (let step = 0; step < FAILED_LOGINS_PER_NETWORK_MAX + 10; step += 10) {
        statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => guess(step + i)))));
      }
      assert.equal(statuses.filter((status) => status === 401).length, FAILED_LOGINS_PER_NETWORK_MAX);
      assert.equal(statuses.filter((status) => status === 429).length, 10);
    } finally {
      await server.close();
    }
  });
});

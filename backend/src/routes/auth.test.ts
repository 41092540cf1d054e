import assert from 'node:assert/strict';
import { SESSION_GRACE_MS, SESSION_LIFETIME_MS } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, signedUpUser, startServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

describeOnEachDatabase('Accounts and sessions', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const form = { username: 'Newcomer1', email: 'Newcomer@Example.org', password: '비밀번호는 숫자1개' };

  describe('GET /api/check_username', () => {
    it('says whether a name is free, in any case, and suggests a free one', async () => {
      const { username } = await createUser(server);
      const check = async (name: string) =>
        await createBrowser(server).expect(200, 'GET', `/api/check_username?username=${name}`);
      assert.deepEqual(await check('nobodyhere1'), { isFree: true, suggestion: null });
      const taken = await check(username.toUpperCase());
      assert.equal(taken.isFree, false);
      assert.match(taken.suggestion ?? '', new RegExp(`^${username}\\d{1,3}$`));
      assert.equal((await check(taken.suggestion ?? '')).isFree, true);
      const long = 'l'.repeat(32);
      await createBrowser(server).expect(200, 'POST', '/api/signup', {
        form: { ...form, username: long, email: 'long@example.org' },
      });
      assert.match((await check(long)).suggestion ?? '', /^l+\d{1,3}$/);
      for (const [wrong, code] of [
        ['', 'required'],
        ['admin', 'reserved'],
        ['no-name', 'invalid'],
      ] as const) {
        const path = `/api/check_username?username=${wrong}`;
        const body = await createBrowser(server).expect(422, 'GET', path);
        assert.deepEqual(body.fields, { username: code });
      }
    });
  });

  describe('POST /api/signup', () => {
    it('creates an account with a private home document and logs in', async () => {
      const browser = createBrowser(server);
      const response = await browser.send('POST', '/api/signup', { form });
      assert.equal(response.status, 200, response.text);
      const { id, ...user } = assertFound(response.json.user);
      assert.match(id, /^[0-9a-z]{24}$/);
      assert.deepEqual(user, {
        email: 'Newcomer@Example.org',
        username: 'newcomer1',
        grade: 0,
        mediaUploadLimit: 1024 ** 3,
        storageLimit: 2 * 1024 ** 3,
      });
      const { group, docs } = await browser.expect(200, 'GET', '/api/groups/newcomer1');
      assert.deepEqual([group.name, group.title, group.isOwner, docs], ['newcomer1', 'newcomer1', true, []]);
      const { doc } = await browser.expect(200, 'GET', `/api/groups/newcomer1/docs/${group.homeDocId}`);
      assert.deepEqual([doc.access, doc.content, doc.props], ['private', '', '{"breaks":true}']);
    });

    it('sets auth_v4 readable and device_key HttpOnly', async () => {
      const { browser, username, id } = await createUser(server);
      const { setCookies } = await browser.send('POST', '/api/renew_auth');
      const auth = setCookies.find((cookie) => cookie.startsWith('auth_v4=')) ?? '';
      const key = setCookies.find((cookie) => cookie.startsWith('device_key=')) ?? '';
      for (const cookie of [auth, key]) assert.match(cookie, /; Path=\/; Max-Age=\d+; SameSite=Lax/);
      assert.doesNotMatch(auth, /HttpOnly/);
      assert.match(auth, /Max-Age=2592000;/);
      assert.match(key, /HttpOnly/);
      assert.match(key, /Max-Age=34560000;/);
      const [facts = '', secret = ''] = (browser.cookies.get('auth_v4') ?? '').split('.');
      const decoded = JSON.parse(Buffer.from(facts, 'base64url').toString());
      assert.deepEqual(Object.keys(decoded), ['timestamp', 'expiry', 'userId', 'username']);
      assert.deepEqual([decoded.userId, decoded.username], [id, username]);
      assert.equal(decoded.expiry - decoded.timestamp, SESSION_LIFETIME_MS);
      assert.equal(Buffer.from(secret, 'base64url').length, 32);
    });

    it('refuses a taken name or address, in any case', async () => {
      const anonymous = createBrowser(server);
      const name = await anonymous.expect(409, 'POST', '/api/signup', {
        form: { ...form, username: 'NEWCOMER1', email: 'x@example.org' },
      });
      assert.equal(name.code, 'username_taken');
      const email = await anonymous.expect(409, 'POST', '/api/signup', {
        form: { ...form, username: 'newcomer2', email: 'NEWCOMER@example.ORG' },
      });
      assert.equal(email.code, 'email_taken');
      assert.equal(anonymous.cookies.size, 0);
    });

    it('names what is wrong with the fields', async () => {
      const body = await createBrowser(server).expect(422, 'POST', '/api/signup', {
        form: { username: 'media', email: 'nowhere', password: 'letters only' },
      });
      assert.equal(body.code, 'validation_failed');
      assert.deepEqual(body.fields, { username: 'reserved', email: 'invalid', password: 'invalid' });
      const short = await createBrowser(server).expect(422, 'POST', '/api/signup', {
        form: { ...form, username: 'Maru' },
      });
      assert.deepEqual(short.fields, { username: 'reserved' });
      const empty = await createBrowser(server).expect(422, 'POST', '/api/signup', { form: {} });
      assert.deepEqual(empty.fields, { username: 'required', email: 'required', password: 'required' });
    });

    it('accepts JSON too, and ignores unknown fields', async () => {
      const json = {
        username: 'jsonuser',
        email: 'j@example.org',
        password: 'pass word 1',
        grade: 9,
        id: 'x'.repeat(24),
        mediaUploadLimit: 1,
      };
      const user = signedUpUser(await createBrowser(server).expect(200, 'POST', '/api/signup', { json }));
      assert.deepEqual([user.grade, user.mediaUploadLimit, user.id === json.id], [0, 1024 ** 3, false]);
    });

    it('gives a name to exactly one of concurrent sign-ups', async () => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          createBrowser(server).send('POST', '/api/signup', {
            form: { username: 'WantedName', email: `wanted${i}@example.org`, password: 'pass word 1' },
          }),
        ),
      );
      assert.deepEqual(
        responses.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409, 409, 409, 409, 409, 409, 409],
      );
    });
  });

  describe('POST /api/login', () => {
    it('accepts the username in any case and keeps the browser’s key', async () => {
      const { browser, username, password } = await createUser(server);
      const key = browser.cookies.get('device_key');
      const first = browser.cookies.get('auth_v4');
      await browser.expect(200, 'POST', '/api/login', {
        form: { username: username.toUpperCase(), password },
      });
      assert.equal(browser.cookies.get('device_key'), key);
      assert.notEqual(browser.cookies.get('auth_v4'), first);
    });

    it('answers the same for a wrong password and an unknown user', async () => {
      const { username } = await createUser(server);
      const { errorId: _a, ...wrong } = await createBrowser(server).expect(401, 'POST', '/api/login', {
        form: { username, password: 'wrong one 1' },
      });
      const { errorId: _b, ...unknown } = await createBrowser(server).expect(401, 'POST', '/api/login', {
        form: { username: 'nobody99', password: 'wrong one 1' },
      });
      assert.equal(wrong.code, 'invalid_credentials');
      assert.deepEqual(wrong, unknown);
    });

    it('compares passwords in NFC', async () => {
      await createBrowser(server).expect(200, 'POST', '/api/login', {
        form: { username: form.username, password: form.password.normalize('NFD') },
      });
    });

    it('replaces a device key that it did not issue', async () => {
      const { username, password } = await createUser(server);
      const browser = createBrowser(server, new Map([['device_key', 'planted-by-somebody']]));
      await browser.expect(200, 'POST', '/api/login', { form: { username, password } });
      assert.notEqual(browser.cookies.get('device_key'), 'planted-by-somebody');
    });

    it('keeps the session of another account in the same browser', async () => {
      const first = await createUser(server);
      const second = await createUser(server);
      const saved = first.browser.copy();
      await first.browser.expect(200, 'POST', '/api/login', {
        form: { username: second.username, password: second.password },
      });
      assert.equal((await first.browser.expect(200, 'GET', '/api/me')).user.username, second.username);
      assert.equal((await saved.expect(200, 'GET', '/api/me')).user.username, first.username);
    });

    it('needs both fields', async () => {
      const { fields } = await createBrowser(server).expect(422, 'POST', '/api/login', {
        form: { username: '' },
      });
      assert.deepEqual(fields, { username: 'required', password: 'required' });
    });
  });

  describe('the two cookies', () => {
    const cases: readonly [
      string,
      (auth: string, key: string, other: { auth: string; key: string }) => Record<string, string>,
    ][] = [
      ['neither', () => ({})],
      ['auth_v4 alone', (auth) => ({ auth_v4: auth })],
      ['device_key alone', (_, key) => ({ device_key: key })],
      ["another browser's device_key", (auth, _, other) => ({ auth_v4: auth, device_key: other.key })],
      ["another session's auth_v4", (_, key, other) => ({ auth_v4: other.auth, device_key: key })],
      [
        'a forged auth_v4',
        (auth, key) => ({ auth_v4: `${auth.split('.')[0]}.${'A'.repeat(43)}`, device_key: key }),
      ],
      ['a changed fact', (auth, key) => ({ auth_v4: auth.replace(/^./, 'f'), device_key: key })],
      ['an empty auth_v4', (_, key) => ({ auth_v4: '', device_key: key })],
      ['a huge auth_v4', (_, key) => ({ auth_v4: 'A'.repeat(5_000), device_key: key })],
      ['quotes around', (auth, key) => ({ auth_v4: `"${auth}"`, device_key: key })],
    ];
    for (const [name, cookiesOf] of cases) {
      it(`authorise nothing: ${name}`, async () => {
        const { browser } = await createUser(server);
        const { browser: otherBrowser } = await createUser(server);
        const value = (from: typeof browser, cookie: string): string => from.cookies.get(cookie) ?? '';
        const cookies = cookiesOf(value(browser, 'auth_v4'), value(browser, 'device_key'), {
          auth: value(otherBrowser, 'auth_v4'),
          key: value(otherBrowser, 'device_key'),
        });
        const forged = createBrowser(server, new Map(Object.entries(cookies)));
        const { code } = await forged.expect(401, 'GET', '/api/me');
        assert.equal(code, 'unauthorized');
        await forged.expect(401, 'POST', '/api/renew_auth');
        await browser.expect(200, 'GET', '/api/me');
      });
    }

    it('authorise nothing when one of them is sent twice', async () => {
      const { browser } = await createUser(server);
      const [auth, key] = [browser.cookies.get('auth_v4'), browser.cookies.get('device_key')];
      const headers = { Cookie: `auth_v4=${auth}; device_key=${key}; device_key=${key}` };
      await createBrowser(server).expect(401, 'GET', '/api/me', { headers });
    });
  });

  describe('POST /api/renew_auth', () => {
    it('rotates auth_v4, accepts the old value for ten more seconds and keeps the device key', async () => {
      const { browser } = await createUser(server);
      const old = browser.copy();
      await browser.expect(200, 'POST', '/api/renew_auth');
      assert.notEqual(browser.cookies.get('auth_v4'), old.cookies.get('auth_v4'));
      assert.equal(browser.cookies.get('device_key'), old.cookies.get('device_key'));
      await old.expect(200, 'GET', '/api/me');
      server.advance(SESSION_GRACE_MS + 1);
      await old.expect(401, 'GET', '/api/me');
      await browser.expect(200, 'GET', '/api/me');
    });

    it('does not replace a parallel response’s cookie by an older one', async () => {
      const { browser } = await createUser(server);
      const responses = await Promise.all(
        [1, 2, 3, 4].map(() => browser.copy().send('POST', '/api/renew_auth')),
      );
      assert.deepEqual(
        responses.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      const set = responses.flatMap(({ setCookies }) =>
        setCookies.filter((cookie) => cookie.startsWith('auth_v4=')),
      );
      assert.equal(set.length, 4);
      assert.equal(new Set(set.map((cookie) => cookie.split(';')[0])).size, 1);
    });

    it('returns the new cookie again to a page that missed it', async () => {
      const { browser } = await createUser(server);
      await browser.copy().expect(200, 'POST', '/api/renew_auth');
      server.advance(SESSION_GRACE_MS / 2);
      await browser.expect(200, 'POST', '/api/renew_auth');
      server.advance(SESSION_GRACE_MS);
      await browser.expect(200, 'GET', '/api/me');
    });

    it('extends: thirty days count from the last renewal', async () => {
      const { browser } = await createUser(server);
      server.advance(SESSION_LIFETIME_MS - 60_000);
      await browser.expect(200, 'POST', '/api/renew_auth');
      server.advance(SESSION_LIFETIME_MS - 60_000);
      await browser.expect(200, 'GET', '/api/me');
      server.advance(120_000);
      await browser.expect(401, 'GET', '/api/me');
      await browser.expect(401, 'POST', '/api/renew_auth');
    });
  });

  describe('POST /api/logout', () => {
    it('revokes the session, clears auth_v4 and keeps the device key', async () => {
      const { browser, username, password } = await createUser(server);
      const copy = browser.copy();
      assert.deepEqual(await browser.expect(200, 'POST', '/api/logout'), {});
      assert.deepEqual([...browser.cookies.keys()], ['device_key']);
      await copy.expect(401, 'GET', '/api/me');
      await browser.expect(200, 'POST', '/api/login', { form: { username, password } });
      assert.equal(browser.cookies.get('device_key'), copy.cookies.get('device_key'));
    });

    it('clears the browser’s cache with its last account', async () => {
      const { browser } = await createUser(server);
      const first = browser.copy();
      const { username, password } = await createUser(server);
      await browser.expect(200, 'POST', '/api/login', { form: { username, password } });
      const clearedBy = async (account: typeof browser): Promise<string | null> =>
        (await account.send('POST', '/api/logout')).headers.get('clear-site-data');
      assert.equal(await clearedBy(browser), null);
      assert.equal(await clearedBy(first), '"cache"');
      assert.equal(await clearedBy(first), null);
    });

    it('is idempotent, and revokes nothing by auth_v4 alone', async () => {
      const { browser } = await createUser(server);
      await createBrowser(server).expect(200, 'POST', '/api/logout');
      const auth = browser.cookies.get('auth_v4') ?? '';
      await createBrowser(server, new Map([['auth_v4', auth]])).expect(200, 'POST', '/api/logout');
      await browser.expect(200, 'GET', '/api/me');
    });
  });

  it('keeps sessions over a restart', async () => {
    const { browser, username } = await createUser(server);
    await server.restart();
    assert.equal((await browser.expect(200, 'GET', '/api/me')).user.username, username);
  });

  it('GET /api/version names the release', async () => {
    const body = await createBrowser(server).expect(200, 'GET', '/api/version');
    assert.match(body.version, /^\d+\.\d+\.\d+$/);
    assert.match(body.minimum, /^\d+\.\d+\.\d+$/);
  });
});

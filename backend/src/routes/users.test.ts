import assert from 'node:assert/strict';
import { LOGIN_HISTORY_LIFETIME_MS, LOGIN_HISTORY_MAX, PAGE_LIMIT_DEFAULT } from '@maru/core';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const AGENT = 'Mozilla/5.0 (<b>"Maru" 시험</b>)';

describeOnEachDatabase('Account data', (database) => {
  let server: TestServer;
  let user: TestUser;
  before(async () => {
    server = await startServer({ database });
  });
  beforeEach(async () => {
    user = await createUser(server);
  });
  after(() => server.close());

  const failToLogIn = async ({ username }: TestUser): Promise<void> => {
    await createBrowser(server).expect(401, 'POST', '/api/login', {
      form: { username, password: 'wrong one 1' },
    });
  };
  const historyOf = async ({ browser }: TestUser, query = '') =>
    browser.expect(200, 'GET', `/api/users/login_history${query}`);
  /** Waits for failed logins, which are recorded after the response. */
  const untilRecorded = async (of: TestUser, count: number) => {
    for (;;) {
      const { records } = await historyOf(of, '?limit=100');
      if (records.length >= count) return records;
    }
  };

  it('requires a session', async () => {
    const calls = [
      ['GET', '/api/users/login_history'],
      ['GET', '/api/users/sessions'],
      ['DELETE', `/api/users/sessions/${user.id}`],
      ['GET', '/api/users/support_code'],
      ['POST', '/api/users/delete_account'],
      ['POST', '/api/users/change_email'],
      ['POST', '/api/users/change_password'],
      ['POST', '/api/users/confirm_email'],
    ] as const;
    for (const [method, path] of calls) {
      assert.equal((await createBrowser(server).expect(401, method, path)).code, 'unauthorized', path);
    }
  });

  describe('GET /api/users/login_history', () => {
    it('lists successful and failed logins, the newest first', async () => {
      const form = { username: user.username, password: user.password };
      await createBrowser(server).expect(200, 'POST', '/api/login', {
        form,
        headers: { 'User-Agent': encodeURI(AGENT) },
      });
      server.advance(1_000);
      await failToLogIn(user);
      const records = await untilRecorded(user, 3);
      assert.deepEqual(
        records.map(({ ok, ip }) => [ok, ip]),
        [
          [false, '127.0.0.1'],
          [true, '127.0.0.1'],
          [true, '127.0.0.1'],
        ],
      );
      assert.equal(assertFound(records[1]).device, encodeURI(AGENT));
      assert.deepEqual(Object.keys(assertFound(records[0])), ['id', 'event', 'device', 'ip', 'at', 'ok']);
      assert.match(assertFound(records[0]).at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    it('shows each user their own', async () => {
      const other = await createUser(server);
      await failToLogIn(other);
      await untilRecorded(other, 2);
      assert.equal((await historyOf(user)).records.length, 1);
    });

    it('keeps a hundred records, in pages', async () => {
      const db = server.openDatabase();
      const [row] = await db('account_events').where({ user_id: user.id });
      for (let i = 0; i < LOGIN_HISTORY_MAX + 20; i++) {
        server.advance(1);
        await user.browser.expect(200, 'POST', '/api/login', {
          form: { username: user.username, password: user.password },
        });
      }
      assert.equal((await db('account_events').where({ user_id: user.id })).length, LOGIN_HISTORY_MAX);
      assert.equal(await db('account_events').where({ id: row.id }).first(), undefined);
      const seen: ResponseOf<'loginHistory'>['records'] = [];
      let query = '';
      const sizes: number[] = [];
      do {
        const page = await historyOf(user, query);
        sizes.push(page.records.length);
        seen.push(...page.records);
        query = page.nextCursor === null ? '' : `?cursor=${page.nextCursor}`;
      } while (query !== '');
      assert.deepEqual(sizes, [PAGE_LIMIT_DEFAULT, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_DEFAULT, 10]);
      assert.equal(new Set(seen.map(({ id }) => id)).size, LOGIN_HISTORY_MAX);
      const times = seen.map(({ at }) => Date.parse(at));
      assert.deepEqual(
        times,
        times.toSorted((a, b) => b - a),
      );
    });

    it('deletes records after ninety days', async () => {
      server.advance(LOGIN_HISTORY_LIFETIME_MS - 60_000);
      await user.browser.expect(200, 'POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
      assert.equal((await historyOf(user)).records.length, 2);
      server.advance(120_000);
      assert.equal((await historyOf(user)).records.length, 1);
    });

    it('refuses an invalid cursor', async () => {
      for (const query of [
        '?limit=0',
        '?limit=101',
        '?limit=x',
        '?cursor=nonsense',
        '?cursor=a&cursor=b',
        '?limit=1.5',
      ]) {
        await user.browser.expect(422, 'GET', `/api/users/login_history${query}`);
      }
    });

    it('stores addresses and browsers sealed', async () => {
      const rows = await server.openDatabase()('account_events').where({ user_id: user.id });
      const bytes = Buffer.concat(rows.map((row) => row.device_cipher));
      assert.ok(bytes.length > 0 && !bytes.includes('127.0.0.1') && !bytes.includes('node'));
    });
  });

  describe('sessions', () => {
    it('lists the user’s sessions', async () => {
      const other = createBrowser(server);
      const form = { username: user.username, password: user.password };
      await other.expect(200, 'POST', '/api/login', { form, headers: { 'User-Agent': 'Other/1.0' } });
      const { sessions } = await user.browser.expect(200, 'GET', '/api/users/sessions');
      assert.equal(sessions.length, 2);
      assert.deepEqual(sessions.filter(({ current }) => current).length, 1);
      assert.equal(assertFound(sessions.find(({ current }) => !current)).device, 'Other/1.0');
      assert.deepEqual(Object.keys(assertFound(sessions[0])), [
        'id',
        'device',
        'createdAt',
        'lastSeenAt',
        'current',
      ]);
      const sessionsOfOther = await other.expect(200, 'GET', '/api/users/sessions');
      assert.equal(assertFound(sessionsOfOther.sessions.find(({ current }) => current)).device, 'Other/1.0');
    });

    it('ends one session', async () => {
      const other = createBrowser(server);
      await other.expect(200, 'POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
      const { sessions } = await user.browser.expect(200, 'GET', '/api/users/sessions');
      const { id } = assertFound(sessions.find(({ current }) => !current));
      const response = await user.browser.send('DELETE', `/api/users/sessions/${id}`);
      assert.deepEqual([response.status, response.text], [204, '']);
      await other.expect(401, 'GET', '/api/me');
      await user.browser.expect(200, 'GET', '/api/me');
      await user.browser.expect(404, 'DELETE', `/api/users/sessions/${id}`);
    });

    it('does not end a session of another user', async () => {
      const victim = await createUser(server);
      const { sessions } = await victim.browser.expect(200, 'GET', '/api/users/sessions');
      const { errorId: _a, ...foreign } = await user.browser.expect(
        404,
        'DELETE',
        `/api/users/sessions/${assertFound(sessions[0]).id}`,
      );
      const { errorId: _b, ...unknown } = await user.browser.expect(
        404,
        'DELETE',
        `/api/users/sessions/${'0'.repeat(24)}`,
      );
      assert.deepEqual(foreign, unknown);
      await user.browser.expect(404, 'DELETE', '/api/users/sessions/x');
      await victim.browser.expect(200, 'GET', '/api/me');
    });
  });

  describe('GET /api/users/support_code', () => {
    it('returns one code per user, the same in concurrent requests', async () => {
      const codes = await Promise.all(
        [1, 2, 3, 4].map(() => user.browser.expect(200, 'GET', '/api/users/support_code')),
      );
      const { supportCode } = assertFound(codes[0]);
      assert.match(supportCode, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
      assert.deepEqual(new Set(codes.map((body) => body.supportCode)), new Set([supportCode]));
      const other = await createUser(server);
      assert.notEqual(
        (await other.browser.expect(200, 'GET', '/api/users/support_code')).supportCode,
        supportCode,
      );
      const row = await server.openDatabase()('users').where({ id: user.id }).first();
      assert.ok(!row.support_code_cipher.includes(supportCode));
    });
  });

  describe('POST /api/switch_account', () => {
    const cookieOf = ({ browser }: Pick<TestUser, 'browser'>): string => browser.cookies.get('auth_v4') ?? '';

    it('switches between the accounts of one browser', async () => {
      const other = await createUser(server);
      const first = cookieOf(user);
      const { browser } = user;
      await browser.expect(200, 'POST', '/api/login', {
        form: { username: other.username, password: other.password },
      });
      const second = cookieOf(user);
      for (const [cookie, username] of [
        [first, user.username],
        [second, other.username],
        [first, user.username],
      ] as const) {
        const body = await browser.expect(200, 'POST', '/api/switch_account', { form: { cookie } });
        assert.equal(body.user.username, username);
        assert.equal(browser.cookies.get('auth_v4'), cookie);
        assert.equal((await browser.expect(200, 'GET', '/api/me')).user.username, username);
      }
    });

    it('works without a current session', async () => {
      const cookie = cookieOf(user);
      user.browser.cookies.delete('auth_v4');
      await user.browser.expect(200, 'POST', '/api/switch_account', { form: { cookie } });
      await user.browser.expect(200, 'GET', '/api/me');
    });

    it('is refused in another browser, and for an expired session', async () => {
      const cookie = cookieOf(user);
      const thief = await createUser(server);
      for (const browser of [
        thief.browser,
        createBrowser(server),
        createBrowser(server, new Map([['device_key', 'guess']])),
      ]) {
        const before = browser.cookies.get('auth_v4');
        const body = await browser.expect(401, 'POST', '/api/switch_account', { form: { cookie } });
        assert.deepEqual([body.code, body.msg], ['switch_failed', 'Cannot switch account. Login again.']);
        assert.equal(browser.cookies.get('auth_v4'), before);
      }
      const { browser } = user;
      for (const wrong of ['x', `${cookie}x`, 'a.b', '가', 'x'.repeat(5_000)]) {
        await browser.expect(401, 'POST', '/api/switch_account', { form: { cookie: wrong } });
      }
      await browser.expect(422, 'POST', '/api/switch_account', { form: {} });
      await browser.expect(422, 'POST', '/api/switch_account', { json: { cookie: [cookie] } });
      await browser.expect(200, 'POST', '/api/logout');
      await browser.expect(401, 'POST', '/api/switch_account', { form: { cookie } });
    });
  });

  describe('POST /api/users/delete_account', () => {
    const formOf = ({ username, password }: TestUser): Record<string, string> => ({
      username,
      password,
      confirm: 'true',
    });

    it('deletes all data of the user', async () => {
      const other = createBrowser(server);
      await other.expect(200, 'POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
      const open = await createDocWith(user, 'public', { content: 'words' });
      const folder = await createDoc(user, { isFolder: true });
      await createDoc(user, { parentId: folder.id });
      const trashed = await createDoc(user);
      await user.browser.expect(200, 'DELETE', `/api/docs/${trashed.id}`);
      await user.browser.expect(200, 'GET', '/api/users/support_code');
      const neighbour = await createUser(server);
      const kept = await createDocWith(neighbour, 'public');

      const response = await user.browser.send('POST', '/api/users/delete_account', { form: formOf(user) });
      assert.deepEqual([response.status, response.json], [200, {}]);
      assert.equal(user.browser.cookies.has('auth_v4'), false);
      await other.expect(401, 'GET', '/api/me');
      await createBrowser(server).expect(401, 'POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
      await createBrowser(server).expect(404, 'GET', `/api/groups/${user.username}`);
      await createBrowser(server).expect(404, 'GET', `/api/groups/${user.username}/docs/${open.id}`);

      const db = server.openDatabase();
      const traces: readonly [table: string, column: string, value: string][] = [
        ['users', 'id', user.id],
        ['groups', 'owner_id', user.id],
        ['group_keys', 'group_id', user.groupId],
        ['docs', 'group_id', user.groupId],
        ['revisions', 'group_id', user.groupId],
        ['publications', 'group_id', user.groupId],
        ['sessions', 'user_id', user.id],
        ['link_tokens', 'user_id', user.id],
        ['account_events', 'user_id', user.id],
      ];
      for (const [table, column, value] of traces)
        assert.deepEqual(await db(table).where(column, value), [], table);
      await createBrowser(server).expect(200, 'GET', `/api/groups/${neighbour.username}/docs/${kept.id}`);
      await createBrowser(server).expect(200, 'POST', '/api/signup', {
        form: { username: user.username, email: user.email, password: user.password },
      });
    });

    it('deletes many documents and revisions, in transactions of some rows', async () => {
      const db = server.openDatabase();
      const { id } = await createDoc(user);
      const [doc] = await db('docs').where({ id });
      const [revision] = await db('revisions').where({ doc_id: id });
      const idOf = (i: number): string => String(i).padStart(24, '0');
      const many = Array.from({ length: 1_200 }, (_, i) => ({
        ...doc,
        id: `a${idOf(i).slice(1)}`,
        seq: i + 1,
        head_revision_id: `b${idOf(i).slice(1)}`,
      }));
      await db.batchInsert('docs', many, 50);
      await db.batchInsert(
        'revisions',
        many.map((row) => ({ ...revision, id: row.head_revision_id, doc_id: row.id })),
        50,
      );
      await user.browser.expect(200, 'POST', '/api/users/delete_account', { form: formOf(user) });
      assert.deepEqual(await db('docs').where({ group_id: user.groupId }).limit(1), []);
      assert.deepEqual(await db('revisions').where({ group_id: user.groupId }).limit(1), []);
    });

    it('requires username, password and the ticked box', async () => {
      const { browser } = user;
      const call = async (form: Record<string, string>): Promise<unknown[]> => {
        const { status, json } = await browser.send('POST', '/api/users/delete_account', { form });
        return [status, json.code, json.fields];
      };
      const form = formOf(user);
      assert.deepEqual(await call({ ...form, password: 'wrong one 1' }), [
        403,
        'incorrect_password',
        undefined,
      ]);
      assert.deepEqual(await call({ ...form, username: 'somebody1' }), [
        403,
        'incorrect_password',
        undefined,
      ]);
      for (const confirm of ['', 'false', '1']) {
        assert.deepEqual(await call({ ...form, confirm }), [
          422,
          'validation_failed',
          { confirm: 'required' },
        ]);
      }
      assert.deepEqual(await call({}), [
        422,
        'validation_failed',
        { username: 'required', confirm: 'required' },
      ]);
      // Accounts without a password leave it out.
      assert.deepEqual(await call({ username: user.username, confirm: 'true' }), [
        422,
        'validation_failed',
        { password: 'required' },
      ]);
      await browser.expect(200, 'GET', '/api/me');
      assert.equal((await historyOf(user)).records.length, 1);
    });

    it('is finished by the next start when a server stops half-way', async () => {
      const db = server.openDatabase();
      await db('users').where({ id: user.id }).update({ deleted_at: Date.now() });
      await createBrowser(server).expect(401, 'POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
      await createBrowser(server).expect(409, 'POST', '/api/signup', {
        form: { username: user.username, email: 'fresh@example.org', password: user.password },
      });
      await server.restart();
      assert.equal(await db('users').where({ id: user.id }).first(), undefined);
    });
  });
});

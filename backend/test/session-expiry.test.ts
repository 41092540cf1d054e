import { SESSION_GRACE_MS, SESSION_LIFETIME_MS } from '@maru/core';
import assert from 'node:assert/strict';
import { createBrowser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 45;

describeOnEachDatabase('Sessions with a maximum age', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database, env: { MARU_SESSION_MAX_DAYS: String(MAX_DAYS) } });
  });
  after(() => server.close());

  it('end a number of days after their login, however often they are renewed', async () => {
    const { browser } = await createUser(server);
    const saved = browser.cookies.get('auth_v4') ?? '';
    assert.notEqual(saved, '');
    server.advance(25 * DAY_MS);
    await browser.expect(200, 'POST', '/api/renew_auth');
    server.advance(19 * DAY_MS);
    await browser.expect(200, 'POST', '/api/renew_auth');
    await browser.expect(200, 'GET', '/api/me');
    server.advance(DAY_MS + 1);
    await browser.expect(401, 'GET', '/api/me');
    await browser.expect(401, 'POST', '/api/renew_auth');
    const cookie = browser.cookies.get('auth_v4') ?? '';
    await browser.expect(401, 'POST', '/api/switch_account', { form: { cookie } });
  });

  it('still end 30 days after their last use, and return a renewed cookie again', async () => {
    const { browser } = await createUser(server);
    server.advance(20 * DAY_MS);
    await browser.copy().expect(200, 'POST', '/api/renew_auth');
    server.advance(SESSION_GRACE_MS / 2);
    await browser.expect(200, 'POST', '/api/renew_auth');
    server.advance(SESSION_GRACE_MS);
    await browser.expect(200, 'GET', '/api/me');
    const { sessions } = await browser.expect(200, 'GET', '/api/users/sessions');
    assert.equal(sessions.length, 1);
    const { browser: idle } = await createUser(server);
    server.advance(SESSION_LIFETIME_MS + 1);
    await idle.expect(401, 'GET', '/api/me');
  });

  it('are not listed when they have reached an age that was configured later', async () => {
    const { browser, id, username, password } = await createUser(server);
    const db = server.openDatabase();
    await db('sessions')
      .where({ user_id: id })
      .update({ created_at: db.raw('created_at - ?', [MAX_DAYS * DAY_MS]) });
    await server.sealRows();
    const [old] = await db('sessions').where({ user_id: id }).select('device_key_hash');
    const other = createBrowser(server, new Map([['device_key', browser.cookies.get('device_key') ?? '']]));
    await other.expect(200, 'POST', '/api/login', { form: { username, password } });
    const [fresh] = await db('sessions').where({ user_id: id }).orderBy('created_at', 'desc');
    assert.deepEqual(fresh?.device_key_hash, old?.device_key_hash, 'the same browser');
    const { sessions } = await other.expect(200, 'GET', '/api/users/sessions');
    assert.deepEqual(
      sessions.map(({ current }) => current),
      [true],
    );
    const { headers } = await other.expectResponse(200, 'POST', '/api/logout');
    assert.equal(headers.get('clear-site-data'), '"cache"', 'the last session of the browser');
    await server.restart();
    assert.deepEqual(await db('sessions').where({ user_id: id }), [], 'deleted by the next housekeeping');
  });

  it('also end when they were begun before the site had a maximum age', async () => {
    const { browser, id } = await createUser(server);
    const db = server.openDatabase();
    await db('sessions')
      .where({ user_id: id })
      .update({ created_at: db.raw('created_at - ?', [MAX_DAYS * DAY_MS]) });
    await server.sealRows();
    await browser.expect(401, 'GET', '/api/me');
  });
});

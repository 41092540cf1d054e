import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditEventRow } from '../src/repositories/audit-events.ts';
import { createBrowser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createSite, TIMEOUT_MS } from '../testing/maru.ts';
import type { TestSite } from '../testing/maru.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import type { TestSmtpServer } from '../testing/smtp-server.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describeOnEachDatabase('The audit log', (kind) => {
  let server: TestServer;
  let post: TestSmtpServer;
  let user: TestUser;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database: kind, env: { MARU_SMTP_URL: post.url, MARU_AUDIT_DAYS: '30' } });
  });
  after(async () => {
    await server.close();
    await post.close();
  });
  beforeEach(async () => {
    user = await createUser(server);
  });

  const rowsOf = (accountId: string | null) =>
    server.openDatabase()('audit_events').where({ account_id: accountId });
  /** Returns the events sorted by kind, since rows of the same millisecond have no order. */
  const eventsOf = async (accountId: string): Promise<string[]> =>
    (await rowsOf(accountId))
      .map(({ event, is_ok }) => (is_ok === 1 ? event : `${event} refused`))
      .toSorted((a, b) => (a < b ? -1 : 1));

  it('records events of an account, and refusals', async () => {
    const { browser, username, email, password } = user;
    const other = createBrowser(server);
    await other.expect(200, 'POST', '/api/login', { form: { username, password } });
    const refused = await createBrowser(server).expect(401, 'POST', '/api/login', {
      form: { username, password: 'wrong pass 1' },
    });
    const { sessions } = await browser.expect(200, 'GET', '/api/users/sessions');
    await browser.expect(
      204,
      'DELETE',
      `/api/users/sessions/${assertFound(sessions.find(({ current }) => !current)).id}`,
    );
    await browser.expect(200, 'POST', '/api/users/change_password', {
      form: { password, newPassword: 'other pass 1' },
    });
    const form = { password: 'other pass 1', newEmail: `new-${email}` };
    await browser.expect(200, 'POST', '/api/users/change_email', { form });
    await browser.expect(200, 'POST', '/api/users/confirm_email', {
      form: { token: await post.token(form.newEmail) },
    });
    await browser.expect(200, 'POST', '/api/forgot_password', { form: { email: form.newEmail } });
    const reset = { token: await post.token(form.newEmail, 2), newPassword: 'third pass 1' };
    await browser.expect(200, 'POST', '/api/reset_password', { form: reset });
    await browser.expect(200, 'POST', '/api/login', { form: { username, password: 'third pass 1' } });
    await browser.expect(200, 'POST', '/api/logout');
    await browser.expect(200, 'POST', '/api/logout');
    // Refusals are recorded after the response.
    for (let i = 0; i < 500 && (await rowsOf(user.id)).every(({ is_ok }) => is_ok === 1); i++)
      await sleep(10);
    assert.deepEqual(await eventsOf(user.id), [
      'email_change_requested',
      'email_changed',
      'login',
      'login',
      'login',
      'login refused',
      'logout',
      'password_changed',
      'password_reset',
      'session_revoked',
      'signup',
    ]);
    const [row] = (await rowsOf(user.id)).filter(({ is_ok }) => is_ok === 0);
    assert.equal(row.request_id, refused.errorId, 'the answer carries the same id');
    for (const { request_id } of await rowsOf(user.id)) assert.ok(server.log().includes(request_id));
  });

  it('records changes of a document’s access', async () => {
    const { browser } = user;
    const { id } = await createDoc(user, { title: 'canary title', content: 'canary content' });
    for (const json of [
      { access: 'public' },
      { access: 'link' },
      { regenerateLink: true },
      { commentsEnabled: false },
      { access: 'private' },
    ]) {
      await browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json });
    }
    await browser.expect(200, 'DELETE', `/api/docs/${id}`);
    await browser.expect(200, 'POST', `/api/docs/${id}/undelete`);
    await browser.expect(200, 'DELETE', `/api/docs/${id}`);
    await browser.expect(200, 'DELETE', `/api/docs/${id}/trash`);
    await createBrowser(server).expect(401, 'DELETE', `/api/docs/${id}`);
    const rows = (await rowsOf(user.id)).filter(({ object_id }) => object_id === id);
    assert.deepEqual(
      rows.map(({ event }) => String(event)).toSorted((a, b) => (a < b ? -1 : 1)),
      [
        'doc_deleted',
        'doc_deleted',
        'doc_link',
        'doc_private',
        'doc_public',
        'doc_purged',
        'doc_undeleted',
        'link_regenerated',
      ],
    );
  });

  it('contains no content, names, passwords, tokens or whole addresses', async () => {
    const { browser, username, email, password } = user;
    const headers = { 'User-Agent': 'Canary-Browser/1.0' };
    await browser.expect(200, 'POST', '/api/login', { form: { username, password }, headers });
    await createBrowser(server).expect(401, 'POST', '/api/login', {
      form: { username: 'canarynobody1', password },
      headers,
    });
    for (let i = 0; i < 500 && (await rowsOf(null)).length === 0; i++) await sleep(10);
    const rows = [...(await rowsOf(user.id)), ...(await rowsOf(null))];
    assert.ok(
      rows.some(({ account_id }) => account_id === null),
      'a name that nobody has is counted, not stored',
    );
    for (const row of rows) {
      assert.deepEqual(
        Object.keys(row).toSorted((a, b) => (a < b ? -1 : 1)),
        ['account_id', 'at', 'event', 'id', 'is_ok', 'object_id', 'origin_cipher', 'request_id'],
      );
      const bytes = Buffer.concat([
        row.origin_cipher,
        Buffer.from(JSON.stringify({ ...row, origin_cipher: null })),
      ]);
      for (const word of [username, email, password, 'canary', 'Canary', '127.0.0'])
        assert.ok(!bytes.includes(word), word);
    }
  });

  it('is kept after the account’s deletion, with its id only', async () => {
    const { browser, username, password } = user;
    await browser.expect(200, 'POST', '/api/users/delete_account', {
      form: { username, password, confirm: 'true' },
    });
    assert.deepEqual(await eventsOf(user.id), ['account_deleted', 'login', 'signup']);
    for (const { origin_cipher } of await rowsOf(user.id)) assert.equal(origin_cipher, null);
  });

  it('deletes events after MARU_AUDIT_DAYS', async () => {
    server.advance(29 * DAY_MS);
    await server.restart();
    assert.deepEqual(await eventsOf(user.id), ['login', 'signup']);
    server.advance(DAY_MS + 1);
    await server.restart();
    assert.deepEqual(await eventsOf(user.id), []);
  });
});

describeOnEachDatabase('The audit log of the command line', (kind) => {
  it('records what the operator did to an account, without an address', async function () {
    this.timeout(TIMEOUT_MS);
    const site = await createSite(kind, { hasTables: true });
    const restored = await createSite(kind, { keyFile: site.keyFile, hasTables: true });
    try {
      const { id, username } = await createUser(await site.start());
      for (const args of [['reset-link'], ['grade', '2'], ['limit', '5G'], ['disable'], ['enable']]) {
        const [command = '', ...rest] = args;
        const { code, stderr } = await site.maru('user', command, username, ...rest);
        assert.equal(code, 0, stderr);
      }
      const rows = await site
        .openDatabase()<AuditEventRow>('audit_events')
        .where({ account_id: id })
        .where('event', 'like', 'cli%')
        .orderBy('at');
      assert.deepEqual(
        rows.map(({ event, origin_cipher, request_id }) => [event, origin_cipher, request_id]),
        ['cli_reset_link', 'cli_grade', 'cli_limit', 'cli_disabled', 'cli_enabled'].map((event) => [
          event,
          null,
          null,
        ]),
      );
      const file = join(site.folder, 'site.maru');
      for (const args of [['backup', file], ['rotate-keys'], ['scrub']]) {
        const { code, stderr } = await site.maru(...args);
        assert.equal(code, 0, stderr);
      }
      const ofSite = (of: TestSite): Promise<string[]> =>
        of
          .openDatabase()('audit_events')
          .where('event', 'like', 'cli%')
          .whereNull('account_id')
          .orderBy('at')
          .pluck('event');
      assert.deepEqual(await ofSite(site), ['cli_backup', 'cli_rotate_keys', 'cli_scrub']);
      const { code, stderr } = await restored.maru('restore', file);
      assert.equal(code, 0, stderr);
      assert.deepEqual(await ofSite(restored), ['cli_restore']);
    } finally {
      await site.close();
      await restored.close();
    }
  });
});

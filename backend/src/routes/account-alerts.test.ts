import assert from 'node:assert/strict';
import {
  LINK_UNDO_EMAIL_LIFETIME_MS,
  LOGIN_NOTICES_MAX,
  NOTICES_MAX,
  SECURITY_EVENTS,
  SUPPORT_CODES_MAX,
} from '@maru/core';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase, itOnSqlite } from '../../testing/databases.ts';
import { startSmtpServer, tokenOf } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 <b>canary</b>';
const NEW_PASSWORD = 'another secret 2';

describeOnEachDatabase('Security mails about an account', (database) => {
  const itOnce = itOnSqlite(database);
  let server: TestServer;
  let post: TestSmtpServer;
  let user: TestUser;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database, env: { MARU_SMTP_URL: post.url } });
  });
  beforeEach(async () => {
    user = await createUser(server);
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const logIn = (browser: Browser, password = user.password, language = 'en') =>
    browser.expect(200, 'POST', '/api/login', {
      form: { username: user.username, password },
      headers: { 'User-Agent': AGENT, 'Accept-Language': language },
    });
  const respond = (path: string, token: string) =>
    createBrowser(server).send('POST', path, { form: { token } });
  const reset = (token: string) =>
    createBrowser(server).expect(200, 'POST', '/api/reset_password', {
      form: { token, newPassword: NEW_PASSWORD },
    });
  /** Returns the token of the answer to a mail that begins a reset. */
  const resetTokenOf = ({ status, text }: BrowserResponse): string => {
    assert.equal(status, 200, text);
    return (JSON.parse(text) as ResponseOf<'undoEmail'>).resetToken;
  };
  const isSignedIn = async (browser: Browser): Promise<boolean> =>
    (await browser.send('GET', '/api/me')).status === 200;
  /** Changes the address of the account, and confirms the change. */
  const changeEmail = async (newEmail: string, password = user.password): Promise<void> => {
    const form = { password, newEmail };
    await user.browser.expect(200, 'POST', '/api/users/change_email', { form });
    const token = await post.token(newEmail);
    await user.browser.expect(200, 'POST', '/api/users/confirm_email', { form: { token } });
  };
  const undoToken = async (address: string): Promise<string> =>
    tokenOf((await post.find(address, /email address of your account was changed/)).text);

  it('report a login from a new browser, with a link that ends its sessions and starts a reset', async () => {
    const other = createBrowser(server);
    await logIn(other, user.password, 'ko');
    const { subject, text } = await post.take(user.email);
    assert.equal(subject, 'A login from a new browser');
    assert.match(text, /^Browser: Chrome, Linux$/m);
    assert.match(text, /^Time: \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC$/m);
    assert.match(text, /^Network: 127\.0\.0\.0\/24 /m);
    assert.ok(!text.includes('canary'));
    const token = tokenOf(text);
    assert.ok(text.includes('/end-session?token='));
    const found = await createBrowser(server).expect(200, 'GET', `/api/links/${token}`);
    assert.equal(found.kind, 'end_session');
    assert.equal(await isSignedIn(other), true, 'opening the link ends nothing');
    assert.equal((await respond('/api/undo_email', token)).status, 404, 'of another kind');

    await logIn(other);
    const ended = await respond('/api/end_session', token);
    const resetToken = resetTokenOf(ended);
    assert.equal(await isSignedIn(other), false);
    assert.equal(await isSignedIn(user.browser), true);
    assert.equal((await respond('/api/end_session', token)).status, 404, 'works once');
    await reset(resetToken);
    assert.equal(await isSignedIn(user.browser), false);
    await logIn(other, NEW_PASSWORD);
    const others = [await post.take(user.email, 2), await post.take(user.email, 3)];
    assert.ok(
      others.some((mail) => mail.subject === subject),
      'the browser is not known any more; the other mail is of the reset',
    );
  });

  itOnce('are not sent for the first login of a new account', async () => {
    await server.openDatabase()('account_devices').where({ user_id: user.id }).delete();
    await logIn(createBrowser(server));
    await logIn(createBrowser(server));
    const { subject } = await post.take(user.email);
    assert.equal(subject, 'A login from a new browser');
    assert.equal(post.to(user.email).length, 1);
  });

  itOnce('have a separate limit', async () => {
    for (let i = 0; i < LOGIN_NOTICES_MAX + 3; i++) await logIn(createBrowser(server));
    await post.take(user.email, LOGIN_NOTICES_MAX);
    const { browser, email, password } = user;
    const form = { password, newPassword: NEW_PASSWORD };
    await browser.expect(200, 'POST', '/api/users/change_password', { form });
    const { subject } = await post.take(email, LOGIN_NOTICES_MAX + 1);
    assert.equal(subject, 'Your password was changed');
    await logIn(createBrowser(server), NEW_PASSWORD);
    await browser.expect(204, 'DELETE', '/api/users/sessions');
    const next = await post.take(email, LOGIN_NOTICES_MAX + 2);
    assert.equal(next.subject, 'Your other devices were logged out', 'the change leaves the limit as it is');
  });

  it('report a change of address to the old one, with a link that outlives other changes', async () => {
    const second = `second-${user.email}`;
    const third = `third-${user.email}`;
    await changeEmail(second);
    const token = await undoToken(user.email);
    const form = { password: user.password, newPassword: 'of somebody else 3' };
    await user.browser.expect(200, 'POST', '/api/users/change_password', { form });
    await changeEmail(third, 'of somebody else 3');
    const later = await undoToken(second);

    const undone = await respond('/api/undo_email', token);
    const resetToken = resetTokenOf(undone);
    assert.equal(await isSignedIn(user.browser), false);
    const thirdMails = [await post.take(third), await post.take(third, 2)].map(({ subject }) => subject);
    assert.ok(thirdMails.includes('A change of email address was undone'), thirdMails.join());
    assert.equal((await respond('/api/undo_email', later)).status, 404, 'nor back to a later address');
    assert.equal((await respond('/api/undo_email', token)).status, 404, 'works once');
    await reset(resetToken);
    await logIn(user.browser, NEW_PASSWORD);
    const { user: now } = await user.browser.expect(200, 'GET', '/api/me');
    assert.equal(now.email, user.email);
  });

  const signUp = (email: string, letter = 'x') =>
    createBrowser(server).send('POST', '/api/signup', {
      form: { username: `${letter}${user.username.slice(1)}`, email, password: 'a new password 1' },
    });

  it('reserve the former address for the account, until the link is used', async () => {
    const second = `second-${user.email}`;
    await changeEmail(second);
    const token = await undoToken(user.email);
    const other = await createUser(server);
    const form = { password: other.password, newEmail: user.email };
    const change = await other.browser.expect(409, 'POST', '/api/users/change_email', { form });
    assert.equal(change.code, 'email_taken');
    const refused = await signUp(user.email);
    assert.deepEqual([refused.status, refused.json.code], [409, 'email_taken']);
    // As it answers where an account has the address.
    const known = await signUp(other.email);
    const { errorId: _, ...answer1 } = refused.json;
    const { errorId: __, ...answer2 } = known.json;
    assert.deepEqual(answer1, answer2);
    resetTokenOf(await respond('/api/undo_email', token));
    assert.equal((await signUp(user.email)).status, 409);
    assert.equal((await signUp(second)).status, 200, 'the address that was undone is free');
  });

  it('reserve it also against concurrent sign-ups', async () => {
    const second = `second-${user.email}`;
    const form = { password: user.password, newEmail: second };
    await user.browser.expect(200, 'POST', '/api/users/change_email', { form });
    const token = await post.token(second);
    const [confirmed, ...others] = await Promise.all([
      user.browser.send('POST', '/api/users/confirm_email', { form: { token } }),
      ...[...'qrstuvw'].map((letter) => signUp(user.email, letter)),
    ]);
    assert.equal(confirmed.status, 200, confirmed.text);
    assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([409]));
    resetTokenOf(await respond('/api/undo_email', await undoToken(user.email)));
  });

  it('release it to the account itself, and to others when the link or the account has ended', async () => {
    const second = `second-${user.email}`;
    await changeEmail(second);
    const form = { password: user.password, newEmail: user.email };
    await user.browser.expect(200, 'POST', '/api/users/change_email', { form });
    const back = await post.find(user.email, /^Confirm/);
    await user.browser.expect(200, 'POST', '/api/users/confirm_email', {
      form: { token: tokenOf(back.text) },
    });
    assert.equal((await signUp(second)).status, 409);
    server.advance(LINK_UNDO_EMAIL_LIFETIME_MS + 1_000);
    assert.equal((await signUp(second)).status, 200);

    const gone = await createUser(server);
    await gone.browser.expect(200, 'POST', '/api/users/change_email', {
      form: { password: gone.password, newEmail: `second-${gone.email}` },
    });
    const token = await post.token(`second-${gone.email}`);
    await gone.browser.expect(200, 'POST', '/api/users/confirm_email', { form: { token } });
    assert.equal((await signUp(gone.email, 'y')).status, 409);
    const { username, password } = gone;
    await gone.browser.expect(200, 'POST', '/api/users/delete_account', {
      form: { username, password, confirm: 'true' },
    });
    assert.equal((await signUp(gone.email, 'y')).status, 200);
  });

  itOnce('refuse a link of an older release to a taken address, and an expired one', async () => {
    await changeEmail(`second-${user.email}`);
    const token = await undoToken(user.email);
    await server.openDatabase()('link_tokens').where({ user_id: user.id }).update({ email_hash: null });
    assert.equal((await signUp(user.email)).status, 200);
    const taken = await respond('/api/undo_email', token);
    assert.equal(taken.json.code, 'email_taken');
    server.advance(LINK_UNDO_EMAIL_LIFETIME_MS + 1_000);
    assert.equal((await respond('/api/undo_email', token)).status, 404);
  });

  it('report that all other sessions were ended', async () => {
    const others = [createBrowser(server), createBrowser(server)];
    for (const other of others) await logIn(other);
    await post.take(user.email, 2);
    await user.browser.expect(204, 'DELETE', '/api/users/sessions');
    assert.equal((await post.take(user.email, 3)).subject, 'Your other devices were logged out');
    assert.deepEqual(await Promise.all(others.map(isSignedIn)), [false, false]);
    assert.equal(await isSignedIn(user.browser), true);
    await user.browser.expect(204, 'DELETE', '/api/users/sessions');
    assert.equal(post.to(user.email).length, 3, 'nothing was ended');
  });

  it('report a deletion, which deletes other mails of the account', async () => {
    const { browser, username, password, email } = user;
    const form = { username, password, confirm: 'true' };
    await browser.expect(200, 'POST', '/api/users/delete_account', { form });
    const { subject, text } = await post.take(email);
    assert.equal(subject, 'Your account was deleted');
    assert.ok(text.includes(username));
  });

  it('are in the history, filtered or with the logins', async () => {
    const { browser, password } = user;
    const kinds = async (query: string): Promise<string[]> =>
      (await browser.expect(200, 'GET', `/api/users/login_history${query}`)).records.map(
        ({ event }) => event,
      );
    server.advance(1_000);
    await browser.expect(200, 'POST', '/api/users/change_password', {
      form: { password, newPassword: NEW_PASSWORD },
    });
    server.advance(1_000);
    await browser.expect(200, 'POST', '/api/users/support_code');
    assert.deepEqual(await kinds(''), ['login']);
    assert.deepEqual(await kinds('?kind=security'), ['support_code_made', 'password_changed']);
    assert.deepEqual(await kinds('?kind=all'), ['support_code_made', 'password_changed', 'login']);
    await browser.expect(422, 'GET', '/api/users/login_history?kind=other');
    assert.equal(new Set<string>(SECURITY_EVENTS).has('login'), false);
  });

  it('show the rest of the history when one record cannot be decrypted', async () => {
    const { browser, password } = user;
    const rows = server.openDatabase()('account_events').where({ user_id: user.id });
    await rows.clone().update({ device_cipher: Buffer.alloc(60, 1) });
    server.advance(1_000);
    await browser.expect(200, 'POST', '/api/login', { form: { username: user.username, password } });
    const { records } = await browser.expect(200, 'GET', '/api/users/login_history');
    assert.deepEqual(
      records.map(({ ip }) => ip),
      ['127.0.0.1', ''],
    );
  });

  it('do not prevent a new support code', async () => {
    const read = async () => (await user.browser.expect(200, 'GET', '/api/users/support_code')).supportCode;
    const before = await read();
    const { supportCode } = await user.browser.expect(200, 'POST', '/api/users/support_code');
    assert.notEqual(supportCode, before);
    assert.equal(await read(), supportCode);
  });

  itOnce(
    'are sent when other mails have reached their limit, and codes are created at most ten times a day',
    async () => {
      const limited = await startServer({ database, env: { MARU_SMTP_URL: post.url }, hasLimits: true });
      try {
        const { browser, username, password, email } = await createUser(limited);
        for (let i = 0; i < NOTICES_MAX; i++) {
          const form = { username, password };
          await createBrowser(limited).expect(200, 'POST', '/api/login', { form });
          await browser.expect(204, 'DELETE', '/api/users/sessions');
        }
        for (let i = 0; i < SUPPORT_CODES_MAX; i++)
          await browser.expect(200, 'POST', '/api/users/support_code');
        const refused = await browser.expect(429, 'POST', '/api/users/support_code');
        assert.equal(refused.code, 'too_many_requests');
        const form = { username, password, confirm: 'true' };
        await browser.expect(200, 'POST', '/api/users/delete_account', { form });
        assert.equal(
          (await post.find(email, /^Your account was deleted$/)).subject,
          'Your account was deleted',
        );
      } finally {
        await limited.close();
      }
    },
  );
});

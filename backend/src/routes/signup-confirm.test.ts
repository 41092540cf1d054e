import assert from 'node:assert/strict';
import { LINK_UNDO_EMAIL_LIFETIME_MS, MAILS_MAX, PENDING_SIGNUP_LIFETIME_MS } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase, itOnSqlite } from '../../testing/databases.ts';
import { startSmtpServer, tokenOf } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import { startServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const PASSWORD = 'long words 1';
const AT_ONCE = 6;

let count = 0;
const newName = (): string => `confirmed${String(++count).padStart(4, '0')}`;

interface Form {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

function newForm(): Form {
  const username = newName();
  return { username, email: `${username}@example.org`, password: PASSWORD };
}

describeOnEachDatabase({ name: 'Sign-up with a mailed link', daily: 'sqlite' }, (database) => {
  const itOnce = itOnSqlite(database);
  let server: TestServer;
  let post: TestSmtpServer;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database, env: { MARU_SMTP_URL: post.url, MARU_SIGNUP_CONFIRM: 'on' } });
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const signUp = (form: Form): Promise<BrowserResponse> =>
    createBrowser(server).send('POST', '/api/signup', { form: { ...form } });
  const confirm = (token: string): Promise<BrowserResponse> =>
    createBrowser(server).send('POST', '/api/confirm_signup', { form: { token } });
  const logIn = async ({ username, password }: Form): Promise<number> =>
    (await createBrowser(server).send('POST', '/api/login', { form: { username, password } })).status;
  const createAccount = async (): Promise<Form> => {
    const form = newForm();
    assert.equal((await signUp(form)).status, 200);
    assert.equal((await confirm(await post.token(form.email))).status, 200);
    return form;
  };
  const statusesOf = (responses: readonly BrowserResponse[]): number[] =>
    responses.map(({ status }) => status).toSorted((a, b) => a - b);

  it('creates the account by the link, which works once and logs nobody in', async () => {
    const form = newForm();
    const response = await signUp(form);
    assert.deepEqual([response.status, response.json], [200, { pendingEmail: form.email }]);
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.equal(await logIn(form), 401);
    const anonymous = createBrowser(server);
    await anonymous.expect(404, 'GET', `/api/groups/${form.username}`);
    const { subject, text } = await post.take(form.email);
    assert.equal(subject, 'Confirm your email address to finish signing up');
    assert.match(text, /\/confirm-signup\?token=[\w-]{43}$/m);
    const token = await post.token(form.email);
    assert.equal((await anonymous.expect(200, 'GET', `/api/links/${token}`)).kind, 'confirm_signup');
    const confirmed = await confirm(token);
    assert.deepEqual([confirmed.status, confirmed.json], [200, { username: form.username }]);
    assert.deepEqual(confirmed.headers.getSetCookie(), []);
    assert.equal(await logIn(form), 200);
    await anonymous.expect(200, 'GET', `/api/groups/${form.username}`);
    assert.deepEqual(
      [(await confirm(token)).status, (await confirm(token)).json.code],
      [404, 'link_not_found'],
    );
    await anonymous.expect(404, 'GET', `/api/links/${token}`);
  });

  itOnce(
    'answers the same for a known address, reserves the name too, and mails that there is an account',
    async () => {
      const known = await createAccount();
      const [first, second] = [{ ...newForm(), email: known.email }, newForm()];
      const [atKnown, atNew] = [await signUp(first), await signUp(second)];
      assert.deepEqual([atKnown.status, atNew.status], [200, 200]);
      assert.deepEqual(
        [atKnown.json, atNew.json],
        [{ pendingEmail: first.email }, { pendingEmail: second.email }],
      );
      const names = ({ headers }: BrowserResponse): string[] => [...headers.keys()].toSorted();
      assert.deepEqual(names(atKnown), names(atNew));
      assert.equal(atKnown.headers.get('content-length'), atNew.headers.get('content-length'));
      const mail = await post.take(known.email, 2);
      assert.equal(mail.subject, 'You already have an account');
      assert.ok(mail.text.includes(known.username) && !mail.text.includes('token='));
      for (const { username } of [first, second]) {
        const other = await signUp({ ...newForm(), username, password: 'other words 2' });
        assert.deepEqual([other.status, other.json.code], [409, 'username_taken']);
      }
    },
  );

  it('answers the same for an address that another account had recently, and mails that it is reserved', async () => {
    const { email, username, password } = await createAccount();
    const owner = createBrowser(server);
    await owner.expect(200, 'POST', '/api/login', { form: { username, password } });
    const newEmail = `later-${email}`;
    await owner.expect(200, 'POST', '/api/users/change_email', { form: { password, newEmail } });
    const change = { form: { token: tokenOf((await post.find(newEmail, /^Confirm/)).text) } };
    await owner.expect(200, 'POST', '/api/users/confirm_email', change);
    const form = { ...newForm(), email };
    const response = await signUp(form);
    assert.deepEqual([response.status, response.json], [200, { pendingEmail: email }]);
    const mail = await post.find(email, /cannot be used yet/);
    assert.ok(!mail.text.includes('token=') && !mail.text.includes(username), mail.text);
    assert.match(mail.text, /kept for that account for 7 days/);
    server.advance(LINK_UNDO_EMAIL_LIFETIME_MS);
    assert.equal((await signUp(form)).status, 200);
    // After the first sign-up's mail, two about the change, and that one.
    assert.match((await post.take(email, 5)).subject, /finish signing up/);
  });

  itOnce('stores equal rows for known and new addresses, with the address sealed', async () => {
    const known = await createAccount();
    const forms = [{ ...newForm(), email: known.email }, newForm()];
    for (const form of forms) assert.equal((await signUp(form)).status, 200);
    const db = server.openDatabase();
    const rows = await db('pending_signups').whereIn(
      'username',
      forms.map(({ username }) => username),
    );
    assert.equal(rows.length, 2);
    const shapes = rows.map((row) =>
      Object.entries(row).map(([name, value]) => [name, typeof value, (value as Buffer | null)?.length]),
    );
    assert.deepEqual(shapes[0], shapes[1]);
    for (const row of rows)
      assert.ok(!Buffer.concat([row.email_cipher, row.token_hash]).includes('@example.org'));
  });

  it('can be repeated with the same password, also with another address, which invalidates the former link', async () => {
    const form = newForm();
    await signUp(form);
    const before = await post.token(form.email);
    const corrected = { ...form, email: `right-${form.email}` };
    assert.equal((await signUp(corrected)).status, 200);
    const token = await post.token(corrected.email);
    assert.equal((await confirm(before)).status, 404);
    assert.equal((await confirm(token)).status, 200);
    assert.equal(await logIn(form), 200);
  });

  it('releases the name after 24 hours, and the clean-up removes the row', async () => {
    const form = newForm();
    await signUp(form);
    const token = await post.token(form.email);
    server.advance(PENDING_SIGNUP_LIFETIME_MS + 1);
    assert.equal((await confirm(token)).status, 404);
    const other = { ...newForm(), username: form.username, password: 'other words 2' };
    assert.equal((await signUp(other)).status, 200);
    server.advance(PENDING_SIGNUP_LIFETIME_MS + 1);
    await server.restart();
    assert.deepEqual(await server.openDatabase()('pending_signups').where({ username: form.username }), []);
  });

  it('gives a name to one of concurrent sign-ups, and creates an account once', async () => {
    const username = newName();
    const forms = Array.from({ length: AT_ONCE }, (_, i) => ({
      username,
      email: `${username}-${i}@example.org`,
      password: `long words ${i}`,
    }));
    assert.deepEqual(statusesOf(await Promise.all(forms.map(signUp))), [
      200,
      ...Array.from({ length: AT_ONCE - 1 }, () => 409),
    ]);
    const form = newForm();
    await signUp(form);
    const token = await post.token(form.email);
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => confirm(token)));
    assert.deepEqual(statusesOf(responses), [200, ...Array.from({ length: AT_ONCE - 1 }, () => 404)]);
  });

  it('creates one account from two sign-ups with one address', async () => {
    const [first, second] = [newForm(), newForm()];
    const both = [first, { ...second, email: first.email }];
    for (const form of both) assert.equal((await signUp(form)).status, 200);
    const tokens = [await post.token(first.email, 1), await post.token(first.email, 2)];
    const responses = await Promise.all(tokens.map(confirm));
    assert.deepEqual(statusesOf(responses), [200, 409]);
    assert.deepEqual(
      responses.filter(({ status }) => status === 409).map(({ json }) => json.code),
      ['email_taken'],
    );
  });

  itOnce('refuses taken names and common passwords', async () => {
    const { username } = await createAccount();
    assert.equal(
      (await signUp({ ...newForm(), username: username.toUpperCase() })).json.code,
      'username_taken',
    );
    assert.deepEqual((await signUp({ ...newForm(), password: 'password1' })).json.fields, {
      password: 'common',
    });
  });

  itOnce('limits mails per hour equally for known and new addresses', async () => {
    const limited = await startServer({
      database,
      hasLimits: true,
      env: { MARU_SMTP_URL: post.url, MARU_SIGNUP_CONFIRM: 'on' },
    });
    try {
      const send = (form: Form): Promise<BrowserResponse> =>
        createBrowser(limited).send('POST', '/api/signup', { form: { ...form } });
      const known = newForm();
      await send(known);
      await createBrowser(limited).expect(200, 'POST', '/api/confirm_signup', {
        form: { token: await post.token(known.email) },
      });
      for (const email of [known.email, newForm().email]) {
        if (email === known.email) limited.advance(60 * 60_000 + 1);
        for (let i = 0; i < MAILS_MAX; i++) assert.equal((await send({ ...newForm(), email })).status, 200);
        assert.equal((await send({ ...newForm(), email })).status, 429);
      }
    } finally {
      await limited.close();
    }
  });
});

describeOnEachDatabase('Reserved usernames', (database) => {
  it('are not released when sign-up works without a link again', async () => {
    const server = await startServer({ database });
    try {
      const form = newForm();
      await server
        .openDatabase()('pending_signups')
        .insert({
          username: form.username,
          token_hash: Buffer.alloc(32, 1),
          email_cipher: Buffer.alloc(40),
          password_hash: '',
          locale: 'en',
          created_at: Date.now(),
          expires_at: Date.now() + PENDING_SIGNUP_LIFETIME_MS,
        });
      assert.equal(
        (await createBrowser(server).expect(409, 'POST', '/api/signup', { form: { ...form } })).code,
        'username_taken',
      );
      server.advance(PENDING_SIGNUP_LIFETIME_MS + 1);
      await createBrowser(server).expect(200, 'POST', '/api/signup', { form: { ...form } });
    } finally {
      await server.close();
    }
  });
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../src/crypto/secrets.ts';
import type { Writer } from '../../src/db/connect.ts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';

const TOKEN = 'p'.repeat(43);
const HOUR_MS = 60 * 60 * 1_000;

/** The same attacks on sessions, accounts and mailed links. */
describeOnEachDatabase('Rows of accounts that were changed in the database', (kind) => {
  let server: TestServer;
  let post: TestSmtpServer;
  let db: Writer;
  let victim: TestUser;
  let attacker: TestUser;

  before(async () => {
    post = await startSmtpServer();
    server = await startServer({
      database: kind,
      env: { MARU_SMTP_URL: post.url, MARU_REQUIRE_SECOND_STEP: '7' },
    });
    db = server.openDatabase();
  });
  beforeEach(async () => {
    server.advance(HOUR_MS + 1);
    victim = await createUser(server, 'victim');
    attacker = await createUser(server, 'attacker');
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  const sessionOf = async ({ id }: TestUser) =>
    assertFound(await db('sessions').where({ user_id: id }).first());
  const changeSession = async (user: TestUser, values: object): Promise<void> => {
    await db('sessions').where({ user_id: user.id }).update(values);
  };
  const userOf = async ({ id }: TestUser) => assertFound(await db('users').where({ id }).first());
  const changeUser = async ({ id }: TestUser, values: object): Promise<void> => {
    await db('users').where({ id }).update(values);
  };
  const cookieHash = (browser: Browser, name: string): Buffer =>
    hashSecret(assertFound(browser.cookies.get(name)));
  const meOf = async (browser: Browser): Promise<string | undefined> =>
    (await browser.send('GET', '/api/me')).json.user?.username;
  const logIn = async ({ username }: TestUser, password: string): Promise<Browser> => {
    const browser = createBrowser(server);
    await browser.send('POST', '/api/login', { form: { username, password } });
    return browser;
  };
  const requestReset = async ({ email }: TestUser): Promise<string> => {
    await createBrowser(server).expect(200, 'POST', '/api/forgot_password', { form: { email } });
    return await post.token(email, 1);
  };
  const reset = async (token: string): Promise<number> =>
    (
      await createBrowser(server).send('POST', '/api/reset_password', {
        form: { token, newPassword: 'another secret 2' },
      })
    ).status;

  const assertReported = async (work: () => Promise<void>): Promise<void> => {
    const count = async (): Promise<number> =>
      (await db('audit_events').where({ event: 'row_unverified' })).length;
    const before = await count();
    await work();
    for (let i = 0; i < 100 && (await count()) === before; i++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok((await count()) > before, 'nothing was reported');
  };

  /** A browser that holds the attacker's cookies only. */
  const sessionForms: Readonly<Record<string, () => Promise<Browser>>> = {
    'a planted session': async () => {
      const own = await sessionOf(attacker);
      await db('sessions').insert({
        ...own,
        id: randomBytes(12).toString('hex'),
        token_hash: hashSecret('planted1'),
        user_id: victim.id,
      });
      const browser = attacker.browser.copy();
      browser.cookies.set('auth_v4', 'planted1');
      return browser;
    },
    'a planted session without a MAC': async () => {
      const own = await sessionOf(attacker);
      await db('sessions').insert({
        ...own,
        id: randomBytes(12).toString('hex'),
        token_hash: hashSecret('planted2'),
        user_id: victim.id,
        mac: null,
      });
      const browser = attacker.browser.copy();
      browser.cookies.set('auth_v4', 'planted2');
      return browser;
    },
    "the attacker's session under another account": async () => {
      await changeSession(attacker, { user_id: victim.id });
      return attacker.browser;
    },
    "the attacker's cookies in the session of another": async () => {
      const { token_hash, device_key_hash, mac } = await sessionOf(attacker);
      await changeSession(attacker, { token_hash: randomBytes(32) });
      await changeSession(victim, { token_hash, device_key_hash, mac });
      return attacker.browser;
    },
    "the attacker's cookie as the one before a renewal": async () => {
      await changeSession(attacker, { token_hash: randomBytes(32) });
      await changeSession(victim, {
        previous_token_hash: cookieHash(attacker.browser, 'auth_v4'),
        previous_until: Date.now() * 2,
        device_key_hash: cookieHash(attacker.browser, 'device_key'),
      });
      return attacker.browser;
    },
    "a stolen cookie, bound to the attacker's browser": async () => {
      await changeSession(victim, { device_key_hash: cookieHash(attacker.browser, 'device_key') });
      const browser = attacker.browser.copy();
      browser.cookies.set('auth_v4', assertFound(victim.browser.cookies.get('auth_v4')));
      return browser;
    },
    'a session with a later end': async () => {
      await changeSession(victim, { expires_at: Date.now() * 2 });
      return victim.browser.copy();
    },
    'a session with a proof that nobody gave': async () => {
      await changeSession(victim, { proven_at: Date.now() + 1_000 });
      return victim.browser.copy();
    },
    'a session that was signed out': async () => {
      const stolen = victim.browser.copy();
      const row = await sessionOf(victim);
      await victim.browser.expect(200, 'POST', '/api/logout');
      await db('sessions').insert(row);
      return stolen;
    },
    'a session that another one has ended': async () => {
      const [stolen, row] = [victim.browser.copy(), await sessionOf(victim)];
      const other = await logIn(victim, victim.password);
      await other.expect(204, 'DELETE', `/api/users/sessions/${row.id}`);
      assert.equal(await meOf(other), victim.username);
      await db('sessions').insert(row);
      return stolen;
    },
    'a session that was signed out, with the counter of its account': async () => {
      const [stolen, row, user] = [victim.browser.copy(), await sessionOf(victim), await userOf(victim)];
      await victim.browser.expect(200, 'POST', '/api/logout');
      await db('sessions').insert(row);
      await changeUser(victim, { session_rev: user.session_rev });
      return stolen;
    },
  };
  for (const [name, forge] of Object.entries(sessionForms))
    it(`are no session: ${name}`, async () => {
      const browser = await forge();
      await assertReported(async () => assert.equal(await meOf(browser), undefined));
    });

  const loginForms: Readonly<Record<string, () => Promise<void>>> = {
    'a planted password': async () =>
      changeUser(victim, { password_hash: (await userOf(attacker)).password_hash }),
    'a planted password with the MAC of another account': async () => {
      const { password_hash, login_mac, rev } = await userOf(attacker);
      await changeUser(victim, { password_hash, login_mac, rev });
    },
    'a planted password without MACs': async () => {
      const { password_hash } = await userOf(attacker);
      await changeUser(victim, { password_hash, login_mac: null, session_mac: null });
    },
  };
  for (const [name, forge] of Object.entries(loginForms))
    it(`are no login: ${name}`, async () => {
      await forge();
      await assertReported(async () =>
        assert.equal(await meOf(await logIn(victim, attacker.password)), undefined),
      );
    });

  it('are no login: an account that was disabled, enabled in the database', async () => {
    await changeUser(victim, { disabled_at: 1 });
    await server.sealRows();
    await changeUser(victim, { disabled_at: null });
    await assertReported(async () =>
      assert.equal(await meOf(await logIn(victim, victim.password)), undefined),
    );
  });

  const gradeForms: Readonly<Record<string, () => Promise<void>>> = {
    'a higher grade': () => changeUser(attacker, { grade: 7 }),
    'a higher grade with the MAC of another account': async () => {
      await changeUser(victim, { grade: 7 });
      await server.sealRows();
      await changeUser(attacker, { grade: 7, grade_mac: (await userOf(victim)).grade_mac });
    },
  };
  for (const [name, forge] of Object.entries(gradeForms))
    it(`count as grade 0: ${name}`, async () => {
      await forge();
      await assertReported(async () =>
        assert.equal((await attacker.browser.expect(200, 'GET', '/api/me')).user?.grade, 0),
      );
    });

  it('refuse changes of an account whose login does not verify, in a session that does', async () => {
    await changeUser(victim, { email_hash: randomBytes(32) });
    const { username, password } = victim;
    for (const [path, more] of [
      ['/api/users/change_password', { newPassword: 'another secret 2' }],
      ['/api/users/delete_account', { username, confirm: 'true' }],
    ] as const) {
      const form = { password, ...more };
      assert.equal((await victim.browser.send('POST', path, { form })).json.code, 'account_disabled', path);
    }
  });

  it('refuse a reset of an account whose login does not verify, which would seal it', async () => {
    const token = await requestReset(victim);
    await changeUser(victim, { email_hash: randomBytes(32) });
    assert.notEqual(await reset(token), 200);
    assert.equal(await meOf(await logIn(victim, 'another secret 2')), undefined);
  });

  it('keep an account with a changed grade usable, and never seal that grade', async () => {
    await changeUser(attacker, { grade: 7 });
    const { username, password } = attacker;
    const newPassword = 'another secret 2';
    await attacker.browser.expect(200, 'POST', '/api/users/change_password', {
      form: { password, newPassword },
    });
    const browser = await logIn(attacker, newPassword);
    assert.equal((await browser.expect(200, 'GET', '/api/me')).user?.grade, 0);
    const form = { username, password: newPassword, confirm: 'true' };
    await browser.expect(200, 'POST', '/api/users/delete_account', { form });
    assert.equal(await meOf(await logIn(attacker, newPassword)), undefined);
  });

  const linkForms: Readonly<Record<string, () => Promise<string>>> = {
    'a planted one': async () => {
      await db('link_tokens').insert({
        token_hash: hashSecret(TOKEN),
        kind: 'reset_password',
        user_id: victim.id,
        email_cipher: null,
        created_at: Date.now(),
        expires_at: Date.now() * 2,
      });
      return TOKEN;
    },
    "the attacker's, for another account": async () => {
      const token = await requestReset(attacker);
      await db('link_tokens').where({ user_id: attacker.id }).update({ user_id: victim.id });
      return token;
    },
    'a planted hash in the place of one that was asked for': async () => {
      await requestReset(victim);
      await db('link_tokens')
        .where({ user_id: victim.id })
        .update({ token_hash: hashSecret('q'.repeat(43)) });
      return 'q'.repeat(43);
    },
    'one that was used': async () => {
      const token = await requestReset(victim);
      const row = assertFound(await db('link_tokens').where({ user_id: victim.id }).first());
      assert.equal(await reset(token), 200);
      await db('link_tokens').insert(row);
      return token;
    },
    'one that has expired': async () => {
      const token = await requestReset(victim);
      await db('link_tokens')
        .where({ user_id: victim.id })
        .update({ expires_at: Date.now() * 2 });
      return token;
    },
  };
  for (const [name, forge] of Object.entries(linkForms))
    it(`are no link: ${name}`, async () => {
      const token = await forge();
      await assertReported(async () => assert.equal(await reset(token), 404));
    });
});

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { DESKTOP_CODE_LIFETIME_MS, DESKTOP_CODES_MAX, PROOF_LIFETIME_MS } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { enableTotp } from '../../testing/second-step.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

/** Secrets of one login, as the app makes them. */
interface Secrets {
  readonly verifier: string;
  readonly state: string;
}

const APP = { 'User-Agent': 'Maru Desktop/0.1.0 (linux)' };
const PATH = '/api/login/desktop';

const newSecrets = (): Secrets => ({
  verifier: randomBytes(32).toString('base64url'),
  state: randomBytes(32).toString('base64url'),
});
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const outcome = ({ status, json }: BrowserResponse): string => `${status} ${json.code ?? 'ok'}`;
const OVER = '401 desktop_login_over';

describeOnEachDatabase('A login of the desktop app by a browser', (database) => {
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

  const makeCode = async ({ browser }: Pick<TestUser, 'browser'>, secrets: Secrets): Promise<string> => {
    const form = { challenge: challengeOf(secrets.verifier), state: secrets.state };
    return (await browser.expect(200, 'POST', `${PATH}/code`, { form })).code;
  };
  const use = (code: string, secrets: Secrets, app = createBrowser(server)): Promise<BrowserResponse> =>
    app.send('POST', PATH, { form: { code, ...secrets }, headers: APP });
  const historyOf = async (browser: Browser) =>
    (await browser.expect(200, 'GET', '/api/users/login_history')).records;

  it('logs the app in as a separate device', async () => {
    const secrets = newSecrets();
    const app = createBrowser(server, new Map([['device_key', 'planted']]));
    const response = await use(await makeCode(user, secrets), secrets, app);
    assert.equal(outcome(response), '200 ok');
    assert.notEqual(app.cookies.get('device_key'), 'planted');
    assert.equal((await app.expect(200, 'GET', '/api/me')).user.username, user.username);
    assert.notEqual(app.cookies.get('device_key'), user.browser.cookies.get('device_key'));
    const mixed = createBrowser(
      server,
      new Map([
        ['auth_v4', assertFound(app.cookies.get('auth_v4'))],
        ['device_key', assertFound(user.browser.cookies.get('device_key'))],
      ]),
    );
    await mixed.expect(401, 'GET', '/api/me');
    const { sessions } = await user.browser.expect(200, 'GET', '/api/users/sessions');
    assert.deepEqual(
      sessions.map(({ device, current }) => [device.startsWith('Maru Desktop'), current]),
      [
        [true, false],
        [false, true],
      ],
    );
    assert.equal((await historyOf(user.browser))[0]?.device.startsWith('Maru Desktop'), true);
    await post.find(user.email, /login from a new browser/);
    await user.browser.expect(200, 'GET', '/api/me');
  });

  it('asks for no second step, as the browser has passed it', async () => {
    const { recoveryCodes } = await enableTotp(user, Date.now());
    const browser = createBrowser(server);
    const { username, password } = user;
    const response = await browser.send('POST', '/api/login', { form: { username, password } });
    await browser.expect(401, 'POST', `${PATH}/code`, {
      form: { challenge: challengeOf(newSecrets().verifier), state: newSecrets().state },
    });
    const form = { ticket: assertFound(response.json.ticket), code: assertFound(recoveryCodes[0]) };
    await browser.expect(200, 'POST', '/api/login/second_step', { form });
    const secrets = newSecrets();
    assert.equal(outcome(await use(await makeCode({ browser }, secrets), secrets)), '200 ok');
  });

  it('accepts a code once, also from concurrent requests', async () => {
    const secrets = newSecrets();
    const code = await makeCode(user, secrets);
    const responses = await Promise.all([1, 2, 3].map(() => use(code, secrets)));
    assert.deepEqual(responses.map(outcome).toSorted(), ['200 ok', OVER, OVER]);
    assert.equal(outcome(await use(code, secrets)), OVER);
  });

  it('accepts a code for 60 seconds', async () => {
    const [late, early] = [newSecrets(), newSecrets()];
    const code = await makeCode(user, late);
    server.advance(DESKTOP_CODE_LIFETIME_MS / 2);
    const next = await makeCode(user, early);
    server.advance(DESKTOP_CODE_LIFETIME_MS / 2);
    assert.equal(outcome(await use(code, late)), OVER);
    assert.equal(outcome(await use(next, early)), '200 ok');
  });

  it('needs the verifier and the state; a wrong one invalidates the code and is in the history', async () => {
    const other = newSecrets();
    for (const wrong of [
      { verifier: other.verifier },
      { state: other.state },
      // The challenge itself, which the browser’s page knows.
      { verifier: null },
    ]) {
      const secrets = newSecrets();
      const code = await makeCode(user, secrets);
      const credentials = { ...secrets, ...wrong };
      const verifier = credentials.verifier ?? challengeOf(secrets.verifier);
      assert.equal(outcome(await use(code, { ...credentials, verifier })), OVER, JSON.stringify(wrong));
      assert.equal(outcome(await use(code, secrets)), OVER, 'afterwards');
    }
    assert.deepEqual(
      (await historyOf(user.browser)).slice(0, 3).map(({ ok }) => ok),
      [false, false, false],
    );
    for (const code of ['x'.repeat(43), 'y'.repeat(42)])
      assert.match(outcome(await use(code, other)), /^(401 desktop_login_over|422 validation_failed)$/);
  });

  it('needs the session that created the code', async () => {
    const secrets = newSecrets();
    const code = await makeCode(user, secrets);
    await user.browser.expect(200, 'POST', '/api/logout');
    assert.equal(outcome(await use(code, secrets)), OVER);
  });

  it('requires a session with a recent proof, and passes on that proof with its time', async () => {
    const form = { challenge: challengeOf(newSecrets().verifier), state: newSecrets().state };
    await createBrowser(server).expect(401, 'POST', `${PATH}/code`, { form });
    const minute = 60_000;
    server.advance(PROOF_LIFETIME_MS - minute);
    const secrets = newSecrets();
    const app = createBrowser(server);
    assert.equal(outcome(await use(await makeCode(user, secrets), secrets, app)), '200 ok');
    assert.equal(outcome(await app.send('POST', '/api/users/totp')), '200 ok');
    server.advance(minute);
    assert.equal(outcome(await app.send('POST', '/api/users/totp')), '403 proof_required');
    assert.equal(outcome(await user.browser.send('POST', `${PATH}/code`, { form })), '403 proof_required');
    await user.browser.expect(200, 'POST', '/api/users/proof', { form: { password: user.password } });
    await user.browser.expect(200, 'POST', `${PATH}/code`, { form });
  });

  it('is refused to an account that was disabled or deleted meanwhile', async () => {
    const secrets = newSecrets();
    const code = await makeCode(user, secrets);
    await server.openDatabase()('users').where({ id: user.id }).update({ disabled_at: Date.now() });
    await server.sealRows();
    assert.equal(outcome(await use(code, secrets)), '403 account_disabled');
    const gone = await createUser(server);
    const left = await makeCode(gone, secrets);
    const form = { username: gone.username, password: gone.password, confirm: 'true' };
    await gone.browser.expect(200, 'POST', '/api/users/delete_account', { form });
    assert.equal(outcome(await use(left, secrets)), OVER);
  });

  it('cannot be forged, moved or prolonged in the database', async () => {
    const db = server.openDatabase();
    const victim = await createUser(server);
    const secrets = newSecrets();
    const code = await makeCode(user, secrets);
    const hash = createHash('sha256').update(code).digest();
    const row = assertFound(await db('desktop_logins').where({ code_hash: hash }).first());
    for (const secret of [code, secrets.verifier, secrets.state, challengeOf(secrets.verifier)])
      assert.equal(JSON.stringify(row).includes(secret), false);
    await db('desktop_logins').where({ code_hash: hash }).update({ user_id: victim.id });
    assert.equal(outcome(await use(code, secrets)), OVER, 'moved to another account');
    const planted = 'p'.repeat(43);
    await db('desktop_logins').insert({
      ...row,
      code_hash: createHash('sha256').update(planted).digest(),
      user_id: victim.id,
    });
    assert.equal(outcome(await use(planted, secrets)), OVER, 'planted for another account');
    const again = 'q'.repeat(43);
    await db('desktop_logins').insert({ ...row, code_hash: createHash('sha256').update(again).digest() });
    assert.equal(outcome(await use(again, secrets)), OVER, 'under a hash of its own');
    const late = await makeCode(user, secrets);
    await db('desktop_logins')
      .where({ user_id: user.id })
      .update({ expires_at: Date.now() + 1e9 });
    server.advance(DESKTOP_CODE_LIFETIME_MS);
    assert.equal(outcome(await use(late, secrets)), OVER, 'prolonged');
  });
});

describeOnEachDatabase('Limits of logins by a browser', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database, hasLimits: true });
  });
  after(() => server.close());

  it('limit the codes of one account', async () => {
    const { browser } = await createUser(server);
    const form = { challenge: challengeOf(newSecrets().verifier), state: newSecrets().state };
    for (let count = 0; count < DESKTOP_CODES_MAX; count++)
      await browser.expect(200, 'POST', `${PATH}/code`, { form });
    const refused = await browser.send('POST', `${PATH}/code`, { form });
    assert.equal(outcome(refused), '429 too_many_requests');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  });

  it('limit wrong codes from one address, and do not count right ones', async () => {
    const user = await createUser(server);
    const app = createBrowser(server);
    const guess = (): Promise<BrowserResponse> =>
      app.send('POST', PATH, { form: { code: 'x'.repeat(43), ...newSecrets() } });
    const secrets = newSecrets();
    const form = { challenge: challengeOf(secrets.verifier), state: secrets.state };
    const { code } = await user.browser.expect(200, 'POST', `${PATH}/code`, { form });
    await app.expect(200, 'POST', PATH, { form: { code, ...secrets } });
    const outcomes: string[] = [];
    for (let count = 0; count <= 100; count++) outcomes.push(outcome(await guess()));
    assert.deepEqual([...new Set(outcomes.slice(0, 100))], [OVER]);
    assert.equal(outcomes[100], '429 too_many_requests');
  });
});

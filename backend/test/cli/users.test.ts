import assert from 'node:assert/strict';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { startProvider } from '../../testing/oidc-provider.ts';
import type { TestProvider } from '../../testing/oidc-provider.ts';
import { logInAt, signUpAt } from '../../testing/provider-login.ts';
import { enableTotp } from '../../testing/second-step.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite } from '../../testing/maru.ts';
import { createUser } from '../../testing/server.ts';

describeOnSqlite('Accounts from the command line', (kind) => {
  let site: TestSite;
  let provider: TestProvider;
  let url: string;
  before(async function () {
    this.timeout(TIMEOUT_MS);
    site = await createSite(kind);
    provider = await startProvider();
    ({ url } = await site.startProcess({ MARU_OIDC: 'any', ...provider.env('any') }));
  });
  after(async () => {
    await site.close();
    await provider.close();
  });

  const maru = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await site.maru(...args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const refused = async (code: number, message: RegExp, ...args: readonly string[]): Promise<void> => {
    const ran = await site.maruProcess(...args);
    assert.equal(ran.code, code, ran.stderr);
    assert.match(ran.stderr, message);
    assert.equal(ran.stderr.trim().split('\n').length, 1, ran.stderr);
  };

  it('locks a disabled user out at once, says so only to the right password, and keeps public documents', async function () {
    this.timeout(TIMEOUT_MS);
    const user = await createUser({ url }, 'ousted');
    const doc = await createDocWith(user, 'public', { title: 'Still here' });
    const login = (password: string) =>
      createBrowser({ url }).send('POST', '/api/login', {
        form: { username: user.username, password },
        headers: { 'Accept-Language': 'ko' },
      });
    const browser = user.browser.copy();
    assert.equal((await login(user.password)).status, 200);
    const [passwordHash] = await site.openDatabase()('users').where({ id: user.id }).pluck('password_hash');
    assert.match(
      passwordHash,
      /^p1\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
      "a server's own cost, which tests lower",
    );
    const sessions = await site.maruProcess('user', 'sessions', user.username);
    assert.match(sessions.stdout, /since .* seen/);
    const mailed = JSON.parse(await maru('user', 'reset-link', user.username, '--json')).link as string;
    await maru('user', 'disable', user.username.toUpperCase());

    await browser.expect(401, 'GET', '/api/me');
    await browser.expect(401, 'POST', '/api/renew_auth');
    const right = await login(user.password);
    assert.deepEqual([right.status, right.json.code], [403, 'account_disabled']);
    assert.match(assertFound(right.json.msg), /사용이 중지된/);
    assert.deepEqual(right.setCookies, []);
    const wrong = await login('not the password 1');
    assert.deepEqual([wrong.status, wrong.json.code], [401, 'invalid_credentials']);
    const switched = await createBrowser({ url }, new Map(browser.cookies)).send(
      'POST',
      '/api/switch_account',
      {
        form: { cookie: browser.cookies.get('auth_v4') ?? '' },
      },
    );
    assert.equal(switched.status, 401);
    const token = new URL(mailed).searchParams.get('token') ?? '';
    await createBrowser({ url }).expect(404, 'GET', `/api/links/${token}`);
    await createBrowser({ url }).expect(200, 'GET', `/api/groups/${user.username}/docs/${doc.id}`);
    assert.equal(await maru('user', 'sessions', user.username), '');
    assert.match(await maru('user', 'list'), new RegExp(`${user.username}.*disabled since`));

    await maru('user', 'enable', user.username);
    assert.equal((await login(user.password)).status, 200);
  });

  it('locks out a disabled user who logs in by a provider', async function () {
    this.timeout(TIMEOUT_MS);
    const known = createBrowser({ url });
    const username = await signUpAt(known, provider, 'any');
    await maru('user', 'disable', username);
    await known.expect(401, 'GET', '/api/me');
    const browser = createBrowser({ url });
    assert.equal(await logInAt(browser, provider, 'any'), '/login?refused=account_disabled');
    await browser.expect(401, 'GET', '/api/me');
    await maru('user', 'enable', username);
    assert.equal(await logInAt(browser, provider, 'any'), `/${username}`);
  });

  it('prints no terminal control characters of a browser’s name', async function () {
    this.timeout(TIMEOUT_MS);
    const user = await createUser({ url }, 'steered');
    const form = { username: user.username, password: user.password };
    // C1 control byte that terminals interpret as the start of a command; HTTP allows it.
    await createBrowser({ url }).expect(200, 'POST', '/api/login', {
      form,
      headers: { 'User-Agent': 'Evil\u009b2J' },
    });
    const db = site.openDatabase();
    await db('sessions')
      .where({ user_id: user.id })
      .update({ device: 'Old \u009b2J \u202etxet', device_cipher: null });
    for (const options of [[], ['--json']]) {
      const printed = await maru('user', 'sessions', user.username, ...options);
      assert.match(printed, /Old \\u009b2J \\u202etxet/);
      assert.doesNotMatch(printed, /[\u009b\u202e]/);
    }
    const { stderr } = await site.maruProcess('user', 'show', 'no\u009b2Jbody');
    assert.doesNotMatch(stderr, /\u009b/);
  });

  it('refuses a login that runs while the user is being disabled', async function () {
    this.timeout(TIMEOUT_MS);
    const user = await createUser({ url }, 'racing');
    const controller = new AbortController();
    const browsers: ReturnType<typeof createBrowser>[] = [];
    const trying = (async () => {
      while (!controller.signal.aborted) {
        const browser = createBrowser({ url });
        const { status } = await browser.send('POST', '/api/login', {
          form: { username: user.username, password: user.password },
        });
        assert.ok(status === 200 || status === 403, String(status));
        if (status === 200) browsers.push(browser);
      }
    })();
    // A process leaves time for log-ins before it and meanwhile.
    assert.equal((await site.maruProcess('user', 'disable', user.username)).code, 0);
    controller.abort();
    await trying;
    assert.ok(browsers.length > 0);
    for (const browser of browsers) await browser.expect(401, 'GET', '/api/me');
  });

  it('sets grade and limit, and shows them', async function () {
    this.timeout(TIMEOUT_MS);
    const user = await createUser({ url }, 'graded');
    await maru('user', 'grade', user.username, '3');
    await maru('user', 'limit', user.username, '1.5G');
    const { user: mine } = await user.browser.expect(200, 'GET', '/api/me');
    assert.deepEqual([mine.grade, mine.mediaUploadLimit], [3, 1.5 * 1024 ** 3]);
    const shown = JSON.parse(await maru('user', 'show', user.username, '--json')).user;
    assert.deepEqual(
      [shown.username, shown.email, shown.grade, shown.disabledAt],
      [user.username, user.email, 3, null],
    );
    assert.equal(shown.thinningSince, null);
    const { thinning } = await user.browser.expect(200, 'PUT', '/api/users/thinning', {
      json: { isOn: true },
    });
    assert.match(
      await maru('user', 'show', user.username),
      new RegExp(`old versions are thinned out since ${thinning.since}`),
    );
    await refused(2, /A size is a number of bytes/, 'user', 'limit', user.username, 'much');
    await refused(2, /A grade is a whole number/, 'user', 'grade', user.username, '1.5');
    await refused(1, /There is no user "nobody1"/, 'user', 'show', 'nobody1');
    await refused(2, /Write it as: maru user show NAME/, 'user', 'show');
    await refused(2, /Unknown option '--verbose'/, 'user', 'list', '--verbose');
  });

  it('turns off a lost second step, and reports when there is none', async function () {
    this.timeout(TIMEOUT_MS);
    const user = await enableTotp(await createUser({ url }, 'lost'), Date.now());
    const login = () =>
      createBrowser({ url }).send('POST', '/api/login', {
        form: { username: user.username, password: user.password },
      });
    assert.equal((await login()).json.code, 'second_step_required');
    assert.match(await maru('user', 'show', user.username), /logs in with a second step/);
    await maru('user', 'second-step-off', user.username);
    assert.equal((await login()).status, 200);
    assert.match(await maru('user', 'show', user.username), /logs in without a second step/);
    await refused(1, /without a second step already/, 'user', 'second-step-off', user.username);
  });

  it('creates accounts by a link while sign-up is closed, and refuses taken names', async function () {
    this.timeout(TIMEOUT_MS);
    const closed = await createSite(kind);
    try {
      const server = await closed.start({ MARU_SIGNUP: 'closed' });
      const browser = createBrowser(server);
      const form = { username: 'invited1', email: 'invited@example.org', password: 'pass word 1' };
      const signup = await browser.send('POST', '/api/signup', {
        form,
        headers: { 'Accept-Language': 'ko' },
      });
      assert.deepEqual([signup.status, signup.json.code], [403, 'signup_closed']);
      assert.match(assertFound(signup.json.msg), /운영자만 계정을 만들 수 있어요/);
      const made = await closed.maru(
        'user',
        'create',
        'Invited1',
        'invited@example.org',
        '--lang',
        'ko',
        '--json',
      );
      assert.equal(made.code, 0, made.stderr);
      const token = new URL(JSON.parse(made.stdout).link).searchParams.get('token') ?? '';
      await browser.expect(200, 'POST', '/api/reset_password', {
        form: { token, newPassword: form.password },
      });
      const { user } = await browser.expect(200, 'POST', '/api/login', { form });
      assert.equal(user.username, 'invited1');
      await browser.expect(201, 'POST', '/api/docs?groupName=invited1', {
        json: { title: 'mine', content: '' },
      });
      const again = await closed.maru('user', 'create', 'invited1', 'other@example.org');
      assert.deepEqual([again.code, /already taken/.test(again.stderr)], [1, true], again.stderr);
      assert.equal((await closed.maru('user', 'create', 'admin', 'a@example.org')).code, 2);
      assert.equal((await closed.maru('user', 'create', 'goodname', 'no address')).code, 2);
    } finally {
      await closed.close();
    }
  });
});

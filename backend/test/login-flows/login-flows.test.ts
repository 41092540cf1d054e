import assert from 'node:assert/strict';
import { endpoints } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { startProvider } from '../../testing/oidc-provider.ts';
import type { TestProvider } from '../../testing/oidc-provider.ts';
import { startServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import { makeAccount, METHODS, REQUIRED_GRADE, STATES, completeSecondStep } from './accounts.ts';
import type { State } from './accounts.ts';
import { DESKTOP_FLOWS } from './desktop-flows.ts';
import { NEW_PASSWORD, OTHER_CALLS, LOGIN_FLOWS } from './flows.ts';
import type { LoginResult, Outcome, Fixture, LoginFlow } from './flows.ts';

const ALL_FLOWS: readonly LoginFlow[] = [...LOGIN_FLOWS, ...DESKTOP_FLOWS];

/** Every flow into an account, with every state of its second step. */
describeOnSqlite('Ways to log in', (database) => {
  let server: TestServer;
  let provider: TestProvider;
  let post: TestSmtpServer;
  before(async () => {
    post = await startSmtpServer();
    provider = await startProvider();
    const env = {
      MARU_OIDC: 'one',
      MARU_SMTP_URL: post.url,
      MARU_REQUIRE_SECOND_STEP: String(REQUIRED_GRADE),
    };
    server = await startServer({ database, env: { ...env, ...provider.env('one') } });
  });
  after(async () => {
    await server.close();
    await provider.close();
    await post.close();
  });

  const prepare = async (state: State): Promise<Fixture> => ({
    server,
    provider,
    post,
    account: await makeAccount(server, provider, state),
    browser: createBrowser(server),
  });

  /** Returns what the browser is by now. */
  const sessionIn = async (
    browser: Browser,
    { account }: Fixture,
    location: string | null,
  ): Promise<Outcome> => {
    const { status, json } = await browser.send('GET', '/api/me');
    if (status !== 200) {
      assert.equal(browser.cookies.has('auth_v4'), false, 'no cookie of a session');
      return 'nothing';
    }
    // A session of somebody else is none of the account's.
    if (!('user' in json) || json.user?.username !== account.username) return 'nothing';
    const { isRequired, secondStep } = await browser.expect(200, 'GET', '/api/users/second_step');
    const isLed = isRequired && secondStep.totp === null && secondStep.passkeys.length === 0;
    if (location !== null) assert.equal(location.startsWith('/account/security'), isLed, location);
    return isLed ? 'set-up' : 'session';
  };

  const outcomeOf = async (fixture: Fixture, result: LoginResult): Promise<Outcome | 'asks'> => {
    const outcome = await sessionIn(fixture.browser, fixture, result.location);
    if (result.ticket === null) return outcome;
    assert.equal(outcome, 'nothing', 'a ticket is no session');
    return 'asks';
  };

  /** Takes the second step that a flow asks for, and checks what it gives. */
  const finish = async (
    fixture: Fixture,
    { ticket }: LoginResult,
    method: (typeof METHODS)[State][number],
    expected: 'second step' | 'reset',
  ): Promise<void> => {
    const { browser, account } = fixture;
    const stranger = createBrowser(server);
    const elsewhere = await stranger.send('POST', '/api/login/second_step', {
      form: { ticket: ticket ?? '', code: account.recoveryCodes[0] ?? '' },
    });
    assert.equal(elsewhere.json.code, 'second_step_over', 'in another browser');
    const taken = await completeSecondStep(browser, ticket ?? '', method, account);
    assert.equal(taken.status, 200, taken.text);
    assert.equal(
      await sessionIn(browser, fixture, null),
      expected === 'reset' ? 'nothing' : 'session',
      `after ${method}`,
    );
    const again = await browser.send('POST', '/api/login/second_step', {
      form: { ticket: ticket ?? '', code: account.recoveryCodes[0] ?? '' },
    });
    assert.equal(again.json.code, 'second_step_over', 'a ticket works once');
    if (expected !== 'reset') return;
    const { username } = account;
    const form = { username, password: NEW_PASSWORD };
    const { json } = await createBrowser(server).send('POST', '/api/login', { form });
    assert.equal(json.code, 'second_step_required', 'the new password asks for it as well');
  };

  const attempt = async (flow: LoginFlow, state: State, expected: Outcome): Promise<void> => {
    if (expected !== 'second step' && expected !== 'reset') {
      const fixture = await prepare(state);
      assert.equal(await outcomeOf(fixture, await flow.run(fixture)), expected);
      return;
    }
    for (const method of METHODS[state]) {
      const fixture = await prepare(state);
      const result = await flow.run(fixture);
      assert.equal(await outcomeOf(fixture, result), 'asks');
      assert.deepEqual(result.methods, METHODS[state]);
      await finish(fixture, result, method, expected);
    }
  };

  for (const flow of ALL_FLOWS)
    for (const [index, state] of STATES.entries()) {
      const expected = flow.outcomes[index] ?? 'nothing';
      it(`${flow.name}, with ${state}: ${expected}`, () => attempt(flow, state, expected));
    }

  it('include every call without a session that changes something', () => {
    const tried = new Set([...ALL_FLOWS.flatMap(({ calls }) => calls), ...Object.keys(OTHER_CALLS)]);
    const open = Object.entries(endpoints)
      .filter(
        ([name, { auth, method }]) => auth === 'none' && (method !== 'GET' || name.startsWith('finish')),
      )
      .map(([name]) => name);
    assert.deepEqual(
      open.filter((name) => !tried.has(name)),
      [],
    );
    for (const name of tried) assert.ok(name in endpoints, name);
  });
});

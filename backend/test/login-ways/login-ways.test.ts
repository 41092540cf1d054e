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
import { makeAccount, METHODS, REQUIRED_GRADE, STATES, takeStep } from './accounts.ts';
import type { State } from './accounts.ts';
import { DESKTOP_WAYS } from './desktop-ways.ts';
import { NEW_PASSWORD, NO_WAYS, WAYS } from './ways.ts';
import type { Answered, Outcome, Place, Way } from './ways.ts';

const ALL_WAYS: readonly Way[] = [...WAYS, ...DESKTOP_WAYS];

/** Every way into an account, with every state of its second step. */
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

  const prepare = async (state: State): Promise<Place> => ({
    server,
    provider,
    post,
    account: await makeAccount(server, provider, state),
    browser: createBrowser(server),
  });

  /** Returns what the browser is by now. */
  const seenIn = async (browser: Browser, { account }: Place, location: string | null): Promise<Outcome> => {
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

  const outcomeOf = async (place: Place, answer: Answered): Promise<Outcome | 'asks'> => {
    const seen = await seenIn(place.browser, place, answer.location);
    if (answer.ticket === null) return seen;
    assert.equal(seen, 'nothing', 'a ticket is no session');
    return 'asks';
  };

  /** Takes the second step that a way asks for, and checks what it gives. */
  const finish = async (
    place: Place,
    { ticket }: Answered,
    method: (typeof METHODS)[State][number],
    expected: 'second step' | 'reset',
  ): Promise<void> => {
    const { browser, account } = place;
    const stranger = createBrowser(server);
    const elsewhere = await stranger.send('POST', '/api/login/second_step', {
      form: { ticket: ticket ?? '', code: account.recoveryCodes[0] ?? '' },
    });
    assert.equal(elsewhere.json.code, 'second_step_over', 'in another browser');
    const taken = await takeStep(browser, ticket ?? '', method, account);
    assert.equal(taken.status, 200, taken.text);
    assert.equal(
      await seenIn(browser, place, null),
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

  const attempt = async (way: Way, state: State, expected: Outcome): Promise<void> => {
    if (expected !== 'second step' && expected !== 'reset') {
      const place = await prepare(state);
      assert.equal(await outcomeOf(place, await way.go(place)), expected);
      return;
    }
    for (const method of METHODS[state]) {
      const place = await prepare(state);
      const answer = await way.go(place);
      assert.equal(await outcomeOf(place, answer), 'asks');
      assert.deepEqual(answer.methods, METHODS[state]);
      await finish(place, answer, method, expected);
    }
  };

  for (const way of ALL_WAYS)
    for (const [index, state] of STATES.entries()) {
      const expected = way.outcomes[index] ?? 'nothing';
      it(`${way.name}, with ${state}: ${expected}`, () => attempt(way, state, expected));
    }

  it('include every call without a session that changes something', () => {
    const tried = new Set([...ALL_WAYS.flatMap(({ calls }) => calls), ...Object.keys(NO_WAYS)]);
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

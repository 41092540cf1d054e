import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { assertFound } from '../../testing/found.ts';
import type { TestProvider } from '../../testing/oidc-provider.ts';
import { logInAt, ticketOf } from '../../testing/provider-login.ts';
import type { TestServer } from '../../testing/server.ts';
import { tokenOf } from '../../testing/smtp-server.ts';
import type { TestSmtpServer } from '../../testing/smtp-server.ts';
import type { Account } from './accounts.ts';

/**
 * Result of a flow. `session`: the browser is signed in. `second step`: it is not until the second step is
 * taken, which the answer asks for. `reset`: the same, and then it sets the password and signs nobody in.
 * `set-up`: a session, and the site leads to setting a second step up. `nothing`: nobody is signed in.
 */
export type Outcome = 'session' | 'second step' | 'reset' | 'set-up' | 'nothing';

/** Outcomes in the order of `STATES`: nothing, app, passkey, app and passkey, required. */
export type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome, Outcome];

/** Where a flow is tried. */
export interface Fixture {
  readonly server: TestServer;
  readonly provider: TestProvider;
  readonly post: TestSmtpServer;
  readonly account: Account;
  /** A browser that knows nothing of the account. */
  readonly browser: Browser;
}

/** Answer of the server at the end of a flow: with the ticket of a second step, or without. */
export interface LoginResult {
  readonly ticket: string | null;
  readonly methods: readonly string[];
  /** Page that the browser was led to. */
  readonly location: string | null;
}

export interface LoginFlow {
  readonly name: string;
  /** Names of the calls in the contracts. */
  readonly calls: readonly string[];
  readonly outcomes: Outcomes;
  readonly run: (place: Fixture) => Promise<LoginResult>;
}

const SECOND_STEP: Outcomes = ['session', 'second step', 'second step', 'second step', 'set-up'];
const RESET_PASSWORD: Outcomes = ['nothing', 'reset', 'reset', 'reset', 'nothing'];
export const NO_SESSION: Outcomes = ['nothing', 'nothing', 'nothing', 'nothing', 'nothing'];
/** By what has passed the second step before. */
export const SESSION: Outcomes = ['session', 'session', 'session', 'session', 'set-up'];

/** Password that a reset sets. */
export const NEW_PASSWORD = 'another secret 2';
const FORGED_TICKET = 'x'.repeat(43);

export const loginResultOf = ({ json }: BrowserResponse): LoginResult => ({
  ticket: json.ticket ?? null,
  methods: json.methods ?? [],
  location: null,
});

const logIn = (browser: Browser, { username, password }: Pick<Account, 'username' | 'password'>) =>
  browser.send('POST', '/api/login', { form: { username, password } });

const reset = async (browser: Browser, token: string): Promise<LoginResult> =>
  loginResultOf(
    await browser.send('POST', '/api/reset_password', { form: { token, newPassword: NEW_PASSWORD } }),
  );

const signPasskey = async (
  browser: Browser,
  { passkey }: Account,
  isVerified: boolean,
): Promise<LoginResult> => {
  const { options } = await browser.expect(200, 'POST', '/api/login/passkey_options', { form: {} });
  const form = { passkey: passkey.sign(options, { isVerified }) };
  return loginResultOf(await browser.send('POST', '/api/login/passkey', { form }));
};

/** Changes the address in the account's own browser; returns the tokens of both mails. */
const changeEmail = async ({ post, account }: Fixture): Promise<{ confirm: string; newEmail: string }> => {
  const newEmail = `new-${account.email}`;
  const form = { password: account.password, newEmail };
  await account.browser.expect(200, 'POST', '/api/users/change_email', { form });
  return { confirm: tokenOf((await post.find(newEmail, /^Confirm/)).text), newEmail };
};

export const LOGIN_FLOWS: readonly LoginFlow[] = [
  {
    name: 'name and password',
    calls: ['login'],
    outcomes: SECOND_STEP,
    run: async ({ browser, account }) => loginResultOf(await logIn(browser, account)),
  },
  {
    name: 'a recovery code or an app’s code in place of the password',
    calls: ['login'],
    outcomes: NO_SESSION,
    run: async ({ browser, account }) =>
      loginResultOf(await logIn(browser, { ...account, password: account.recoveryCodes[0] ?? '123456' })),
  },
  {
    name: 'a second step without a first one',
    calls: ['takeSecondStep'],
    outcomes: NO_SESSION,
    run: async ({ browser, account }) => {
      const form = { ticket: FORGED_TICKET, code: account.recoveryCodes[0] ?? '123456' };
      return loginResultOf(await browser.send('POST', '/api/login/second_step', { form }));
    },
  },
  {
    name: 'the ticket of a login in another browser',
    calls: ['takeSecondStep'],
    outcomes: NO_SESSION,
    run: async ({ server, browser, account }) => {
      const { ticket } = loginResultOf(await logIn(createBrowser(server), account));
      // Gives the browser a key of its own.
      await browser.expect(200, 'POST', '/api/login/passkey_options', { form: {} });
      const form = { ticket: ticket ?? FORGED_TICKET, code: account.recoveryCodes[0] ?? '123456' };
      return loginResultOf(await browser.send('POST', '/api/login/second_step', { form }));
    },
  },
  {
    name: 'a passkey without name and password',
    calls: ['passkeyLoginOptions', 'logInByPasskey'],
    outcomes: ['nothing', 'nothing', 'session', 'session', 'nothing'],
    run: ({ browser, account }) => signPasskey(browser, account, true),
  },
  {
    name: 'a passkey that has not verified its user',
    calls: ['passkeyLoginOptions', 'logInByPasskey'],
    outcomes: NO_SESSION,
    run: ({ browser, account }) => signPasskey(browser, account, false),
  },
  {
    name: 'the linked login of a provider',
    calls: ['beginProviderLogin', 'finishProviderLogin'],
    outcomes: SECOND_STEP,
    run: async ({ browser, account, provider }) => {
      provider.user = account.linkedTo;
      const location = await logInAt(browser, provider, 'one');
      const methods = /methods=([\w.]+)/.exec(location)?.[1]?.split('.') ?? [];
      return { location, methods, ticket: methods.length === 0 ? null : ticketOf(location) };
    },
  },
  {
    name: 'a first login at a provider that tells the account’s name and address',
    calls: ['beginProviderLogin', 'finishProviderLogin', 'readProviderSignup', 'signUpByProvider'],
    outcomes: NO_SESSION,
    run: async ({ browser, account, provider }) => {
      const { username, email } = account;
      provider.user = { sub: `other than ${username}`, email, isVerified: true, username };
      const ticket = ticketOf(await logInAt(browser, provider, 'one'));
      await browser.expect(200, 'POST', '/api/login/oidc/first', { form: { ticket } });
      const form = { ticket, username: `other${username}`.slice(0, 20) };
      return loginResultOf(await browser.send('POST', '/api/login/oidc/signup', { form }));
    },
  },
  {
    name: 'a sign-up with the account’s name or address',
    calls: ['signup', 'confirmSignup'],
    outcomes: NO_SESSION,
    run: async ({ browser, account: { username, email } }) => {
      const password = NEW_PASSWORD;
      await browser.send('POST', '/api/signup', { form: { username, email: `other-${email}`, password } });
      await browser.send('POST', '/api/confirm_signup', { form: { token: FORGED_TICKET } });
      const form = { username: `o${username}`.slice(0, 20), email, password };
      return loginResultOf(await browser.send('POST', '/api/signup', { form }));
    },
  },
  {
    name: 'a link to reset the password',
    calls: ['forgotPassword', 'resetPassword'],
    outcomes: RESET_PASSWORD,
    run: async ({ browser, account, post }) => {
      await browser.expect(200, 'POST', '/api/forgot_password', { form: { email: account.email } });
      return await reset(
        browser,
        tokenOf((await post.find(account.email, /link to reset your password/)).text),
      );
    },
  },
  {
    name: 'the link of the mail about a login, and the reset that it begins',
    calls: ['endSession', 'resetPassword'],
    outcomes: RESET_PASSWORD,
    run: async ({ server, browser, account, provider, post }) => {
      provider.user = account.linkedTo;
      const other = createBrowser(server);
      if (account.recoveryCodes.length === 0) await logIn(other, account);
      else {
        const { ticket } = loginResultOf(await logIn(other, account));
        const form = { ticket: assertFound(ticket), code: assertFound(account.recoveryCodes.shift()) };
        await other.expect(200, 'POST', '/api/login/second_step', { form });
      }
      const token = tokenOf((await post.find(account.email, /login from a new browser/)).text);
      const { resetToken } = await browser.expect(200, 'POST', '/api/end_session', { form: { token } });
      return await reset(browser, resetToken);
    },
  },
  {
    name: 'the link that undoes a change of the address, and the reset that it begins',
    calls: ['undoEmail', 'resetPassword'],
    outcomes: RESET_PASSWORD,
    run: async (place) => {
      const { browser, account, post } = place;
      const { confirm } = await changeEmail(place);
      await account.browser.expect(200, 'POST', '/api/users/confirm_email', { form: { token: confirm } });
      const mail = await post.find(account.email, /email address of your account was changed/);
      const form = { token: tokenOf(mail.text) };
      const { resetToken } = await browser.expect(200, 'POST', '/api/undo_email', { form });
      return await reset(browser, resetToken);
    },
  },
  {
    name: 'a mailed link that is not for a reset',
    calls: ['resetPassword'],
    outcomes: NO_SESSION,
    run: async (place) => {
      const { confirm } = await changeEmail(place);
      return await reset(place.browser, confirm);
    },
  },
  {
    name: 'the link that confirms an address, in a browser that is not signed in',
    calls: ['confirmEmail'],
    outcomes: NO_SESSION,
    run: async (place) => {
      const { confirm } = await changeEmail(place);
      const form = { token: confirm };
      return loginResultOf(await place.browser.send('POST', '/api/users/confirm_email', { form }));
    },
  },
  {
    name: 'a saved account of the same browser',
    calls: ['switchAccount'],
    outcomes: SESSION,
    run: async ({ browser, account }) => {
      const cookie = assertFound(account.browser.cookies.get('auth_v4'));
      browser.cookies.set('device_key', assertFound(account.browser.cookies.get('device_key')));
      return loginResultOf(await browser.send('POST', '/api/switch_account', { form: { cookie } }));
    },
  },
  {
    name: 'a saved account in another browser',
    calls: ['switchAccount'],
    outcomes: NO_SESSION,
    run: async ({ browser, account }) => {
      const cookie = assertFound(account.browser.cookies.get('auth_v4'));
      return loginResultOf(await browser.send('POST', '/api/switch_account', { form: { cookie } }));
    },
  },
  {
    name: 'the renewal of a session',
    calls: ['renewAuth'],
    outcomes: SESSION,
    run: async ({ browser, account }) => {
      for (const [name, value] of account.browser.cookies) browser.cookies.set(name, value);
      return loginResultOf(await browser.send('POST', '/api/renew_auth'));
    },
  },
  {
    name: 'the renewal of a session by its readable cookie alone',
    calls: ['renewAuth'],
    outcomes: NO_SESSION,
    run: async ({ browser, account }) => {
      browser.cookies.set('auth_v4', assertFound(account.browser.cookies.get('auth_v4')));
      const result = loginResultOf(await browser.send('POST', '/api/renew_auth'));
      browser.cookies.delete('auth_v4');
      return result;
    },
  },
  {
    name: 'a proof without a session',
    calls: ['proveOwner', 'beginProviderProof'],
    outcomes: NO_SESSION,
    run: async ({ browser, account: { password } }) => {
      await browser.send('POST', '/api/users/proof/oidc', { form: { provider: 'one' } });
      return loginResultOf(await browser.send('POST', '/api/users/proof', { form: { password } }));
    },
  },
];

/** Calls for anybody that change something and lead to no account, with the reason. */
export const OTHER_CALLS: Readonly<Record<string, string>> = {
  logout: 'ends a session',
};

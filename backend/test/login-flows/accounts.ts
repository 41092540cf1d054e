import type { SecondStepMethod } from '@maru/core/api';
import type { Browser } from '../../testing/browser.ts';
import { assertFound } from '../../testing/found.ts';
import type { ProviderUser, TestProvider } from '../../testing/oidc-provider.ts';
import { createPasskey } from '../../testing/passkey.ts';
import type { TestPasskey } from '../../testing/passkey.ts';
import { finishLogin } from '../../testing/provider-login.ts';
import { codeOf, enableTotp } from '../../testing/second-step.ts';
import { createUser } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

/** Second steps of an account. `required`: nothing, where the site wants a second step of it. */
export const STATES = ['nothing', 'app', 'passkey', 'app and passkey', 'required'] as const;
export type State = (typeof STATES)[number];

/** Grade from which the test's site wants a second step. */
export const REQUIRED_GRADE = 2;

/** Methods of the second step that a login of the account asks for. */
export const METHODS: Readonly<Record<State, readonly SecondStepMethod[]>> = {
  nothing: [],
  app: ['totp', 'recovery_code'],
  passkey: ['passkey', 'recovery_code'],
  'app and passkey': ['totp', 'passkey', 'recovery_code'],
  required: [],
};

/** An account that is linked to a user of a provider. */
export interface Account extends TestUser {
  readonly state: State;
  readonly linkedTo: ProviderUser;
  /** Also of accounts without one: the server does not know it there. */
  readonly passkey: TestPasskey;
  /** Secret of the app; null without one. */
  readonly secret: string | null;
  /** Codes that were not used yet; empty without a second step. */
  readonly recoveryCodes: string[];
}

export async function makeAccount(
  server: TestServer,
  provider: TestProvider,
  state: State,
): Promise<Account> {
  const user = await createUser(server);
  const { browser } = user;
  const linkedTo = { sub: `of ${user.username}` };
  provider.user = linkedTo;
  const { url } = await browser.expect(200, 'POST', '/api/users/identities', { form: { provider: 'one' } });
  await finishLogin(browser, await provider.visit(url));
  const passkey = createPasskey();
  const recoveryCodes: string[] = [];
  let secret: string | null = null;
  if (state === 'app' || state === 'app and passkey') {
    const enabled = await enableTotp(user, Date.now());
    ({ secret } = enabled);
    recoveryCodes.push(...enabled.recoveryCodes);
  }
  if (state === 'passkey' || state === 'app and passkey') {
    const { options } = await browser.expect(200, 'POST', '/api/users/passkeys/options');
    const form = { name: 'Key', passkey: passkey.register(options) };
    const added = await browser.expect(200, 'POST', '/api/users/passkeys', { form });
    recoveryCodes.push(...(added.recoveryCodes ?? []));
  }
  if (state === 'required') {
    await server.openDatabase()('users').where({ id: user.id }).update({ grade: REQUIRED_GRADE });
    await server.sealRows();
  }
  return { ...user, state, linkedTo, passkey, secret, recoveryCodes };
}

/** Takes the second step of a ticket by one of its methods. */
export async function completeSecondStep(
  browser: Browser,
  ticket: string,
  method: SecondStepMethod,
  { secret, passkey, recoveryCodes }: Account,
) {
  const form =
    method === 'passkey'
      ? {
          ticket,
          passkey: passkey.sign(
            (await browser.expect(200, 'POST', '/api/login/passkey_options', { form: { ticket } })).options,
          ),
        }
      : {
          ticket,
          code:
            method === 'totp'
              ? codeOf({ secret: assertFound(secret) }, Date.now(), 1)
              : assertFound(recoveryCodes.shift()),
        };
  return await browser.send('POST', '/api/login/second_step', { form });
}

import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf, writeRoute } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { AccountService } from '../services/accounts/accounts.ts';
import { isSecondStepNeeded } from '../services/accounts/second-step-needed.ts';
import {
  requireSecondStep,
  cookiesOf,
  deviceOf,
  setDeviceKeyCookie,
  signIn,
  signOut,
} from './session-cookies.ts';

export function authRoutes(accounts: AccountService): Route[] {
  return [
    writeRoute(endpoints.signup, ['signup', 'login', 'none'], async ({ body }, context, write) => {
      if (accounts.isSignupConfirmed) return await accounts.beginSignup(write, body, deviceOf(context));
      return signIn(context, await accounts.signup(write, body, cookiesOf(context), deviceOf(context)));
    }),
    route(endpoints.checkUsername, ({ query }, { ip }) => accounts.checkUsername(query.username, ip)),
    writeRoute(endpoints.confirmSignup, 'signup', ({ body }, _, write) =>
      accounts.confirmSignup(write, body.token),
    ),
    writeRoute(endpoints.login, ['login', 'login_first_step'], async ({ body }, context, write) => {
      const result = await accounts.login(write, body, cookiesOf(context), deviceOf(context));
      return isSecondStepNeeded(result) ? requireSecondStep(context, result) : signIn(context, result);
    }),
    writeRoute(
      endpoints.takeSecondStep,
      ['login', 'password_reset', 'recovery_code_used'],
      async ({ body }, context, write) => {
        const signedIn = await accounts.takeSecondStep(write, body, cookiesOf(context), deviceOf(context));
        return signedIn === null ? {} : signIn(context, signedIn);
      },
    ),
    writeRoute(endpoints.passkeyLoginOptions, 'none', async ({ body }, context) => {
      const { options, deviceKey } = await accounts.passkeyOptions(
        body,
        cookiesOf(context),
        deviceOf(context),
      );
      setDeviceKeyCookie(context, deviceKey);
      return { options };
    }),
    writeRoute(endpoints.logInByPasskey, 'login', async ({ body }, context, write) =>
      signIn(context, await accounts.logInByPasskey(write, body, cookiesOf(context), deviceOf(context))),
    ),
    writeRoute(endpoints.logout, 'logout', async (_, context, write) => {
      const isLast = await accounts.logout(write, cookiesOf(context));
      signOut(context);
      if (isLast) context.clearCache();
      return {};
    }),
    writeRoute(endpoints.renewAuth, 'none', async (_, context) =>
      signIn(context, await accounts.renew(viewerOf(context), cookiesOf(context), context.locale)),
    ),
    route(endpoints.me, async (_, context) => ({ user: await accounts.me(viewerOf(context)) })),
  ];
}

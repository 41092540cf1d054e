import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { AccountService } from '../services/accounts/accounts.ts';
import { cookiesOf, deviceOf, signIn, signOut } from './session-cookies.ts';

export function authRoutes(accounts: AccountService): Route[] {
  return [
    route(endpoints.signup, async ({ body }, context) => {
      if (accounts.isSignupConfirmed) return await accounts.beginSignup(body, deviceOf(context));
      return signIn(context, await accounts.signup(body, cookiesOf(context), deviceOf(context)));
    }),
    route(endpoints.confirmSignup, ({ body }) => accounts.confirmSignup(body.token)),
    route(endpoints.login, async ({ body }, context) =>
      signIn(context, await accounts.login(body, cookiesOf(context), deviceOf(context))),
    ),
    route(endpoints.logout, async (_, context) => {
      await accounts.logout(cookiesOf(context));
      signOut(context);
      return {};
    }),
    route(endpoints.renewAuth, async (_, context) =>
      signIn(context, await accounts.renew(viewerOf(context), cookiesOf(context), context.locale)),
    ),
    route(endpoints.me, async (_, context) => ({ user: await accounts.me(viewerOf(context)) })),
  ];
}

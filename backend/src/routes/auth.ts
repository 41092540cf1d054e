import { DEVICE_KEY_COOKIE, SESSION_COOKIE } from '@maru/core';
import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { RequestContext, Route } from '../http/route.ts';
import type { AccountService, DeviceInfo, SessionCookies, SignedIn } from '../services/index.ts';

export function authRoutes(accounts: AccountService): Route[] {
  return [
    route(endpoints.signup, async ({ body }, context) =>
      signIn(context, await accounts.signup(body, cookiesOf(context), deviceOf(context))),
    ),
    route(endpoints.login, async ({ body }, context) => signIn(context, await accounts.login(body, cookiesOf(context), deviceOf(context)))),
    route(endpoints.logout, async (_, context) => {
      await accounts.logout(cookiesOf(context));
      context.cookies.set(SESSION_COOKIE, '', { maxAgeMs: 0, httpOnly: false });
      return {};
    }),
    route(endpoints.renewAuth, async (_, context) => signIn(context, await accounts.renew(viewerOf(context), cookiesOf(context)))),
    route(endpoints.me, async (_, context) => ({ user: await accounts.me(viewerOf(context)) })),
  ];
}

/** The page reads `auth_v4` (it alone opens nothing) and never sees `device_key`. */
function signIn({ cookies }: RequestContext, signedIn: SignedIn): { user: SignedIn['user'] } {
  if (signedIn.authCookie !== null) {
    cookies.set(SESSION_COOKIE, signedIn.authCookie, { maxAgeMs: signedIn.authMaxAgeMs, httpOnly: false });
  }
  cookies.set(DEVICE_KEY_COOKIE, signedIn.deviceKeyCookie, { maxAgeMs: signedIn.deviceKeyMaxAgeMs, httpOnly: true });
  return { user: signedIn.user };
}

function cookiesOf({ cookies }: RequestContext): SessionCookies {
  return { auth: cookies.get(SESSION_COOKIE), deviceKey: cookies.get(DEVICE_KEY_COOKIE) };
}

function deviceOf({ userAgent, ip, deviceId }: RequestContext): DeviceInfo {
  return { userAgent, ip, deviceId };
}

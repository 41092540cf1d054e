import { endpoints } from '@maru/core/api/contracts';
import { viewerOf, writeRoute } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { DesktopLogins } from '../services/accounts/desktop-logins.ts';
import { cookiesOf, deviceOf, signIn } from './session-cookies.ts';

export function desktopLoginRoutes(logins: DesktopLogins): Route[] {
  return [
    writeRoute(endpoints.makeDesktopCode, 'none', async ({ body }, context) => ({
      code: await logins.makeCode(viewerOf(context), body),
    })),
    writeRoute(endpoints.logInByDesktopCode, 'login', async ({ body }, context, write) =>
      signIn(context, await logins.logIn(write, body, cookiesOf(context), deviceOf(context))),
    ),
  ];
}

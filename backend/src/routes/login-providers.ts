import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf, writeRoute } from '../http/route.ts';
import type { RequestContext, Route } from '../http/route.ts';
import type { AccountService } from '../services/accounts/accounts.ts';
import type { IdentitySettings } from '../services/accounts/identity-settings.ts';
import { cookiesOf, deviceOf, setDeviceKeyCookie, signIn } from './session-cookies.ts';

export function loginProviderRoutes(accounts: AccountService, identities: IdentitySettings): Route[] {
  return [
    writeRoute(endpoints.beginProviderLogin, 'none', async ({ body }, context) => {
      const { url, deviceKey } = await accounts.beginProviderLogin(
        body,
        cookiesOf(context),
        deviceOf(context),
      );
      setDeviceKeyCookie(context, deviceKey);
      return { url };
    }),
    writeRoute(
      endpoints.finishProviderLogin,
      ['login', 'login_first_step', 'identity_linked', 'none'],
      async ({ params, query }, context, write) => {
        const browser = {
          viewer: context.viewer,
          cookies: cookiesOf(context),
          device: deviceOf(context),
        };
        const { location, signedIn } = await accounts.finishProviderLogin(
          write,
          params.provider,
          query,
          browser,
        );
        if (signedIn !== null) signIn(context, signedIn);
        return { location };
      },
    ),
    writeRoute(endpoints.readProviderSignup, 'none', ({ body }, context) =>
      accounts.providerSignups.read(body, cookiesOf(context)),
    ),
    writeRoute(endpoints.signUpByProvider, ['signup', 'login', 'none'], async ({ body }, context, write) => {
      const result = await accounts.providerSignups.signUp(
        write,
        body,
        cookiesOf(context),
        deviceOf(context),
      );
      return 'user' in result ? signIn(context, result) : result;
    }),
    route(endpoints.getLoginMethods, async (_, context) => ({
      loginMethods: await identities.read(viewerOf(context)),
    })),
    writeRoute(endpoints.beginProviderLink, 'none', async ({ body }, context) => ({
      url: await identities.beginLink(viewerOf(context), body, placeOf(context)),
    })),
    writeRoute(endpoints.removeIdentity, 'identity_unlinked', async ({ params }, context, write) => ({
      loginMethods: await identities.unlink(write, viewerOf(context), params.id),
    })),
    writeRoute(endpoints.beginProviderProof, 'none', async ({ body }, context) => ({
      url: await identities.beginProof(viewerOf(context), body, placeOf(context)),
    })),
  ];
}

/** A session has a device key, which its browser keeps. */
function placeOf(context: RequestContext): Parameters<IdentitySettings['beginLink']>[2] {
  return { deviceKey: cookiesOf(context).deviceKey ?? '', locale: context.locale };
}

import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ThinningService } from '../services/thinning/thinning.ts';
import type { AccountRecordService } from '../services/accounts/account-records.ts';
import type { CredentialService } from '../services/accounts/credentials.ts';
import { cookiesOf, deviceOf, signIn, signOut } from './session-cookies.ts';

export function userRoutes(
  credentials: CredentialService,
  records: AccountRecordService,
  thinning: ThinningService,
): Route[] {
  return [
    route(endpoints.forgotPassword, async ({ body }, context) => {
      await credentials.forgotPassword(body.email, deviceOf(context));
      return {};
    }),
    route(endpoints.resetPassword, async ({ body }, context) => {
      await credentials.resetPassword(body, deviceOf(context));
      return {};
    }),
    route(endpoints.getLink, ({ params }) => credentials.readLink(params.token)),
    route(endpoints.changePassword, async ({ body }, context) => {
      await credentials.changePassword(viewerOf(context), body, deviceOf(context));
      return {};
    }),
    route(endpoints.changeEmail, ({ body }, context) =>
      credentials.changeEmail(viewerOf(context), body, deviceOf(context)),
    ),
    route(endpoints.confirmEmail, async ({ body }, context) => ({
      user: await credentials.confirmEmail(viewerOf(context), body.token, deviceOf(context)),
    })),
    route(endpoints.switchAccount, async ({ body }, context) =>
      signIn(context, await records.switchAccount(body.cookie, cookiesOf(context))),
    ),
    route(endpoints.deleteAccount, async ({ body }, context) => {
      await records.deleteAccount(viewerOf(context), body, deviceOf(context));
      signOut(context);
      return {};
    }),
    route(endpoints.loginHistory, ({ query }, context) => records.listLogins(viewerOf(context), query)),
    route(endpoints.listSessions, async (_, context) => ({
      sessions: await records.listSessions(viewerOf(context)),
    })),
    route(endpoints.deleteSession, async ({ params }, context) => {
      await records.endSession(viewerOf(context), params.id, deviceOf(context));
      return undefined;
    }),
    route(endpoints.getThinning, async (_, context) => ({
      thinning: await thinning.read(viewerOf(context)),
    })),
    route(endpoints.setThinning, async ({ body }, context) => ({
      thinning: await thinning.set(viewerOf(context), body.isOn),
    })),
    route(endpoints.previewThinning, async (_, context) => ({
      preview: await thinning.preview(viewerOf(context)),
    })),
    route(endpoints.supportCode, async (_, context) => ({
      supportCode: await records.readSupportCode(viewerOf(context)),
    })),
  ];
}

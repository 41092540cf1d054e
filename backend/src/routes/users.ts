import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf, writeRoute } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { ThinningService } from '../services/thinning/thinning.ts';
import type { AccountRecordService } from '../services/accounts/account-records.ts';
import type { CredentialService } from '../services/accounts/credentials.ts';
import { requireSecondStep, cookiesOf, deviceOf, signIn, signOut } from './session-cookies.ts';

export function userRoutes(
  credentials: CredentialService,
  records: AccountRecordService,
  thinning: ThinningService,
): Route[] {
  return [
    writeRoute(endpoints.forgotPassword, 'none', async ({ body }, context, write) => {
      await credentials.forgotPassword(write, body.email, deviceOf(context));
      return {};
    }),
    writeRoute(endpoints.resetPassword, ['password_reset', 'none'], async ({ body }, context, write) => {
      const needed = await credentials.resetPassword(write, body, cookiesOf(context), deviceOf(context));
      return needed === null ? {} : requireSecondStep(context, needed);
    }),
    route(endpoints.getLink, ({ params }) => credentials.readLink(params.token)),
    writeRoute(endpoints.changePassword, 'password_changed', async ({ body }, context, write) => {
      await credentials.changePassword(write, viewerOf(context), body, deviceOf(context));
      return {};
    }),
    writeRoute(endpoints.changeEmail, 'email_change_requested', ({ body }, context, write) =>
      credentials.changeEmail(write, viewerOf(context), body, deviceOf(context)),
    ),
    writeRoute(endpoints.confirmEmail, 'email_changed', async ({ body }, context, write) => ({
      user: await credentials.confirmEmail(write, viewerOf(context), body.token),
    })),
    writeRoute(endpoints.endSession, 'session_revoked', ({ body }, _, write) =>
      credentials.endSession(write, body.token),
    ),
    writeRoute(endpoints.undoEmail, 'email_change_undone', ({ body }, _, write) =>
      credentials.undoEmail(write, body.token),
    ),
    writeRoute(endpoints.switchAccount, 'none', async ({ body }, context) =>
      signIn(context, await records.switchAccount(body.cookie, cookiesOf(context))),
    ),
    writeRoute(endpoints.deleteAccount, 'account_deleted', async ({ body }, context, write) => {
      await records.deleteAccount(write, viewerOf(context), body, deviceOf(context));
      signOut(context);
      return {};
    }),
    route(endpoints.loginHistory, ({ query }, context) => records.listLogins(viewerOf(context), query)),
    route(endpoints.listSessions, async (_, context) => ({
      sessions: await records.listSessions(viewerOf(context)),
    })),
    writeRoute(endpoints.deleteOtherSessions, ['sessions_revoked', 'none'], async (_, context, write) => {
      await records.endOtherSessions(write, viewerOf(context));
      return undefined;
    }),
    writeRoute(endpoints.deleteSession, 'session_revoked', async ({ params }, context, write) => {
      await records.endSession(write, viewerOf(context), params.id);
      return undefined;
    }),
    route(endpoints.getThinning, async (_, context) => ({
      thinning: await thinning.read(viewerOf(context)),
    })),
    writeRoute(endpoints.setThinning, ['thinning_on', 'thinning_off'], async ({ body }, context, write) => ({
      thinning: await thinning.set(write, viewerOf(context), body.isOn),
    })),
    route(endpoints.previewThinning, async (_, context) => ({
      preview: await thinning.preview(viewerOf(context)),
    })),
    route(endpoints.supportCode, async (_, context) => ({
      supportCode: await records.supportCode.read(viewerOf(context)),
    })),
    writeRoute(endpoints.makeSupportCode, 'support_code_made', async (_, context, write) => ({
      supportCode: await records.supportCode.renew(write, viewerOf(context)),
    })),
  ];
}

import { endpoints } from '@maru/core/api/contracts';
import { route, viewerOf, writeRoute } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { PasskeySettings } from '../services/accounts/passkey-settings.ts';
import type { SecondStepSettings } from '../services/accounts/second-step-settings.ts';
import { deviceOf } from './session-cookies.ts';

export function secondStepRoutes(settings: SecondStepSettings, passkeys: PasskeySettings): Route[] {
  return [
    route(endpoints.getSecondStep, (_, context) => settings.read(viewerOf(context))),
    writeRoute(endpoints.beginTotp, 'none', (_, context, write) =>
      settings.beginTotp(write, viewerOf(context)),
    ),
    writeRoute(endpoints.confirmTotp, 'second_step_on', ({ body }, context, write) =>
      settings.confirmTotp(write, viewerOf(context), body.code),
    ),
    writeRoute(endpoints.removeTotp, ['second_step_off', 'none'], async (_, context, write) => ({
      secondStep: await settings.removeTotp(write, viewerOf(context)),
    })),
    writeRoute(endpoints.makeRecoveryCodes, 'recovery_codes_made', (_, context, write) =>
      settings.makeRecoveryCodes(write, viewerOf(context)),
    ),
    writeRoute(endpoints.passkeyOptionsOfUser, 'none', async (_, context) => ({
      options: await passkeys.options(viewerOf(context)),
    })),
    writeRoute(endpoints.addPasskey, 'second_step_on', ({ body }, context, write) =>
      passkeys.add(write, viewerOf(context), body),
    ),
    writeRoute(endpoints.removePasskey, 'second_step_off', async ({ params }, context, write) => ({
      secondStep: await passkeys.remove(write, viewerOf(context), params.id),
    })),
    writeRoute(endpoints.passkeyProofOptions, 'none', async (_, context) => ({
      options: await settings.passkeyProofOptions(viewerOf(context), deviceOf(context)),
    })),
    writeRoute(endpoints.proveOwner, 'none', async ({ body }, context, write) => {
      await settings.prove(write, viewerOf(context), body, deviceOf(context));
      return {};
    }),
  ];
}

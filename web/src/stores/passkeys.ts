import type { PasskeyOptions, User } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { desktopBridge } from '../storage/desktop.ts';
import { setChanging, storeReturnedUser } from './session.ts';
import { isProofRequired, storeReturnedState } from './second-step.ts';
import { completeSecondStep } from './sign-in.ts';

/**
 * Returns true where the browser has passkeys: under HTTPS or at localhost, and not at an IP address. The
 * desktop app has pages of its own address, to which no key belongs.
 */
export function hasPasskeys(): boolean {
  return (
    globalThis.isSecureContext &&
    'PublicKeyCredential' in globalThis &&
    desktopBridge() === undefined &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Result of an act with a passkey; `cancelled`: the browser has no key, or its user has declined. */
export type PasskeyResult<R> = Settled<R> | 'cancelled';

// Loaded when a button is pressed that needs it.
const load = () => import('@simplewebauthn/browser');

async function sign(options: PasskeyOptions): Promise<string | null> {
  const { startAuthentication } = await load();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: options as object as Options }));
  } catch {
    return null;
  }
}

/** Logs in by a passkey, without name and password. */
export async function logInByPasskey(): Promise<PasskeyResult<{ readonly user: User }>> {
  const challenge = await request('passkeyLoginOptions', { body: {} }, { isSilent: true });
  if (challenge.failure !== null) return challenge;
  const passkey = await sign(challenge.response.options);
  if (passkey === null) return 'cancelled';
  setChanging(true);
  const settled = storeReturnedUser(
    await request('logInByPasskey', { body: { passkey } }, { isSilent: true }),
  );
  setChanging(false);
  return settled;
}

/** Takes the second step by a passkey. */
export async function takeSecondStepByPasskey(
  ticket: string,
): Promise<PasskeyResult<ResponseOf<'takeSecondStep'>>> {
  const challenge = await request('passkeyLoginOptions', { body: { ticket } }, { isSilent: true });
  if (challenge.failure !== null) return challenge;
  const passkey = await sign(challenge.response.options);
  return passkey === null ? 'cancelled' : await completeSecondStep({ ticket, passkey }, { isSilent: true });
}

/** Proves by a passkey that the user is there. */
export async function proveByPasskey(): Promise<PasskeyResult<unknown>> {
  const challenge = await request('passkeyProofOptions', {}, { isSilent: true });
  if (challenge.failure !== null) return challenge;
  const passkey = await sign(challenge.response.options);
  return passkey === null
    ? 'cancelled'
    : await request('proveOwner', { body: { passkey } }, { isSilent: true });
}

/** Lets the browser make a passkey, and adds it to the account. */
export async function addPasskey(name: string): Promise<PasskeyResult<ResponseOf<'addPasskey'>>> {
  const challenge = await request('passkeyOptionsOfUser', {}, { isSilent: isProofRequired });
  if (challenge.failure !== null) return challenge;
  const { startRegistration } = await load();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  let passkey: string;
  try {
    passkey = JSON.stringify(
      await startRegistration({ optionsJSON: challenge.response.options as object as Options }),
    );
  } catch {
    return 'cancelled';
  }
  return storeReturnedState(
    await request('addPasskey', { body: { name, passkey } }, { isSilent: isProofRequired }),
  );
}

export async function removePasskey(id: string): Promise<Settled<ResponseOf<'removePasskey'>>> {
  return storeReturnedState(
    await request('removePasskey', { params: { id } }, { isSilent: isProofRequired }),
  );
}

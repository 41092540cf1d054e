import type { ResponseOf, InputOf } from '@maru/core/api/contracts';
import { desktopLoginLink } from '@maru/core/desktop';
import { request } from '../api.ts';
import type { Settled } from '../requests/send.ts';
import { desktopBridge } from '../storage/desktop.ts';
import { isProofRequired } from './second-step.ts';

/** A login that the desktop app asks for, from the address of its page. */
export type DesktopLoginRequest = InputOf<'makeDesktopCode'>['body'];

/** Reads the login of an address; null when its query is incomplete. */
export function readDesktopLoginRequest(search: string): DesktopLoginRequest | null {
  const query = new URLSearchParams(search);
  const [challenge, state] = [query.get('challenge'), query.get('state')];
  const isSecret = (value: string | null): value is string => /^[\w-]{43}$/.test(value ?? '');
  return isSecret(challenge) && isSecret(state) ? { challenge, state } : null;
}

/** Makes the code of a login that the user has confirmed. */
export async function confirmDesktopLogin(
  body: DesktopLoginRequest,
): Promise<Settled<ResponseOf<'makeDesktopCode'>>> {
  return request('makeDesktopCode', { body }, { isSilent: (error) => isProofRequired(error) });
}

/** Hands a code to the app. @returns the link that was opened */
export function openDesktopApp(code: string, { state }: DesktopLoginRequest): string {
  const link = desktopLoginLink(code, state);
  location.assign(link);
  return link;
}

/** Returns true in the desktop app, which can open the login in the system's browser. */
export function hasBrowserLogin(): boolean {
  return desktopBridge() !== undefined;
}

/** Opens the login in the system's browser. @returns false when no browser starts */
export async function openBrowserLogin(): Promise<boolean> {
  return await (desktopBridge()
    ?.logInByBrowser()
    .then(
      () => true,
      () => false,
    ) ?? false);
}

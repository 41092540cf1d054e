import { DEVICE_KEY_COOKIE, DEVICE_KEY_LIFETIME_MS, SESSION_COOKIE } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { RequestContext } from '../http/route.ts';
import type { SecondStepNeeded } from '../services/accounts/second-step-needed.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from '../services/accounts/sessions.ts';

/** The page can read `auth_v4` (insufficient by itself) but never `device_key`. */
export function signIn({ cookies }: RequestContext, signedIn: SignedIn): { user: SignedIn['user'] } {
  if (signedIn.authCookie !== null) {
    cookies.set(SESSION_COOKIE, signedIn.authCookie, { maxAgeMs: signedIn.authMaxAgeMs, httpOnly: false });
  }
  cookies.set(DEVICE_KEY_COOKIE, signedIn.deviceKeyCookie, {
    maxAgeMs: signedIn.deviceKeyMaxAgeMs,
    httpOnly: true,
  });
  return { user: signedIn.user };
}

/** Gives the browser the device key to which the next request of its login is bound. */
export function setDeviceKeyCookie({ cookies }: RequestContext, deviceKey: string): void {
  cookies.set(DEVICE_KEY_COOKIE, deviceKey, { maxAgeMs: DEVICE_KEY_LIFETIME_MS, httpOnly: true });
}

/** Refuses a login or reset until its second step, which takes the same browser. The page asks for it. */
export function requireSecondStep(context: RequestContext, needed: SecondStepNeeded): never {
  const { ticket, methods, deviceKeyCookie } = needed;
  setDeviceKeyCookie(context, deviceKeyCookie);
  throw new AppError('second_step_required', { details: { ticket, methods, silent: true } });
}

/** Keeps the browser's device key, which other signed-in accounts may use. */
export function signOut({ cookies }: RequestContext): void {
  cookies.set(SESSION_COOKIE, '', { maxAgeMs: 0, httpOnly: false });
}

export function cookiesOf({ cookies }: RequestContext): SessionCookies {
  return { auth: cookies.get(SESSION_COOKIE), deviceKey: cookies.get(DEVICE_KEY_COOKIE) };
}

export function deviceOf({ userAgent, ip, deviceId, locale }: RequestContext): DeviceInfo {
  return { userAgent, ip, deviceId, locale };
}

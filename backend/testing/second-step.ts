import { totpCode, totpStepAt } from '../src/services/second-step/totp.ts';
import { assertFound } from './found.ts';
import type { TestUser } from './server.ts';

/** A user with an authenticator app. */
export interface TwoStepUser extends TestUser {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Turns the second step of a user on.
 * @param now the server's time: the code of its step is used up
 */
export async function enableTotp(user: TestUser, now: number): Promise<TwoStepUser> {
  const { secret } = await user.browser.expect(200, 'POST', '/api/users/totp');
  const { recoveryCodes } = await user.browser.expect(200, 'POST', '/api/users/totp/confirm', {
    form: { code: totpCode(secret, totpStepAt(now)) },
  });
  return { ...user, secret, recoveryCodes: assertFound(recoveryCodes) };
}

/**
 * Returns the code that the user's app shows.
 * @param steps steps of 30 s by which the app's clock is ahead
 */
export function codeOf({ secret }: Pick<TwoStepUser, 'secret'>, now: number, steps = 0): string {
  return totpCode(secret, totpStepAt(now) + steps);
}

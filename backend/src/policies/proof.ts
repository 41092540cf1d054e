import { PROOF_LIFETIME_MS } from '@maru/core';

/** Maximum clock difference between a site's servers. */
const CLOCK_SLACK_MS = 60_000;

/**
 * Returns true when a session's last proof is recent enough to change the account's credentials.
 * @param provenAt epoch milliseconds; null without a proof
 */
export function isProofRecent(provenAt: number | null, now: number): boolean {
  return provenAt !== null && now - provenAt < PROOF_LIFETIME_MS && provenAt - now < CLOCK_SLACK_MS;
}

/**
 * Returns the time of the proof that a login at a provider is, never in the future; null for none.
 * @param authenticatedAt epoch milliseconds by the provider's clock; null where it does not say
 */
export function proofTimeOf(authenticatedAt: number | null, now: number): number | null {
  return authenticatedAt === null ? null : Math.min(authenticatedAt, now);
}

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

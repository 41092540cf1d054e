import type { Writer } from '../db/connect.ts';
import { deleteExpiredDesktopLogins } from './desktop-logins.ts';
import { deleteExpiredChallenges } from './passkey-challenges.ts';
import { deleteExpiredProviderLogins } from './provider-logins.ts';
import { deleteExpiredTickets } from './second-step-tickets.ts';

/** Deletes logins of every kind that were begun and not completed in time. */
export async function deleteExpiredLoginSteps(db: Writer, now: number): Promise<void> {
  await deleteExpiredTickets(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteExpiredProviderLogins(db, now);
  await deleteExpiredDesktopLogins(db, now);
}

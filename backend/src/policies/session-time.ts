const DAY_MS = 86_400_000;

/**
 * Returns the time by which the sessions of a site count.
 * @param now epoch milliseconds
 * @param maxDays days after its login at which a session ends, however it is used; 0: never
 */
export function sessionTimeAt(
  now: number,
  maxDays: number,
): { readonly now: number; readonly beganAfter: number } {
  return { now, beganAfter: maxDays === 0 ? 0 : now - maxDays * DAY_MS };
}

/** The state of the address with which a new password leads to the login. */
export const AFTER_RESET = { isAfterReset: true } as const;

/** Whether the login is to say that the new password is set. */
export function isAfterReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAfterReset' in state && state.isAfterReset === true;
}

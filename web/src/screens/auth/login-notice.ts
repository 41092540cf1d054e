/** Navigation state of the login after a password reset. */
export const AFTER_RESET = { isAfterReset: true } as const;

/** Returns true when the login should show that the new password is set. */
export function isAfterReset(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'isAfterReset' in state && state.isAfterReset === true
  );
}

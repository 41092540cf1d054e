/** Result of one check. */
export interface Check {
  readonly name: string;
  readonly level: 'ok' | 'warn' | 'fail';
  /** Finding and, unless the check passed, the action to take. */
  readonly text: string;
}

/** Damaged values and rows that one check names. */
export const DAMAGED_NAMED_MAX = 100;

export const ok = (name: string, text: string): Check => ({ name, level: 'ok', text });
export const warn = (name: string, text: string): Check => ({ name, level: 'warn', text });
export const fail = (name: string, text: string): Check => ({ name, level: 'fail', text });

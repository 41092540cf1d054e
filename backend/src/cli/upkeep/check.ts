/** What one look has found. */
export interface Check {
  readonly name: string;
  readonly level: 'ok' | 'warn' | 'fail';
  /** What is so, and, unless that is well, what to do. */
  readonly text: string;
}

export const ok = (name: string, text: string): Check => ({ name, level: 'ok', text });
export const warn = (name: string, text: string): Check => ({ name, level: 'warn', text });
export const fail = (name: string, text: string): Check => ({ name, level: 'fail', text });

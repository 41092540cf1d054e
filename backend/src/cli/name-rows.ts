import type { UnverifiedRow } from '../repositories/row-survey.ts';

/** Rows that one line names. */
export const NAMED_MAX = 3;

/** Returns the names of the first rows. */
export function nameRows(rows: readonly UnverifiedRow[], most = NAMED_MAX): string {
  const named = rows.slice(0, most).map(({ table, id, state }) => `${table} ${id}: ${state}`);
  return rows.length > most ? `${named.join(', ')}, …` : named.join(', ');
}

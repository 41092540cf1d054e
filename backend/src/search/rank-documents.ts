import type Database from 'better-sqlite3';
import type { MatchExpressions } from './match-expression.ts';

/** Returns a page of results as row numbers of the file. */
export type Ranking = (wanted: MatchExpressions, offset: number, limit: number) => readonly number[];

/**
 * Maximum number of matches ranked by frequency and title (BM25). Ranking
 * takes 1.5 µs for each; a term with more matches distinguishes none of them,
 * so that matches in the title come first, and newest first among equals.
 */
const WEIGHED_MAX = 20_000;

export function createRanking(db: Database.Database): Ranking {
  const count = db.prepare('SELECT count(*) AS found FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)');
  const weigh = db.prepare(
    'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rank LIMIT ? OFFSET ?',
  );
  const newest = db.prepare(
    'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ? OFFSET ?',
  );
  const countUpTo = (expression: string, max: number): number =>
    (count.get(expression, max) as { readonly found: number }).found;
  const idsOf = (rows: readonly unknown[]): number[] =>
    (rows as readonly { readonly id: number }[]).map(({ id }) => id);

  return ({ all, inTitle, inTextAlone }, offset, limit) => {
    if (countUpTo(all, WEIGHED_MAX + 1) <= WEIGHED_MAX) return idsOf(weigh.all(all, limit, offset));
    const titles = countUpTo(inTitle, offset + limit);
    const first = titles > offset ? idsOf(newest.all(inTitle, limit, offset)) : [];
    if (first.length === limit) return first;
    return [...first, ...idsOf(newest.all(inTextAlone, limit - first.length, Math.max(0, offset - titles)))];
  };
}

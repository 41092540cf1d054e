import type Database from 'better-sqlite3';
import type { MatchExpressions } from './match-expression.ts';

/** The finds from one on, as their numbers in the file. */
export type Ranking = (wanted: MatchExpressions, offset: number, limit: number) => readonly number[];

/**
 * So many finds are weighed by how often and how close to the title they say it (BM25). Weighing takes a microsecond and a half for
 * each, and where more say it, it is a word that tells none of them from the others: then those that have it in their title come
 * first, and among equals what came last.
 */
const WEIGHED_MAX = 20_000;

export function createRanking(db: Database.Database): Ranking {
  const count = db.prepare('SELECT count(*) AS found FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)');
  const weigh = db.prepare('SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rank LIMIT ? OFFSET ?');
  const newest = db.prepare('SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ? OFFSET ?');
  const countUpTo = (expression: string, max: number): number => (count.get(expression, max) as { readonly found: number }).found;
  const idsOf = (rows: readonly unknown[]): number[] => (rows as readonly { readonly id: number }[]).map(({ id }) => id);

  return ({ all, inTitle, inTextAlone }, offset, limit) => {
    if (countUpTo(all, WEIGHED_MAX + 1) <= WEIGHED_MAX) return idsOf(weigh.all(all, limit, offset));
    const titles = countUpTo(inTitle, offset + limit);
    const first = titles > offset ? idsOf(newest.all(inTitle, limit, offset)) : [];
    if (first.length === limit) return first;
    return [...first, ...idsOf(newest.all(inTextAlone, limit - first.length, Math.max(0, offset - titles)))];
  };
}

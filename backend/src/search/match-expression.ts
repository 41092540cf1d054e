import { pairsOf, WORD_MAX_LENGTH } from '@maru/core/search';
import type { Run } from '@maru/core/search';

/** Queries for FTS5 (https://sqlite.org/fts5.html, section 3). */
export interface MatchExpressions {
  /** Matches documents with every term in title or text. */
  readonly all: string;
  /** Matches documents with every term in the title. */
  readonly inTitle: string;
  /** Matches documents of `all` that `inTitle` does not match. */
  readonly inTextAlone: string;
}

/**
 * Returns the token of a space. It begins with a character that no
 * term contains: terms are letters, digits and combining marks.
 */
export function spaceToken(groupId: string): string {
  return `§${groupId}`;
}

/**
 * Builds the queries. Terms are letters, digits and combining marks only, so that quoting makes them literal.
 * @param groupId space to search in; null for all
 * @returns null when there are no terms
 */
export function matchExpressions(terms: readonly Run[], groupId: string | null): MatchExpressions | null {
  if (terms.length === 0) return null;
  const wanted = `(${terms.map(phraseOf).join(' AND ')})`;
  const all = groupId === null ? wanted : `("${spaceToken(groupId)}" AND ${wanted})`;
  const inTitle = `(${all} AND {title} : ${wanted})`;
  return { all, inTitle, inTextAlone: `${all} NOT ({title} : ${wanted})` };
}

function phraseOf({ text, isUnspaced }: Run): string {
  const [first = '', second] = text;
  // A single letter is a whole word; a single syllable is the prefix of many pairs.
  if (second === undefined) return isUnspaced ? `"${first}" *` : `"${first}"`;
  // All pairs except that of the last character alone, which need not end a word.
  if (isUnspaced) return `"${pairsOf(text).slice(0, -1).join(' ')}"`;
  return `"${text.slice(0, WORD_MAX_LENGTH)}" *`;
}

import { pairsOf, WORD_MAX_LENGTH } from '@maru/core/search';
import type { Run } from '@maru/core/search';

/** What FTS5 is to look for (https://sqlite.org/fts5.html, section 3). */
export interface MatchExpressions {
  /** Every term in title or text. */
  readonly all: string;
  /** Every term in the title. */
  readonly inTitle: string;
  /** What the first finds and the second does not. */
  readonly inTextAlone: string;
}

/** The token of a space. No term begins with its sign: those are letters, digits and combining marks. */
export function spaceToken(groupId: string): string {
  return `§${groupId}`;
}

/**
 * Terms are letters, digits and combining marks alone, so that quotes keep them from meaning anything.
 * @param groupId of the one space to look in; null for all
 * @returns null when there is nothing to look for
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
  // One letter is a word by itself, one syllable the beginning of many pairs.
  if (second === undefined) return isUnspaced ? `"${first}" *` : `"${first}"`;
  // All pairs but the last character by itself, which need not end a word.
  if (isUnspaced) return `"${pairsOf(text).slice(0, -1).join(' ')}"`;
  return `"${text.slice(0, WORD_MAX_LENGTH)}" *`;
}

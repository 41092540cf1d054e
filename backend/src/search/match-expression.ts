import { pairsOf, WORD_MAX_LENGTH } from '@maru/core/search';
import type { Run } from '@maru/core/search';

/**
 * What FTS5 is to look for (https://sqlite.org/fts5.html, section 3): every term in title or text, in one space or in all.
 * Terms are letters, digits and combining marks alone, so that quotes keep them from meaning anything.
 * @returns null when there is nothing to look for
 */
export function matchExpression(terms: readonly Run[], groupId: string | null): string | null {
  if (terms.length === 0) return null;
  const wanted = terms.map(phraseOf).join(' AND ');
  const words = `{title body} : (${wanted})`;
  return groupId === null ? words : `space : "${groupId}" AND ${words}`;
}

function phraseOf({ text, isUnspaced }: Run): string {
  const [first = '', second] = text;
  // One letter is a word by itself, one syllable the beginning of many pairs.
  if (second === undefined) return isUnspaced ? `"${first}" *` : `"${first}"`;
  // All pairs but the last character by itself, which need not end a word.
  if (isUnspaced) return `"${pairsOf(text).slice(0, -1).join(' ')}"`;
  return `"${text.slice(0, WORD_MAX_LENGTH)}" *`;
}

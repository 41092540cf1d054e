import { foldText, makeSnippet, parseQuery } from '@maru/core/search';
import type { DocText } from '../../presenters/doc.ts';
import { packTerms } from '../../search/term-set.ts';
import type { TermSet } from '../../search/term-set.ts';
import { plainTextOf } from '../../search/plain-text-of.ts';

/** Result of searching one document. */
export interface SearchedText {
  /** Excerpt of the text around the match; null without a match. */
  readonly snippet: string | null;
  /** Term set of the document, if requested. */
  readonly set: TermSet | null;
}

/**
 * Searches a document for words, and creates its term set. Pure.
 * @param typed words as typed; null: no search
 */
export function searchText(text: DocText, typed: string | null, wantsSet: boolean): SearchedText {
  const words = plainTextOf(text);
  const whole = `${text.title}\n${words}`;
  const query = typed === null ? null : parseQuery(typed);
  return {
    snippet: query !== null && query.matches(foldText(whole)) ? makeSnippet(words, query) : null,
    set: wantsSet ? packTerms(whole) : null,
  };
}

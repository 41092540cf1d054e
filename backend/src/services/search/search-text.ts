import { foldText, makeSnippet, parseQuery } from '@maru/core/search';
import type { DocText } from '../../presenters/doc.ts';
import { packTerms } from '../../search/term-set.ts';
import type { TermSet } from '../../search/term-set.ts';
import { wordsOf } from '../../search/words-of.ts';

/** The part that a search has of a document. */
export interface SearchedText {
  /** The part of the text that shows what was looked for; null where it is not in the document. */
  readonly snippet: string | null;
  /** The document's terms, where they are wanted. */
  readonly set: TermSet | null;
}

/**
 * Looks for words in a document, and makes the set of its terms. Pure.
 * @param typed the words as they were typed; null: nothing is looked for
 */
export function searchText(text: DocText, typed: string | null, wantsSet: boolean): SearchedText {
  const words = wordsOf(text);
  const whole = `${text.title}\n${words}`;
  const query = typed === null ? null : parseQuery(typed);
  return {
    snippet: query !== null && query.matches(foldText(whole)) ? makeSnippet(words, query) : null,
    set: wantsSet ? packTerms(whole) : null,
  };
}

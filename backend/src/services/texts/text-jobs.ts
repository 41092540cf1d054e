import { findLinks } from '../docs/find-links.ts';
import type { DocLinks } from '../docs/find-links.ts';
import type { DocText } from '../../presenters/doc.ts';
import { wordsOf } from '../../search/words-of.ts';
import { renderPublication } from '../publications/render-publication.ts';
import type { Rendered } from '../publications/render-publication.ts';
import { searchText } from '../search/search-text.ts';
import type { SearchedText } from '../search/search-text.ts';

/** Jobs on whole texts: pure functions, so that they may be called in another thread. */
export interface TextJobs {
  /** The words that everybody may read. Errors: too_large. */
  render(text: DocText): Rendered;
  /** Link targets of a document of this space. */
  findLinks(text: DocText, groupName: string): DocLinks;
  /** The part that a search has of the text. */
  searchText(text: DocText, typed: string | null, wantsSet: boolean): SearchedText;
  /** The words that readers see. */
  wordsOf(text: DocText): string;
}

export const textJobs: TextJobs = { render: renderPublication, findLinks, searchText, wordsOf };

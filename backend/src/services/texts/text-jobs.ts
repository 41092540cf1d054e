import type { DocText } from '../../presenters/doc.ts';
import type { Rendered } from '../../repositories/publications.ts';
import { plainTextOf } from '../../search/plain-text-of.ts';
import { excerptOf, renderPublication } from './render-publication.ts';
import { findLinks, listLinks } from './find-links.ts';
import type { DocLinks, LinkCounts } from './find-links.ts';
import { sectionOf } from './section-excerpt.ts';
import type { SectionExcerpt } from './section-excerpt.ts';
import { searchText } from './search-text.ts';
import type { SearchedText } from './search-text.ts';

/** Jobs on whole texts: pure functions, which can run in a worker thread. */
export interface TextJobs {
  /** Renders the publication. Errors: too_large. */
  render(text: DocText): Rendered;
  /** Finds the link targets of a document of this space. */
  findLinks(text: DocText, groupName: string): DocLinks;
  /** Lists all links of a text. */
  listLinks(text: DocText): LinkCounts;
  /** Searches the text. */
  searchText(text: DocText, typed: string | null, wantsSet: boolean): SearchedText;
  /** Returns the beginning of the text's words. */
  excerptOf(text: DocText): string;
  /** Returns heading and beginning of a part by the text or the anchor of its heading; null without it. */
  sectionOf(text: DocText, section: string): SectionExcerpt | null;
  /** Returns the words shown to readers. */
  wordsOf(text: DocText): string;
}

export const textJobs: TextJobs = {
  render: renderPublication,
  findLinks,
  listLinks,
  searchText,
  excerptOf,
  sectionOf,
  wordsOf: plainTextOf,
};

import { splitMarks } from '@maru/core/search';
import type { SearchQuery } from '@maru/core/search';

/** A text with the matches of a query marked. */
export function Marked({ text, query }: { readonly text: string; readonly query: SearchQuery }) {
  return splitMarks(text, query).map((part, index) =>
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

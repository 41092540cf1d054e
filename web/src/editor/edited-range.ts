import type { Edit } from '@maru/core/markup';

/** What several edits have touched, one after the other: from `from` to `to` in the text before them, up to `end` in the text after. */
export interface EditedRange {
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/** The range with one more edit, which is one of the text that the edits before it made. @param range null: there were none */
export function addEdit(range: EditedRange | null, { from, to, insert }: Edit): EditedRange {
  if (range === null) return { from, to, end: from + insert.length };
  const grown = range.end - range.to;
  return {
    from: Math.min(range.from, from),
    to: Math.max(range.to, to - grown),
    end: Math.max(range.end, to) + insert.length - (to - from),
  };
}

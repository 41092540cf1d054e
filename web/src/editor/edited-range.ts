import type { Edit } from '@maru/core/markup';

/**
 * Range covered by successive edits: `from` to `to` in the text before them, up to `end` in the text after.
 */
export interface EditedRange {
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/**
 * Returns the range extended by an edit of the text that the earlier edits made.
 * @param range null when there are no earlier edits
 */
export function addEdit(range: EditedRange | null, { from, to, insert }: Edit): EditedRange {
  if (range === null) return { from, to, end: from + insert.length };
  const grown = range.end - range.to;
  return {
    from: Math.min(range.from, from),
    to: Math.max(range.to, to - grown),
    end: Math.max(range.end, to) + insert.length - (to - from),
  };
}

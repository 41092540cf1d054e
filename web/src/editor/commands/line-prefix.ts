/** Prefix of a line before its text: quotes, list markers, task boxes, heading marks. */
export const PREFIX =
  /^\s*(?:>[ \t]?|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+(?:\[[-+]\][ \t]+)?)*/;

/** A line split for list commands. */
export interface ListLine {
  /** Indent and quote marks. */
  readonly lead: string;
  /** `-`, `1.`… with the space after it; `''` when the line is not an item. */
  readonly marker: string;
  /** `[ ] ` or `[x] `, else `''`. */
  readonly box: string;
  readonly text: string;
}

const LIST_LINE = /^(\s*(?:>[ \t]?)*\s*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(\[[ xX]\][ \t]+)?(.*)$/s;

/** Splits a line into its parts. */
export function readListLine(line: string): ListLine {
  const [, lead = '', marker = '', box = '', text = ''] = LIST_LINE.exec(line) ?? [];
  return marker === '' ? { lead, marker, box: '', text: box + text } : { lead, marker, box, text };
}

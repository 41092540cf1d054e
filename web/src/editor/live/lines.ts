import type { Text } from '@codemirror/state';
import type { Bar } from './live-measures.ts';

/** Marks before the text of a heading that folds. */
export const FOLDING_HEADING = /^ {0,3}#{1,6}[ \t]+\[[-+]\][ \t]*/;

/** A mark before the text of a line. */
export interface PrefixMark {
  readonly from: number;
  readonly to: number;
  readonly kind: 'quote' | 'bullet' | 'box';
  /** A bullet's glyph, or the number that the page shows. */
  readonly glyph: string;
}

/** A line with what the constructs that it is in say about it. */
export interface LineStyle {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly classes: Set<string>;
  readonly styles: Set<string>;
  /** The quotes that it is in, from the outermost one. */
  readonly bars: Bar[];
  lists: number;
  items: number;
  /** Column at which the text of the innermost item begins; white space before it is no content. */
  indent: number;
  readonly marks: PrefixMark[];
}

/** Styles of the lines of a range, created on first access. */
export class LineStyles {
  readonly doc: Text;
  readonly found = new Map<number, LineStyle>();

  constructor(doc: Text) {
    this.doc = doc;
  }

  at(position: number): LineStyle {
    const { from, to, text } = this.doc.lineAt(position);
    const known = this.found.get(from);
    if (known !== undefined) return known;
    const style: LineStyle = {
      from,
      to,
      text,
      classes: new Set(),
      styles: new Set(),
      bars: [],
      lists: 0,
      items: 0,
      indent: 0,
      marks: [],
    };
    this.found.set(from, style);
    return style;
  }

  /** Calls `change` with each line of a range. */
  within(from: number, to: number, change: (style: LineStyle) => void): void {
    for (let position = from; ; ) {
      const style = this.at(position);
      change(style);
      position = style.to + 1;
      if (position > to || position > this.doc.length) return;
    }
  }
}

/** The marks and white space before a line's text. */
export interface Prefix {
  /** Where the text begins. */
  readonly end: number;
  /** The mark that is drawn; null: the line continues an item or a quote. */
  readonly mark: PrefixMark | null;
  /** Start of what the drawing replaces. */
  readonly drawnFrom: number;
}

/** Reads the marks before the text of a line that is in a quote or a list; null where it has none. */
export function prefixOf({ from, text, items, bars, indent, marks, classes }: LineStyle): Prefix | null {
  if (items === 0 && bars.length === 0) return null;
  const isCode = classes.has('pre');
  let end = 0;
  let codeFrom = 0;
  let drawn: PrefixMark | null = null;
  let drawnFrom = from;
  while (true) {
    const mark = marks.find((one) => one.from === from + end);
    if (mark !== undefined) {
      end = mark.to - from;
      // White space in code is content, but for one space after the mark of a quote.
      codeFrom = end + 1;
      if (mark.kind === 'bullet' && drawn === null) drawnFrom = mark.from;
      if (mark.kind !== 'quote') drawn = mark;
    } else if (/[ \t]/.test(text.charAt(end)) && (!isCode || end < Math.max(indent, codeFrom))) end++;
    else break;
  }
  // A lone bullet is no item yet for its writer, who may go on to `**` or `---`.
  const isUnfinished = drawn !== null && drawn.to === from + text.length;
  return end === 0 || isUnfinished ? null : { end: from + end, mark: drawn, drawnFrom };
}

/**
 * A text in pieces. One letter more in a text of a megabyte is a new megabyte as soon as something reads it, which
 * takes longer than reading what the letter changes; in pieces it is one new piece. Nodes that are read from pieces
 * keep those alive and no whole text.
 */
export interface Pieces {
  readonly length: number;
  readonly texts: readonly string[];
  /** Where each piece starts. */
  readonly starts: readonly number[];
}

/** Characters of a piece, about. */
const PIECE = 8192;

/** Puts a text in pieces. */
export function toPieces(text: string): Pieces {
  return fromTexts(divide(text));
}

/** The pieces with `insert` in the place of what stands from `from` to `to`. */
export function replace({ texts, starts }: Pieces, from: number, to: number, insert: string): Pieces {
  const first = indexAt(starts, from);
  const last = indexAt(starts, to);
  const before = (texts[first] as string).slice(0, from - (starts[first] as number));
  const after = (texts[last] as string).slice(to - (starts[last] as number));
  const changed = divide(before + insert + after);
  const all = [...texts.slice(0, first), ...changed, ...texts.slice(last + 1)].filter((text) => text !== '');
  return fromTexts(all.length === 0 ? [''] : all);
}

/** The text from an offset to another. */
export function slice({ texts, starts }: Pieces, from: number, to: number): string {
  let text = '';
  for (let i = indexAt(starts, from); i < texts.length; i++) {
    const start = starts[i] as number;
    if (start >= to) break;
    text += (texts[i] as string).slice(Math.max(0, from - start), to - start);
  }
  return text;
}

/** The whole text. Nothing is copied until something reads it. */
export function wholeText({ texts }: Pieces): string {
  let whole = '';
  for (const text of texts) whole += text;
  return whole;
}

/** Where the line starts that an offset is in. */
export function lineStart({ texts, starts }: Pieces, offset: number): number {
  if (offset === 0) return 0;
  for (let i = indexAt(starts, offset - 1); i >= 0; i--) {
    const start = starts[i] as number;
    const at = (texts[i] as string).lastIndexOf('\n', offset - 1 - start);
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

/** Whether there are only spaces and tabs from an offset to another. */
export function isBlank({ texts, starts }: Pieces, from: number, to: number): boolean {
  if (from >= to) return true;
  for (let i = indexAt(starts, to - 1); i >= 0; i--) {
    const start = starts[i] as number;
    if (/[^ \t]/.test((texts[i] as string).slice(Math.max(0, from - start), to - start))) return false;
    if (start <= from) break;
  }
  return true;
}

function fromTexts(texts: readonly string[]): Pieces {
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length;
  }
  return { length, texts, starts };
}

/** Cuts a text in equal parts, one or more, none of which is much longer or shorter than a piece is unless the text is. */
function divide(text: string): string[] {
  const count = Math.max(1, Math.round(text.length / PIECE));
  return Array.from({ length: count }, (_, i) =>
    text.slice(Math.floor((i * text.length) / count), Math.floor(((i + 1) * text.length) / count)),
  );
}

/** The last piece that starts at an offset or before it. */
function indexAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

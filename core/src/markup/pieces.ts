/**
 * Text in pieces. An insertion into a string of a megabyte makes a new flat
 * string on the next read, which takes longer than parsing the change; in
 * pieces it makes one new piece. Nodes refer to pieces and not to a whole text.
 */
export interface Pieces {
  readonly length: number;
  readonly texts: readonly string[];
  /** Start offset of each piece. */
  readonly starts: readonly number[];
}

/** Approximate characters of a piece. */
const PIECE = 8192;

/** Divides a text into pieces. */
export function toPieces(text: string): Pieces {
  return fromTexts(divide(text));
}

/** Returns the pieces with the range from `from` to `to` replaced by `insert`. */
export function replace({ texts, starts }: Pieces, from: number, to: number, insert: string): Pieces {
  const first = indexAt(starts, from);
  const last = indexAt(starts, to);
  const before = (texts[first] as string).slice(0, from - (starts[first] as number));
  const after = (texts[last] as string).slice(to - (starts[last] as number));
  const changed = divide(before + insert + after);
  const all = [...texts.slice(0, first), ...changed, ...texts.slice(last + 1)].filter((text) => text !== '');
  return fromTexts(all.length === 0 ? [''] : all);
}

/** Returns the text of a range. */
export function slice({ texts, starts }: Pieces, from: number, to: number): string {
  let text = '';
  for (let i = indexAt(starts, from); i < texts.length; i++) {
    const start = starts[i] as number;
    if (start >= to) break;
    text += (texts[i] as string).slice(Math.max(0, from - start), to - start);
  }
  return text;
}

/** Returns the whole text. The concatenation is flattened only when it is read. */
export function joinPieces({ texts }: Pieces): string {
  let whole = '';
  for (const text of texts) whole += text;
  return whole;
}

/** Returns the start of the line that contains an offset. */
export function lineStart({ texts, starts }: Pieces, offset: number): number {
  if (offset === 0) return 0;
  for (let i = indexAt(starts, offset - 1); i >= 0; i--) {
    const start = starts[i] as number;
    const at = (texts[i] as string).lastIndexOf('\n', offset - 1 - start);
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

/** Returns true when a range contains only spaces and tabs. */
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

/** Divides a text into one or more equal parts of about the size of a piece, unless the text is shorter. */
function divide(text: string): string[] {
  const count = Math.max(1, Math.round(text.length / PIECE));
  return Array.from({ length: count }, (_, i) =>
    text.slice(Math.floor((i * text.length) / count), Math.floor(((i + 1) * text.length) / count)),
  );
}

/** Returns the index of the last piece that starts at or before an offset. */
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

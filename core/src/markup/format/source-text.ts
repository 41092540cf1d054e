import type { Root } from '../ast.ts';
import { finishBlocks, readLines } from '../block/block-parser.ts';
import { addFrontMatter } from '../block/front-matter.ts';
import { BlockState } from '../block/state.ts';
import { nextLine } from '../inline/lines.ts';
import { normalizeSource } from '../source.ts';

/** Returns the source of inline content, one entry per line; null when the tree has no source there. */
export type SourceText = (from: number, to: number) => string[] | null;

/**
 * Reads inline content from the source of a tree, where it parses to the
 * same content. Prefixes of lines, such as the marks of quotes, are removed;
 * that takes a second pass over the blocks, which runs at the first call.
 */
export function sourceText({ source }: Root): SourceText {
  const src = normalizeSource(source);
  const isPlain = src.length === source.length;
  const newlines: number[] = [];
  let starts: Map<number, number[] | null> | null = null;

  const prepare = (): Map<number, number[] | null> => {
    const b = new BlockState(src, 0, src.length, 1);
    addFrontMatter(b);
    readLines(b, src.length);
    finishBlocks(b);
    if (!isPlain)
      for (let at = source.indexOf('\r\n'); at >= 0; at = source.indexOf('\r\n', at + 2)) newlines.push(at);
    return new Map(b.parents.map((_, i) => [b.ranges[2 * i] as number, b.lines[i] ?? null]));
  };
  /** Converts an offset in the source to one in the normalised source, where each `\r\n` is one character. */
  const normalized = (offset: number): number => {
    let low = 0;
    let high = newlines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((newlines[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return offset - low;
  };

  return (from, to) => {
    if (to <= from || to > source.length) return null;
    starts ??= prepare();
    const start = normalized(from);
    const end = normalized(to);
    const lineStarts = starts.get(start) ?? null;
    const lines: string[] = [];
    for (let at = start; at <= end; ) {
      const newline = src.indexOf('\n', at);
      if (newline < 0 || newline >= end) {
        lines.push(src.slice(at, end));
        break;
      }
      lines.push(src.slice(at, newline));
      at = nextLine(src, newline, end, lineStarts);
    }
    return lines;
  };
}

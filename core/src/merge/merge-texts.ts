import { splitLines } from '../diff/lines.ts';
import { splitAtCommonLines } from './common-lines.ts';
import { continuedSide } from './continued.ts';
import type { Sides } from './continued.ts';
import { mergeSequences } from './merge-sequences.ts';
import type { Chunk, Span } from './merge-sequences.ts';
import { splitBlocks } from './split-blocks.ts';

/** Lines that need no decision, and their side. */
export interface MergedPart {
  readonly kind: 'merged';
  readonly from: 'base' | 'mine' | 'theirs' | 'both';
  readonly lines: readonly string[];
}

/** Range that both sides changed. Each side may be empty. */
export interface ConflictPart {
  readonly kind: 'conflict';
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** True when it is between empty lines, as a paragraph, and not in the middle of one. */
  readonly isWhole: boolean;
}

export type MergePart = MergedPart | ConflictPart;

/** Lines in blocks changed by both sides that are compared line by line. Beyond it, whole blocks conflict. */
const LINES_MAX = 20_000;

/**
 * Merges two texts with a common base: by blocks first, and blocks that both changed by lines. Never throws,
 * bounded for any texts, and symmetric in the sides. Every line of either side that has text is in a merged
 * part or in a conflict, or begins a line of one.
 * @returns parts whose lines, in order and with a side chosen for each conflict, are the merged text
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergePart[] {
  const sides = { base: splitLines(base), mine: splitLines(mine), theirs: splitLines(theirs) };
  // A side that the other one contains has changed nothing else.
  const whole = continuedSide(sides);
  const blocks = {
    base: splitBlocks(sides.base),
    mine: splitBlocks(sides[whole === 'theirs' ? 'base' : 'mine']),
    theirs: splitBlocks(sides[whole === 'mine' ? 'base' : 'theirs']),
  };
  const parts: MergePart[] = [];
  let linesLeft = LINES_MAX;
  for (const chunk of mergeSequences(blocks.base, blocks.mine, blocks.theirs)) {
    const lines = sidesOf(blocks, chunk, linesIn);
    const count = lines.base.length + lines.mine.length + lines.theirs.length;
    if (chunk.kind === 'conflict' && count <= linesLeft) {
      linesLeft -= count;
      for (const inner of mergeSequences(lines.base, lines.mine, lines.theirs))
        add(parts, inner.kind, sidesOf(lines, inner, slice));
    } else add(parts, chunk.kind, lines);
  }
  return markWhole(parts);
}

function sidesOf(
  all: Sides,
  chunk: Chunk,
  cut: (items: readonly string[], span: Span) => readonly string[],
): Sides {
  return {
    base: cut(all.base, chunk.base),
    mine: cut(all.mine, chunk.mine),
    theirs: cut(all.theirs, chunk.theirs),
  };
}

function slice(lines: readonly string[], { from, to }: Span): readonly string[] {
  return lines.slice(from, to);
}

function linesIn(blocks: readonly string[], { from, to }: Span): readonly string[] {
  return blocks.slice(from, to).flatMap(splitLines);
}

function add(parts: MergePart[], kind: Chunk['kind'], sides: Sides): void {
  if (kind === 'conflict') addConflict(parts, sides);
  else if (kind === 'same') addMerged(parts, 'base', sides.base);
  else addMerged(parts, kind, kind === 'theirs' ? sides.theirs : sides.mine);
}

/**
 * Adds a conflict without what both sides have alike; the longer one where it only goes on.
 */
function addConflict(parts: MergePart[], sides: Sides): void {
  const longer = continuedSide(sides);
  if (longer !== null) {
    addMerged(parts, longer, sides[longer]);
    return;
  }
  const segments = splitAtCommonLines(sides);
  if (segments === null) {
    addDecision(parts, sides);
    return;
  }
  for (const segment of segments)
    if (segment.kind === 'conflict') addDecision(parts, { ...segment, base: [] });
    else addMerged(parts, segment.kind, segment.lines);
}

/** Adds lines to decide about, without the common beginning and end of both sides. */
function addDecision(parts: MergePart[], { base, mine, theirs }: Sides): void {
  const shorter = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shorter && mine[start] === theirs[start]) start++;
  let end = 0;
  while (end < shorter - start && mine.at(-1 - end) === theirs.at(-1 - end)) end++;
  addMerged(parts, 'both', mine.slice(0, start));
  parts.push({
    kind: 'conflict',
    base,
    mine: mine.slice(start, mine.length - end),
    theirs: theirs.slice(start, theirs.length - end),
    isWhole: false,
  });
  addMerged(parts, 'both', mine.slice(mine.length - end));
}

function addMerged(parts: MergePart[], from: MergedPart['from'], lines: readonly string[]): void {
  // A deletion by one side has no lines but remains a part, since it is a change.
  if (lines.length === 0 && (from === 'base' || from === 'both')) return;
  const last = parts.at(-1);
  if (last?.kind === 'merged' && last.from === from)
    parts[parts.length - 1] = { ...last, lines: last.lines.concat(lines) };
  else parts.push({ kind: 'merged', from, lines });
}

function markWhole(parts: readonly MergePart[]): MergePart[] {
  return parts.map((part, index) => {
    if (part.kind === 'merged') return part;
    const isWhole = isDivision(parts, index, -1) && isDivision(parts, index, 1);
    return { ...part, isWhole };
  });
}

/** Returns true when the next line before (-1) or after (1) a part is empty, or there is none. */
function isDivision(parts: readonly MergePart[], index: number, step: 1 | -1): boolean {
  for (let at = index + step; ; at += step) {
    const part = parts[at];
    if (part === undefined) return true;
    if (part.kind === 'conflict') return false;
    const line = part.lines.at(step === 1 ? 0 : -1);
    if (line !== undefined) return line.trim() === '';
  }
}

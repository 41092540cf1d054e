import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import type { EditorState, Line } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import type { Tree } from '@lezer/common';
import { blocksIn } from '../language/highlight-visible.ts';
import { decorateBlocks } from './block-decorations.ts';
import type { RenderedBlock, TextAbove, PlacedBlock, Span } from './rendered-block.ts';
import type { LiveOptions } from './article-widget.ts';
import { blockDrawings } from './block-drawings.ts';
import { blankLineClass, MEASURED_MAX, OWN_SIZE } from './shared-decorations.ts';
import { tablesOf } from './tables/table-view.ts';

/** Blocks that share no line with others, or some that do, by their lines. */
interface Lines extends Span {
  readonly blocks: readonly PlacedBlock[];
}

/** Parts of a drawing that its blocks share. */
interface Surroundings {
  readonly range: Span;
  readonly options: LiveOptions;
  readonly known: KnownBlocks;
  /** Parts of the text whose look depends on more than the text. */
  readonly changing: readonly Span[];
  readonly above: TextAbove;
}

/** Decorations of whole blocks, from their starts. A block that did not change keeps its tree. */
export type KnownBlocks = WeakMap<Tree, RenderedBlock>;

/** Decorations of blank lines between two blocks, by the depth of the heading above. */
const BLANK_LINES = [0, 1, 2, 3, 4, 5, 6].map((depth) =>
  Decoration.line({ class: `cm-live-blank cm-live-${blankLineClass(depth)}` }),
);

/**
 * Returns the decorations of Live for the blocks in some ranges: text outside of them is not read.
 * @param known decorations of blocks that are drawn already; new ones are added
 */
export function decorate(
  state: EditorState,
  ranges: readonly Span[],
  options: LiveOptions,
  known: KnownBlocks = new WeakMap(),
): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const changing = changingIn(state);
  for (const range of joined(ranges, state)) {
    let next = range.from;
    let depthAbove = 0;
    let headingAbove = 0;
    let isCodeAbove = false;
    const addBlankLines = (end: number): void => {
      for (; next <= end; depthAbove = 0) {
        isCodeAbove = false;
        const line = state.doc.lineAt(next);
        if (line.text.trim() === '') addBlank(builder, line, depthAbove);
        next = line.to + 1;
      }
    };
    for (const lines of linesIn(state, range)) {
      addBlankLines(lines.from - 1);
      const above = { line: depthAbove, text: headingAbove, isCode: isCodeAbove };
      depthAbove = addBlocks(builder, state, lines, { range, options, known, changing, above });
      headingAbove = depthAbove;
      isCodeAbove = lines.blocks.at(-1)?.block.type.name === 'FencedCode';
      next = lines.to + 1;
    }
    addBlankLines(Math.min(range.to, state.doc.length));
  }
  return builder.finish();
}

/** Joins ranges that share a line: a part of a very long line may be outside of the visible range. */
function joined(ranges: readonly Span[], { doc }: EditorState): readonly Span[] {
  const lines: { from: number; to: number }[] = [];
  for (const { from, to } of ranges) {
    const last = lines.at(-1);
    const start = doc.lineAt(from).from;
    if (last !== undefined && start <= last.to) last.to = Math.max(last.to, to);
    else lines.push({ from: start, to });
  }
  return lines;
}

/** Returns the blocks in a range; those that share a line are together. */
function linesIn(state: EditorState, range: Span): readonly Lines[] {
  const { doc } = state;
  const found: { from: number; to: number; blocks: PlacedBlock[] }[] = [];
  blocksIn(syntaxTree(state), range, (block, at) => {
    const from = doc.lineAt(at).from;
    const { to } = doc.lineAt(Math.min(at + block.length, doc.length));
    const last = found.at(-1);
    if (last === undefined || from > last.to) found.push({ from, to, blocks: [{ block, at }] });
    else {
      last.to = Math.max(last.to, to);
      last.blocks.push({ block, at });
    }
  });
  return found;
}

/** Returns the parts of the text whose look depends on more than the text. */
function changingIn(state: EditorState): readonly Span[] {
  const { doc, selection } = state;
  const changing: Span[] = [...tablesOf(state)];
  for (const { anchor, head } of selection.ranges) changing.push(doc.lineAt(anchor), doc.lineAt(head));
  state.field(blockDrawings, false)?.blocks.between(0, doc.length, (from, to) => {
    changing.push({ from, to });
  });
  return changing;
}

/** Adds the decorations of some lines; returns the depth of the heading in the last one. */
function addBlocks(
  builder: RangeSetBuilder<Decoration>,
  state: EditorState,
  { from, to, blocks }: Lines,
  { range, options, known, changing, above }: Surroundings,
): number {
  const [first] = blocks;
  if (first === undefined) return 0;
  const isWhole = blocks.length === 1 && from >= range.from && to <= range.to;
  const isFollowed = to < state.doc.length && state.doc.lineAt(to + 1).text.trim() !== '';
  const isKept = isWhole && !changing.some((span) => span.from <= to && span.to >= from);
  let drawn = isKept ? known.get(first.block) : undefined;
  if (
    drawn?.above.line !== above.line ||
    drawn.above.text !== above.text ||
    drawn.above.isCode !== above.isCode ||
    drawn.isFollowed !== isFollowed
  ) {
    drawn = decorateBlocks(state, blocks, range, options, above, isFollowed);
    if (isKept && drawn.isLasting) known.set(first.block, drawn);
  }
  for (const { from: start, to: end, value } of drawn.decorations)
    builder.add(first.at + start, first.at + end, value);
  return drawn.depthAtEnd;
}

/** Adds the look of a blank line between two blocks. */
function addBlank(builder: RangeSetBuilder<Decoration>, { from, to }: Line, depthAbove: number): void {
  const decoration = BLANK_LINES[depthAbove];
  if (decoration !== undefined) builder.add(from, from, decoration);
  if (from < to && to - from <= MEASURED_MAX) builder.add(from, to, OWN_SIZE);
}

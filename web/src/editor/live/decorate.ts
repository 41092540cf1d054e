import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import type { EditorState, Line } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import type { Tree } from '@lezer/common';
import { blocksIn } from '../language/highlight-visible.ts';
import { decorateBlocks } from './block-decorations.ts';
import type { KnownBlock, TextAbove, PlacedBlock, Span } from './rendered-block.ts';
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
  /** Lines with the ends of selections: marks are shown there. */
  readonly selected: readonly Span[];
  /** Tables and other blocks that are drawn. */
  readonly drawn: readonly Span[];
  readonly above: TextAbove;
}

/** Decorations of whole blocks, from their starts. A block that did not change keeps its tree. */
export type KnownBlocks = WeakMap<Tree, KnownBlock>;

/** Longest block that is decorated as a whole where its end is out of sight, in characters. */
const SHORT_MAX = 4_000;

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
  const { selected, drawn } = changingIn(state);
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
      depthAbove = addBlocks(builder, state, lines, { range, options, known, selected, drawn, above });
      headingAbove = depthAbove;
      isCodeAbove = lines.blocks.at(-1)?.block.type.name === 'FencedCode';
      next = lines.to + 1;
    }
    addBlankLines(Math.min(range.to, state.doc.length));
  }
  return builder.finish();
}

/**
 * Widens ranges to whole lines and short blocks, whose decorations are kept, and joins those that touch: a
 * part of a very long line may be outside of the visible range.
 */
function joined(ranges: readonly Span[], state: EditorState): readonly Span[] {
  const found: { from: number; to: number }[] = [];
  for (const range of ranges) {
    const { from, to } = widened(range, state);
    const last = found.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

function widened(range: Span, state: EditorState): Span {
  const { doc } = state;
  let from = doc.lineAt(range.from).from;
  let { to } = range;
  for (const end of [from, Math.max(from, to - 1)])
    blocksIn(syntaxTree(state), { from: end, to: end + 1 }, (block, at) => {
      if (block.length > SHORT_MAX) return;
      from = Math.min(from, doc.lineAt(at).from);
      to = Math.max(to, doc.lineAt(Math.min(at + block.length, doc.length)).to);
    });
  return { from, to };
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
function changingIn(state: EditorState): Pick<Surroundings, 'selected' | 'drawn'> {
  const { doc, selection } = state;
  const drawn: Span[] = [...tablesOf(state)];
  state.field(blockDrawings, false)?.blocks.between(0, doc.length, (from, to) => {
    drawn.push({ from, to });
  });
  return {
    selected: selection.ranges.flatMap(({ anchor, head }) => [doc.lineAt(anchor), doc.lineAt(head)]),
    drawn,
  };
}

/** Adds the decorations of some lines; returns the depth of the heading in the last one. */
function addBlocks(
  builder: RangeSetBuilder<Decoration>,
  state: EditorState,
  { from, to, blocks }: Lines,
  { range, options, known, selected, drawn, above }: Surroundings,
): number {
  const [first] = blocks;
  if (first === undefined) return 0;
  const touches = (span: Span): boolean => span.from <= to && span.to >= from;
  const isWhole = blocks.length === 1 && from >= range.from && to <= range.to;
  const isFollowed = to < state.doc.length && state.doc.lineAt(to + 1).text.trim() !== '';
  const isKept = isWhole && !selected.some(touches);
  const drawnInside = drawn
    .filter(touches)
    .map((span) => `${span.from - from}-${span.to - from}`)
    .join(' ');
  const docs = options.docs();
  let rendered = isKept ? known.get(first.block) : undefined;
  if (
    rendered?.drawnInside !== drawnInside ||
    (rendered.followsDocs && rendered.docs !== docs) ||
    rendered.above.line !== above.line ||
    rendered.above.text !== above.text ||
    rendered.above.isCode !== above.isCode ||
    rendered.isFollowed !== isFollowed
  ) {
    rendered = { ...decorateBlocks(state, blocks, range, options, above, isFollowed), drawnInside, docs };
    if (isKept) known.set(first.block, rendered);
  }
  for (const { from: start, to: end, value } of rendered.decorations)
    builder.add(first.at + start, first.at + end, value);
  return rendered.depthAtEnd;
}

/** Adds the look of a blank line between two blocks. */
function addBlank(builder: RangeSetBuilder<Decoration>, { from, to }: Line, depthAbove: number): void {
  const decoration = BLANK_LINES[depthAbove];
  if (decoration !== undefined) builder.add(from, from, decoration);
  if (from < to && to - from <= MEASURED_MAX) builder.add(from, to, OWN_SIZE);
}

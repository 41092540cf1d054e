import { NodeProp, NodeType, Tree, TreeFragment } from '@lezer/common';
import type { Input, Parser, ParseWrapper, PartialParse, SyntaxNode } from '@lezer/common';
import { LEADING_COMMENT, changesComment } from './comment-parser.ts';
import { keepEqualTrees, lineStart } from './equal-trees.ts';
import type { OneEdit, Parts } from './equal-trees.ts';
import { changesFrontMatter } from './front-matter-parser.ts';

/**
 * Blocks per group: the tree of a megabyte has some 8,000 blocks, and a key may touch no more than one group.
 */
const TOGETHER = 32;
/** Up to this many characters without a reusable counterpart are parsed at once. */
const AT_ONCE = 8_000;
/**
 * Whole blocks between the start of parsing and the edit:
 * up to two more lines decide if a line begins a block.
 */
const BEFORE = 3;
/** Blocks that lang-markdown never ends a reused part with, since the lines after them may continue them. */
const GOES_ON: ReadonlySet<string> = new Set([
  'CodeBlock',
  'ListItem',
  'OrderedList',
  'BulletList',
  LEADING_COMMENT,
]);

interface Range {
  readonly from: number;
  readonly to: number;
  /** Offset by which its parts have moved since. */
  readonly moved: number;
}

const WHOLE: Range = { from: -Infinity, to: Infinity, moved: 0 };

/** A block after the edit from which on the old tree is valid again. */
interface ResumePoint {
  readonly block: Tree;
  /** End in the old text. */
  readonly to: number;
  readonly fragment: TreeFragment;
}

/**
 * Parses a text after an edit from a few blocks before it to an unchanged block after it,
 * and splices the result into the old tree. lang-markdown alone adds every block to a new
 * tree, which in a long text is most of a key's cost. It still decides which parts it reuses
 * and parses: where it does not reach the old tree soon, the whole text is parsed as usual.
 * @param plain the parser without this
 */
export function splicedParse(plain: Parser): ParseWrapper {
  return (parse, input, oldFragments, ranges) => {
    if (changesComment(input, oldFragments) || changesFrontMatter(input, oldFragments))
      return plain.startParse(input, [], ranges);
    const fragments = oldFragments.map(endBeforeFootnote);
    const isCut = fragments.some((fragment, i) => fragment !== oldFragments[i]);
    const whole = isCut ? plain.startParse(input, fragments, ranges) : parse;
    return ranges.length === 1 ? new SplicedParse(plain, whole, input, fragments) : whole;
  };
}

/**
 * Returns a fragment without the footnote definition that it ends with, at any depth: indented lines after it
 * continue it, also behind blank lines. lang-markdown knows that of its own blocks alone.
 */
function endBeforeFootnote(fragment: TreeFragment): TreeFragment {
  const { from, to, tree, offset, openStart, openEnd } = fragment;
  if (!openEnd) return fragment;
  for (
    let block: SyntaxNode | null = tree.topNode;
    block !== null;
    block = lastBlockBefore(block, to + offset)
  )
    if (block.name === 'FootnoteDefinition')
      return new TreeFragment(from, Math.max(from, block.from - offset), tree, offset, openStart, true);
  return fragment;
}

/** Returns the last block inside another that begins before a position. */
function lastBlockBefore(parent: SyntaxNode, end: number): SyntaxNode | null {
  let child = parent.childBefore(end);
  while (child !== null && !child.type.is('Block')) child = child.prevSibling;
  return child;
}

class SplicedParse implements PartialParse {
  private readonly plain: Parser;
  private readonly whole: PartialParse;
  private readonly input: Input;
  private readonly fragments: readonly TreeFragment[];
  private isTried = false;
  stoppedAt: number | null = null;

  constructor(plain: Parser, whole: PartialParse, input: Input, fragments: readonly TreeFragment[]) {
    this.plain = plain;
    this.whole = whole;
    this.input = input;
    this.fragments = fragments;
  }

  get parsedPos(): number {
    return this.whole.parsedPos;
  }

  stopAt(pos: number): void {
    this.stoppedAt = pos;
    this.whole.stopAt(pos);
  }

  advance(): Tree | null {
    if (!this.isTried) {
      this.isTried = true;
      const tree = this.spliced();
      if (tree !== null) return tree;
    }
    return this.whole.advance();
  }

  private spliced(): Tree | null {
    const edit = editOf(this.fragments, this.input.length, this.stoppedAt);
    if (edit === null) return null;
    const { old, before, behind } = edit;
    const start = before === null ? 0 : this.startBefore(before);
    const resumePoint = behind === null ? null : resumePointAfter(old, behind);
    // The end of a tree that stops before its text is parsed again too: its last block may continue.
    const rest =
      resumePoint === null
        ? start
        : behind !== null && this.stoppedAt !== null
          ? this.startBefore(behind)
          : null;
    if (rest !== null && (this.stoppedAt ?? this.input.length) - rest > AT_ONCE) return null;
    const read = this.read(start, before === null ? [] : [before], resumePoint);
    if (read === null) return null;
    const parts: Parts = { trees: [], places: [] };
    take(old, 0, { from: 0, to: start, moved: 0 }, parts);
    const count = parts.trees.length;
    take(read, start, WHOLE, parts);
    keepEqualTrees(this.input, edit, parts, count);
    if (resumePoint === null) return buildDocument(read.type, parts, start + read.length);
    const moved = -resumePoint.fragment.offset;
    if (rest === null) {
      take(old, 0, { from: resumePoint.to, to: Infinity, moved }, parts);
      return buildDocument(read.type, parts, old.length + moved);
    }
    const last = rest < resumePoint.to + moved ? null : this.read(rest, [], null);
    if (last === null) return null;
    take(old, 0, { from: resumePoint.to, to: rest - moved, moved }, parts);
    take(last, rest, WHOLE, parts);
    return buildDocument(read.type, parts, rest + last.length);
  }

  /**
   * Returns the blocks from a position to the block where reuse resumes, or
   * to the position where parsing stops; null when there is no such block.
   */
  private read(start: number, known: readonly TreeFragment[], resumePoint: ResumePoint | null): Tree | null {
    const fragments = resumePoint === null ? known : [...known, resumePoint.fragment];
    const parse = this.plain.startParse(this.input, fragments, [{ from: start, to: this.input.length }]);
    if (resumePoint === null && this.stoppedAt !== null) parse.stopAt(this.stoppedAt);
    const end = resumePoint === null ? Infinity : resumePoint.to - resumePoint.fragment.offset;
    for (;;) {
      const tree = parse.advance();
      if (tree !== null) return resumePoint === null || lastBlock(tree) === resumePoint.block ? tree : null;
      if (parse.stoppedAt === null && parse.parsedPos > end) parse.stopAt(parse.parsedPos - 1);
    }
  }

  /**
   * Returns the start of a line that begins a block, with some blocks
   * between it and the end of the unchanged part; 0 when there is none.
   */
  private startBefore({ tree, to, offset }: TreeFragment): number {
    const end = to + offset;
    let left = BEFORE;
    for (let block = tree.topNode.childBefore(end); block !== null; block = block.prevSibling) {
      if (block.to >= end || --left > 0 || block.prevSibling?.name === LEADING_COMMENT) continue;
      return lineStart(this.input, block.from - offset);
    }
    return 0;
  }
}

/**
 * Returns the single edit between the old tree and this text;
 * null when the tree is another one, or there were several edits.
 */
function editOf(
  fragments: readonly TreeFragment[],
  length: number,
  stoppedAt: number | null,
): OneEdit | null {
  const [first, second, third] = fragments;
  if (first === undefined || third !== undefined || (second !== undefined && second.tree !== first.tree))
    return null;
  const old = first.tree;
  const before = first.from === 0 && first.offset === 0 && first.openEnd ? first : null;
  const behind = second ?? (before === null ? first : null);
  if (second !== undefined && before === null) return null;
  // The old tree stops before the text's end where parsing
  // does, although an edit makes its end look complete.
  if (behind !== null && stoppedAt === null && (behind.openEnd || behind.to !== length)) return null;
  return { old, before, behind };
}

/** Returns the second whole block after the edit, or the first after it that a reused part may end with. */
function resumePointAfter(old: Tree, behind: TreeFragment): ResumePoint | null {
  const from = behind.from + behind.offset;
  let block: SyntaxNode | null = old.topNode.childAfter(from);
  if (block !== null && block.from < from) block = block.nextSibling;
  block = block?.nextSibling ?? null;
  while (block !== null && GOES_ON.has(block.name)) block = block.nextSibling;
  const next = block?.nextSibling ?? null;
  if (block === null || next === null || block.tree === null) return null;
  const { tree, to } = block;
  return {
    block: tree,
    to,
    fragment: new TreeFragment(
      behind.from,
      next.from - behind.offset,
      old,
      behind.offset,
      behind.openStart,
      false,
    ),
  };
}

function lastBlock(tree: Tree): Tree | null {
  const last = tree.children.at(-1);
  if (!(last instanceof Tree)) return null;
  return last.type.isAnonymous ? lastBlock(last) : last;
}

/** Adds the parts of a tree that lie in a range, as large as possible. */
function take(tree: Tree, at: number, range: Range, parts: Parts): void {
  const { from, to, moved } = range;
  for (const [index, child] of tree.children.entries()) {
    const start = at + (tree.positions[index] ?? 0);
    const end = start + child.length;
    if (!(child instanceof Tree) || start >= to || end <= from) continue;
    if (start >= from && end <= to) {
      parts.trees.push(child);
      parts.places.push(start + moved);
    } else if (child.type.isAnonymous) take(child, start, range, parts);
  }
}

/**
 * Builds a document node of these parts: blocks outside
 * of groups are grouped again, and never more than a few.
 */
function buildDocument(type: NodeType, { trees, places }: Parts, length: number): Tree {
  const children: Tree[] = [];
  const positions: number[] = [];
  for (let from = 0; from < trees.length; ) {
    let to = from;
    while (to < trees.length && to - from < TOGETHER && trees[to]?.type.isAnonymous === false) to++;
    const count = Math.max(1, to - from);
    const start = places[from] ?? 0;
    children.push(
      count === 1 ? (trees[from] ?? Tree.empty) : group(trees.slice(from, to), places.slice(from, to), start),
    );
    positions.push(start);
    from += count;
  }
  return new Tree(type, children, positions, length);
}

function group(trees: readonly Tree[], places: readonly number[], start: number): Tree {
  const last = trees.at(-1);
  const length = (places.at(-1) ?? start) + (last?.length ?? 0) - start;
  const hash = last?.prop(NodeProp.contextHash);
  const at = places.map((place) => place - start);
  return new Tree(NodeType.none, trees, at, length, hash === undefined ? [] : [[NodeProp.contextHash, hash]]);
}

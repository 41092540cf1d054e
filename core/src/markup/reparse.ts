import type { Block, Edit, Footnote, Heading, Root } from './ast.ts';
import { copyNumbers, documentWide, isSameDocumentWide, pairNotes } from './incremental/document-wide.ts';
import { readRegion } from './incremental/read-region.ts';
import { rebaseBlock } from './incremental/rebase.ts';
import type { MovedNotes } from './incremental/rebase.ts';
import { isSameNode } from './incremental/same-node.ts';
import { InlineState } from './inline/state.ts';
import { recall, referenceBudget, remember } from './memory.ts';
import type { Memory } from './memory.ts';
import type { Mutable } from './mutable.ts';
import { parse, readAllInlines } from './parse.ts';
import { resolveHeadings } from './resolve/headings.ts';
import { findToc } from './resolve/toc.ts';

/** Text that is not read as it is (see `normalizeSource`). */
const NOT_PLAIN = /[\r\0]/;

/**
 * The tree of `previous` after an edit of its source: equal to a full parse, but for the keys of blocks. Blocks before
 * the edit are the same objects, blocks that are the same but for their position keep their keys, all others get new
 * ones. `previous` is not changed. An edit outside the source is taken at its nearest place inside.
 */
export function reparse(previous: Root, edit: Edit): Root {
  const { source } = previous;
  const from = Math.max(0, Math.min(edit.from, source.length));
  const to = Math.max(from, Math.min(edit.to, source.length));
  const inside: Edit = { from, to, insert: edit.insert };
  const text = source.slice(0, from) + edit.insert + source.slice(to);
  const memory = recall(previous);
  const root = memory !== undefined && memory.isPlain && !NOT_PLAIN.test(edit.insert) ? update(previous, inside, text, memory) : null;
  return root ?? reread(previous, text);
}

/** Reads only what the edit touches; null when the edit changes what blocks elsewhere mean. */
function update(previous: Root, edit: Edit, text: string, memory: Memory): Root | null {
  const { children: old, options, source } = previous;
  const { first, end, state: b } = readRegion(text, old, source, edit, previous.nextKey);
  const budget = memory.budget < 0 ? -1 : memory.budget + referenceBudget(text) - referenceBudget(source);
  if (budget < 0) return null;
  const s = new InlineState(text, memory.definitions, memory.footnotes, options.breaks === true, budget);
  readAllInlines(b, s, options);
  const before = old.slice(first, end);
  const oldWide = documentWide(before);
  const newWide = documentWide(b.root);
  if (s.isOverdrawn || !isSameDocumentWide(oldWide, newWide)) return null;

  const notes: MovedNotes = new Map();
  copyNumbers(oldWide, newWide);
  pairNotes(oldWide, newWide, notes);
  const delta = text.length - source.length;
  const children: Mutable<Block>[] = old.slice(0, first);
  for (const block of b.root) children.push(block);
  const moved = children.length;
  for (let i = end; i < old.length; i++) {
    const block = old[i] as Block;
    children.push(delta === 0 ? block : rebaseBlock(block, delta, notes));
  }
  let { nextKey } = b;
  if (before.some(isHeading) || b.root.some(isHeading)) {
    resolveHeadings(children, options.numbering === true, (index) => {
      const copy = index < moved ? children[index] : { ...children[index] };
      if (index >= moved) (copy as Mutable<Heading>).key = nextKey++;
      children[index] = copy as Heading;
      return copy as Mutable<Heading>;
    });
  }
  const kept = reuseBlocks(children, old, first, end, moved, delta);
  const root: Root = {
    type: 'root',
    from: 0,
    to: text.length,
    children,
    source: text,
    options,
    footnotes: replaceNotes(replaceNotes(previous.footnotes, notes), kept),
    footnotesAt: children.findIndex(({ type }) => type === 'footnotes'),
    tocAt: findToc(children, options),
    nextKey,
  };
  remember(root, { definitions: memory.definitions, footnotes: memory.footnotes, isPlain: true, budget: s.budget });
  return root;
}

/** A full parse that keeps what it can of the old blocks. */
function reread(previous: Root, text: string): Root {
  const root = parse(text, previous.options);
  const children: Mutable<Block>[] = root.children.slice();
  let { nextKey } = previous;
  for (const block of children) block.key = nextKey++;
  const delta = text.length - previous.source.length;
  const kept = reuseBlocks(children, previous.children, 0, previous.children.length, children.length, delta);
  const memory = recall(root);
  const result: Root = { ...root, children, nextKey, footnotes: replaceNotes(root.footnotes, kept) };
  if (memory !== undefined) remember(result, memory);
  return result;
}

/**
 * Among the new blocks from `first` to before `end` and the old ones from `first` to before `oldEnd`: those at the
 * start that are the same become the same objects, those at the end that are the same but moved get the same keys.
 * Gives the old notes that took the place of new ones.
 */
function reuseBlocks(
  children: Mutable<Block>[],
  old: readonly Block[],
  first: number,
  oldEnd: number,
  end: number,
  delta: number,
): MovedNotes {
  const kept: MovedNotes = new Map();
  let start = first;
  for (let i = first; i < end && i < oldEnd; i++) {
    const known = old[i] as Block;
    if (!isSameNode(known, children[i] as Block, 0)) continue;
    pairNotes(documentWide([children[i] as Block]), documentWide([known]), kept);
    children[i] = known;
    start = i + 1;
  }
  for (let i = end - 1, j = oldEnd - 1; i >= start && j >= start; i--, j--) {
    const known = old[j] as Block;
    if (!isSameNode(known, children[i] as Block, delta)) break;
    (children[i] as Mutable<Block>).key = known.key;
  }
  return kept;
}

function replaceNotes(footnotes: readonly Footnote[], notes: MovedNotes): readonly Footnote[] {
  if (notes.size === 0) return footnotes;
  return footnotes.map((footnote) => {
    const note = notes.get(footnote.note);
    return note === undefined ? footnote : { number: footnote.number, references: footnote.references, note };
  });
}

function isHeading(block: Block): boolean {
  return block.type === 'heading';
}

import type { Block, Footnote } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { documentWide, pairNotes } from './document-wide.ts';
import type { MovedFootnotes } from './rebase.ts';
import { isSameNode } from './same-node.ts';

/**
 * Compares the new blocks from `first` to before `end` with the old ones from `first` to before `oldEnd`:
 * equal blocks at the start become the same objects, and blocks at the end that differ only in position keep
 * their keys. Returns the old notes that replaced new ones.
 */
export function reuseBlocks(
  children: Mutable<Block>[],
  old: readonly Block[],
  first: number,
  oldEnd: number,
  end: number,
  delta: number,
): MovedFootnotes {
  const movedNotes: MovedFootnotes = new Map();
  let start = first;
  for (let i = first; i < end && i < oldEnd; i++) {
    const known = old[i] as Block;
    if (!isSameNode(known, children[i] as Block, 0)) continue;
    pairNotes(documentWide([children[i] as Block]), documentWide([known]), movedNotes);
    children[i] = known;
    start = i + 1;
  }
  for (let i = end - 1, j = oldEnd - 1; i >= start && j >= start; i--, j--) {
    const known = old[j] as Block;
    if (!isSameNode(known, children[i] as Block, delta)) break;
    (children[i] as Mutable<Block>).key = known.key;
  }
  return movedNotes;
}

/** Returns the list of footnotes with replaced notes. */
export function replaceNotes(footnotes: readonly Footnote[], notes: MovedFootnotes): readonly Footnote[] {
  if (notes.size === 0) return footnotes;
  return footnotes.map((footnote) => {
    const note = notes.get(footnote.note);
    return note === undefined ? footnote : { number: footnote.number, references: footnote.references, note };
  });
}

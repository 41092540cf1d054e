import type { Block, Definition, FootnoteDefinition, Node } from '../ast.ts';
import type { FootnoteReference, InlineNote } from '../inline-ast.ts';
import type { Mutable } from '../mutable.ts';
import { childrenOf } from '../walk.ts';
import type { MovedFootnotes } from './rebase.ts';

/** Nodes with an effect beyond their block. */
type DocumentWide = Definition | FootnoteDefinition | FootnoteReference | InlineNote;

/** Returns the definitions, footnotes and references in blocks, in document order. */
export function documentWide(blocks: readonly Block[]): DocumentWide[] {
  const found: DocumentWide[] = [];
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'text':
        return;
      case 'definition':
      case 'footnoteReference':
        found.push(node);
        return;
      case 'footnoteDefinition':
      case 'footnote':
        found.push(node);
        break;
      default:
    }
    for (const child of childrenOf(node)) visit(child);
  };
  for (const block of blocks) visit(block);
  return found;
}

/**
 * Maximum notes, references and wiki links of a document
 * that is certain to stay within the bounds of `bounds.ts`.
 */
export const SAFE_MARKS = 2000;

/** Counts the notes, references to notes and wiki links in blocks. */
export function countMarks(blocks: readonly Block[]): number {
  let count = 0;
  const visit = (node: Node): void => {
    if (node.type === 'wikiLink' || node.type === 'footnoteReference' || node.type === 'footnote') count++;
    for (const child of childrenOf(node)) visit(child);
  };
  for (const block of blocks) visit(block);
  return count;
}

/** Returns true when new blocks have the same effect on the rest of the document as the old ones. */
export function isSameDocumentWide(before: readonly DocumentWide[], after: readonly DocumentWide[]): boolean {
  return (
    before.length === after.length &&
    before.every((old, i) => {
      const now = after[i];
      if (now === undefined || old.type !== now.type) return false;
      if (old.type === 'footnote' || now.type === 'footnote') return true;
      if (old.identifier !== now.identifier) return false;
      return (
        old.type !== 'definition' ||
        now.type !== 'definition' ||
        (old.url === now.url && old.title === now.title)
      );
    })
  );
}

/** Copies the numbers of the old notes and references to the new ones. */
export function copyNumbers(before: readonly DocumentWide[], after: readonly DocumentWide[]): void {
  before.forEach((old, i) => {
    const now = after[i];
    if (now === undefined || old.type === 'definition' || now.type === 'definition') return;
    (now as Mutable<FootnoteReference | FootnoteDefinition | InlineNote>).number = old.number;
    if (old.type === 'footnoteReference' && now.type === 'footnoteReference') {
      (now as Mutable<FootnoteReference>).occurrence = old.occurrence;
    }
  });
}

/** Records which new notes replace which old ones. */
export function pairNotes(
  before: readonly DocumentWide[],
  after: readonly DocumentWide[],
  notes: MovedFootnotes,
): void {
  before.forEach((old, i) => {
    const now = after[i];
    if (now === undefined || (old.type !== 'footnote' && old.type !== 'footnoteDefinition')) return;
    if (now.type === 'footnote' || now.type === 'footnoteDefinition') notes.set(old, now);
  });
}

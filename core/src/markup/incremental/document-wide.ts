import type { Block, Definition, FootnoteDefinition, FootnoteReference, InlineNote, Node } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { childrenOf } from '../walk.ts';
import type { MovedNotes } from './rebase.ts';

/** Nodes that mean something beyond their block. */
type DocumentWide = Definition | FootnoteDefinition | FootnoteReference | InlineNote;

/** The definitions, footnotes and references in blocks, in the order of the text. */
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

/** Notes, references and wiki links of a document that breaks none of their bounds (`bounds.ts`). */
export const SAFE_MARKS = 2000;

/** How many notes, references to notes and wiki links blocks have. */
export function countMarks(blocks: readonly Block[]): number {
  let count = 0;
  const visit = (node: Node): void => {
    if (node.type === 'wikiLink' || node.type === 'footnoteReference' || node.type === 'footnote') count++;
    for (const child of childrenOf(node)) visit(child);
  };
  for (const block of blocks) visit(block);
  return count;
}

/** Whether new blocks mean the same to the rest of the document as the old ones. */
export function isSameDocumentWide(before: readonly DocumentWide[], after: readonly DocumentWide[]): boolean {
  return (
    before.length === after.length &&
    before.every((old, i) => {
      const now = after[i];
      if (now === undefined || old.type !== now.type) return false;
      if (old.type === 'footnote' || now.type === 'footnote') return true;
      if (old.identifier !== now.identifier) return false;
      return old.type !== 'definition' || now.type !== 'definition' || (old.url === now.url && old.title === now.title);
    })
  );
}

/** Gives new notes and references the numbers of the old ones. */
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

/** Notes which notes take the place of which. */
export function pairNotes(before: readonly DocumentWide[], after: readonly DocumentWide[], notes: MovedNotes): void {
  before.forEach((old, i) => {
    const now = after[i];
    if (now === undefined || (old.type !== 'footnote' && old.type !== 'footnoteDefinition')) return;
    if (now.type === 'footnote' || now.type === 'footnoteDefinition') notes.set(old, now);
  });
}

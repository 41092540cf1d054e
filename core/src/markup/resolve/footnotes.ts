import type { Block, Footnote, FootnoteDefinition, Node } from '../ast.ts';
import type { FootnoteReference, InlineNote } from '../inline-ast.ts';
import type { Mutable } from '../mutable.ts';
import { childrenOf } from '../walk.ts';

/**
 * Numbers footnotes in document order, notes inside notes included, and writes the numbers into the nodes.
 * Notes inside a definition count at its place when it is referred to before that, at the first reference to
 * it when that is below, and not at all without one.
 */
export function numberFootnotes(
  blocks: readonly Block[],
  definitions: ReadonlyMap<string, FootnoteDefinition>,
): Footnote[] {
  const footnotes: Mutable<Footnote>[] = [];
  const waiting = new Set<Node>();
  const visit = (node: Node): void => {
    if (node.type === 'footnoteDefinition' && node.number === 0) {
      waiting.add(node);
      return;
    }
    if (node.type === 'footnote') {
      (node as Mutable<InlineNote>).number = footnotes.length + 1;
      footnotes.push({ number: footnotes.length + 1, references: 1, note: node });
    } else if (node.type === 'footnoteReference') {
      const note = definitions.get(node.identifier);
      if (note === undefined) return;
      let entry = note.number === 0 ? undefined : footnotes[note.number - 1];
      if (entry === undefined) {
        entry = { number: footnotes.length + 1, references: 0, note };
        footnotes.push(entry);
        (note as Mutable<FootnoteDefinition>).number = entry.number;
      }
      entry.references++;
      const reference = node as Mutable<FootnoteReference>;
      reference.number = entry.number;
      reference.occurrence = entry.references;
      if (waiting.delete(note)) visit(note);
      return;
    }
    childrenOf(node).forEach(visit);
  };
  blocks.forEach(visit);
  return footnotes;
}

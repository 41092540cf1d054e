import type { Definition, FootnoteDefinition, Inline } from './ast.ts';
import { prepareInlines, readInlines } from './inline/inline-parser.ts';
import { normalizeLabel } from './inline/label.ts';
import { InlineState, releaseItems } from './inline/state.ts';
import { referenceBudget } from './memory.ts';

/** What a piece of text can refer to: labels as they are compared. */
export interface KnownLabels {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
}

/** Labels by what stands between their brackets; a footnote's without its `^`. What they stand for is not told. */
export function knownLabels(definitions: Iterable<string>, footnotes: Iterable<string>): KnownLabels {
  const known: { definitions: Map<string, Definition>; footnotes: Map<string, FootnoteDefinition> } = {
    definitions: new Map(),
    footnotes: new Map(),
  };
  for (const label of definitions) {
    const identifier = normalizeLabel(label);
    known.definitions.set(identifier, { type: 'definition', from: 0, to: 0, key: 0, identifier, label, url: '', title: null });
  }
  for (const label of footnotes) {
    const identifier = normalizeLabel(label);
    known.footnotes.set(identifier, { type: 'footnoteDefinition', from: 0, to: 0, key: 0, identifier, label, number: 0, children: [] });
  }
  return known;
}

/**
 * Reads the inline content of one block by itself: a paragraph's text, a heading's or a cell's, without what stands before its lines
 * but white space. An editor colours a text with it block by block. Notes are not numbered. Total, as `parse`.
 */
export function parseInlines(text: string, known: KnownLabels, hasMath = false): readonly Inline[] {
  const s = new InlineState(text, known.definitions, known.footnotes, false, referenceBudget(text));
  prepareInlines(text, hasMath);
  const inlines = readInlines(s, 0, text.length, null, false);
  releaseItems(s);
  return inlines;
}

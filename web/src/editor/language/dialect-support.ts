import { codeFolding, foldKeymap, LanguageDescription, syntaxTree } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { Compartment } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { keymap, ViewPlugin } from '@codemirror/view';
import type { ViewUpdate } from '@codemirror/view';
import type { EditorView } from 'codemirror';
import { knownLabels } from '@maru/core/markup';
import type { ParseOptions } from '@maru/core/markup';
import { dialect } from './dialect.ts';

/** How long the text must rest before its labels are looked for again. */
const REST_MS = 700;
/** What may define a link or a footnote: at a line's start, behind list and quote marks. */
const LABEL = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*\[(\^?)((?:\\.|[^\]\\]){1,200})\]:/gm;

interface Labels {
  readonly definitions: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
}

/** The labels that a text seems to define. @param isReal whether what looks like a definition at an offset is one */
export function findLabels(text: string, isReal: (at: number) => boolean = () => true): Labels {
  const definitions = new Set<string>();
  const footnotes = new Set<string>();
  if (!text.includes(']:')) return { definitions, footnotes };
  for (const match of text.matchAll(LABEL)) {
    const [whole, caret = '', label = ''] = match;
    if (isReal(match.index + whole.length - 1)) (caret === '^' ? footnotes : definitions).add(label);
  }
  return { definitions, footnotes };
}

/** Finds the language of fenced code by the first word of its info string. */
export function codeLanguage(info: string): LanguageDescription | null {
  const name = /^\S+/.exec(info)?.[0];
  return name === undefined ? null : LanguageDescription.matchLanguageName(languages, name, false);
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

/** Whether the tree has a definition where the text looks like one: code only looks so. */
function isDefinition(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); ; ) {
    if (node.name === 'LinkReference' || node.name === 'FootnoteDefinition') return true;
    if (node.name === 'FencedCode' || node.parent === null) return node.parent === null && syntaxTree(state).length < at;
    node = node.parent;
  }
}

/**
 * The dialect in an editor. Links and footnotes that name their target elsewhere count only where the text has it: when those labels
 * are others than before, and the writer rests, the text is read with the new ones.
 */
export function dialectSupport(text: string, { math = false }: ParseOptions): Extension {
  const language = new Compartment();
  const load = ({ definitions, footnotes }: Labels): Extension =>
    dialect({ known: knownLabels(definitions, footnotes) }, math, codeLanguage).extension;
  let labels = findLabels(text);

  const watch = ViewPlugin.define((view: EditorView) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const found = findLabels(view.state.doc.toString(), (at) => isDefinition(view.state, at));
      if (isSame(found.definitions, labels.definitions) && isSame(found.footnotes, labels.footnotes)) return;
      // Not while a syllable is being composed: whatever is drawn anew then may break it.
      if (view.composing) return start();
      labels = found;
      view.dispatch({ effects: language.reconfigure(load(found)) });
    };
    const start = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    return {
      update: (update: ViewUpdate) => {
        if (update.docChanged) start();
      },
      destroy: () => clearTimeout(timer),
    };
  });
  return [language.of(load(labels)), watch, codeFolding(), keymap.of(foldKeymap)];
}

import { codeFolding, foldKeymap, LanguageDescription, syntaxTree } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { Compartment } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { keymap, ViewPlugin } from '@codemirror/view';
import type { ViewUpdate } from '@codemirror/view';
import type { EditorView } from 'codemirror';
import { collectLabels } from '@maru/core/markup';
import type { ParseOptions } from '@maru/core/markup';
import { waitForComposition } from '../wait-for-composition.ts';
import { dialect } from './dialect.ts';

/** Milliseconds without changes before the labels are searched again; none where one may just be complete. */
const REST_MS = 700;
/** Characters of pasted text in which definitions are looked for at once. */
const PASTED_MAX = 10_000;
/** Possible definition of a link or a footnote: at a line's start, after list and quote marks. */
const LABEL = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*\[(\^?)((?:\\.|[^\]\\]){1,200})\]:/gm;

interface Labels {
  readonly definitions: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
}

/**
 * Returns the labels that a text seems to define.
 * @param isReal returns true when the match at an offset is a definition
 */
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

/** Returns the language of fenced code by the first word of its info string. */
export function codeLanguage(info: string): LanguageDescription | null {
  const name = /^\S+/.exec(info)?.[0];
  return name === undefined ? null : LanguageDescription.matchLanguageName(languages, name, false);
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

/** Returns true when the tree has a definition at an offset: text in code only looks like one. */
function isDefinition(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); ; ) {
    if (node.name === 'LinkReference' || node.name === 'FootnoteDefinition') return true;
    if (node.name === 'FencedCode' || node.parent === null)
      return node.parent === null && syntaxTree(state).length < at;
    node = node.parent;
  }
}

/** Returns true for an edit that may complete the label of a definition: the colon is typed last. */
function completesLabel({ changes, state: { doc } }: ViewUpdate): boolean {
  let isFound = false;
  changes.iterChanges((_fromA, _toA, from, to) => {
    const text = doc.sliceString(Math.max(0, from - 1), Math.min(to, from + PASTED_MAX));
    isFound ||= text.includes(']:');
  });
  return isFound;
}

const language = new Compartment();

function load({ definitions, footnotes }: Labels, hasMath: boolean): Extension {
  return dialect({ known: collectLabels(definitions, footnotes) }, hasMath, codeLanguage).extension;
}

/** Parses the text again where its labels or the settings of its document change. */
export const dialectReader = ViewPlugin.define(
  (view: EditorView, first: { readonly labels: Labels; readonly hasMath: boolean }) => {
    let { labels, hasMath } = first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** True: a label may be complete, and the next keys do not put the search off. */
    let isDue = false;
    const parseAgain = (): void => view.dispatch({ effects: language.reconfigure(load(labels, hasMath)) });
    const updateLabels = (): void => {
      isDue = false;
      const found = findLabels(view.state.doc.toString(), (at) => isDefinition(view.state, at));
      if (isSame(found.definitions, labels.definitions) && isSame(found.footnotes, labels.footnotes)) return;
      // Waits while an input method composes: redrawing may break the syllable.
      if (view.composing) return start();
      labels = found;
      parseAgain();
    };
    const start = (): void => {
      clearTimeout(timer);
      timer = setTimeout(updateLabels, isDue ? 0 : REST_MS);
    };
    return {
      setMath: async (isWanted: boolean): Promise<void> => {
        if (isWanted === hasMath) return;
        hasMath = isWanted;
        await waitForComposition(view);
        if (view.dom.isConnected) parseAgain();
      },
      update: (update: ViewUpdate) => {
        if (!update.docChanged) return;
        isDue ||= completesLabel(update);
        start();
      },
      destroy: () => clearTimeout(timer),
    };
  },
);

/**
 * The dialect's language support. Reference links and footnotes are recognised only with a definition in the
 * text: when the set of labels changes and typing pauses, the text is parsed again.
 */
export function dialectSupport(text: string, { math = false }: ParseOptions): Extension {
  const labels = findLabels(text);
  return [
    language.of(load(labels, math)),
    dialectReader.of({ labels, hasMath: math }),
    codeFolding(),
    keymap.of(foldKeymap),
  ];
}

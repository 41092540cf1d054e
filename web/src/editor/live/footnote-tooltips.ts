import { syntaxTree } from '@codemirror/language';
import { Prec, StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension, Text } from '@codemirror/state';
import {
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  showTooltip,
} from '@codemirror/view';
import type { Tooltip } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, parse } from '@maru/core/markup';
import type { Footnote, Node, ParseOptions, Root } from '@maru/core/markup';
import type { LiveOptions } from './article-widget.ts';

type Note = Footnote['note'];

/** Reads the whole text, which only a note that is asked for needs. */
type ReadWhole = (doc: Text) => Root;

/** Returns a reader that keeps the tree of the latest text, for as long as its editor is there. */
function createCachedReader(markup: ParseOptions): ReadWhole {
  let latest: { readonly doc: Text; readonly root: Root } | null = null;
  return (doc) => {
    if (latest?.doc !== doc) latest = { doc, root: parse(doc.toString(), markup) };
    return latest.root;
  };
}

/** Returns the note that the reference at an offset leads to. */
function findNoteAt(node: Node, at: number, footnotes: readonly Footnote[]): Note | null {
  for (const child of childrenOf(node)) {
    if (at < child.from || at > child.to) continue;
    if (child.type === 'footnoteReference')
      return footnotes.find(({ number }) => number === child.number)?.note ?? null;
    const found = findNoteAt(child, at, footnotes);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the reference to a footnote that an offset is beside or in. */
function referenceAt(state: EditorState, at: number): SyntaxNode | null {
  for (const side of [1, -1] as const)
    for (
      let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
      node !== null;
      node = node.parent
    )
      if (node.name === 'FootnoteReference') return node;
  return null;
}

function tipAt(
  state: EditorState,
  at: number,
  readWhole: ReadWhole,
  { drawNote }: LiveOptions,
): Tooltip | null {
  const reference = referenceAt(state, at);
  if (reference === null) return null;
  const { from, to } = reference;
  const root = readWhole(state.doc);
  const note = findNoteAt(root, from + 1, root.footnotes);
  if (note === null) return null;
  return {
    pos: from,
    end: to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-live-note-tip';
      dom.setAttribute('role', 'note');
      const end = drawNote(dom, note);
      return { dom, destroy: end };
    },
  };
}

const closeTip = StateEffect.define();

/** Shows footnotes at their references: under the pointer, and where keys lead the caret into one. */
export function footnoteTooltips(options: LiveOptions): Extension {
  const readWhole = createCachedReader(options.markup);
  const atCaret = StateField.define<Tooltip | null>({
    create: () => null,
    update: (before, transaction) => {
      const { state, docChanged, selection, effects } = transaction;
      if (docChanged || effects.some((effect) => effect.is(closeTip))) return null;
      if (selection === undefined) return before;
      const { main } = state.selection;
      if (!main.empty || !transaction.isUserEvent('select') || transaction.isUserEvent('select.pointer'))
        return null;
      const reference = referenceAt(state, main.head);
      if (reference === null) return null;
      return before?.pos === reference.from ? before : tipAt(state, main.head, readWhole, options);
    },
    provide: (field) => showTooltip.from(field),
  });
  const close = (view: EditorView): boolean => {
    const isShown = view.state.field(atCaret) !== null;
    if (!isShown && !hasHoverTooltips(view.state)) return false;
    view.dispatch({ effects: [closeTip.of(null), closeHoverTooltips] });
    return true;
  };
  return [
    atCaret,
    hoverTooltip(({ state }, at) => tipAt(state, at, readWhole, options), { hideOnChange: true }),
    Prec.highest(keymap.of([{ key: 'Escape', run: close }])),
    EditorView.theme({
      '.cm-tooltip:has(> .cm-live-note-tip), .cm-tooltip.cm-live-note-tip': { zIndex: '4' },
      '.cm-live-note-tip': {
        fontFamily: 'var(--writing-font, inherit)',
        maxHeight: '40vh',
        maxWidth: 'min(360px, calc(100vw - 16px))',
        overflowY: 'auto',
        padding: '10px 14px',
      },
      '.cm-live-note-tip .article': { fontSize: '14px', lineHeight: '1.6' },
      '.cm-live-note-tip .article > :last-child': { marginBottom: '0' },
    }),
  ];
}

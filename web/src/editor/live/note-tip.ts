import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { closeHoverTooltips, EditorView, hasHoverTooltips, hoverTooltip } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { NOTE } from '../language/block-parsers.ts';
import type { LiveOptions } from './article-widget.ts';

/** Returns the node of a name at an offset; null where there is none. */
function nodeAt(state: EditorState, at: number, side: -1 | 1, name: string): SyntaxNode | null {
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
    node !== null;
    node = node.parent
  )
    if (node.name === name) return node;
  return null;
}

/** Returns the text of the footnote that a label names; null where it has none. */
function noteText(state: EditorState, label: string): string | null {
  const text = state.doc.toString();
  const mark = `[^${label}]:`;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const note = nodeAt(state, at, 1, 'FootnoteDefinition');
    if (note !== null && note.from <= at && text.slice(note.from, at).trim() === '')
      return text.slice(note.from, note.to).replace(NOTE, '').replaceAll(/^ {4}/gm, '');
  }
  return null;
}

/** Shows a footnote over its reference, at hover, until Escape is pressed or the pointer leaves. */
export function noteTip({ drawArticle }: LiveOptions): Extension {
  const tip = hoverTooltip(({ state }, at, side) => {
    const reference = nodeAt(state, at, side, 'FootnoteReference');
    if (reference === null) return null;
    const source = noteText(state, state.sliceDoc(reference.from + 2, reference.to - 1));
    if (source === null) return null;
    return {
      pos: reference.from,
      end: reference.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-live-note-tip';
        return { dom, destroy: drawArticle(dom, source, false) };
      },
    };
  });
  const close = EditorView.domEventHandlers({
    keydown: ({ key }, view) => {
      if (key !== 'Escape' || !hasHoverTooltips(view.state)) return false;
      view.dispatch({ effects: closeHoverTooltips });
      return true;
    },
  });
  return [tip, close];
}

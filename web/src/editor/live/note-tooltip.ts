import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { parse } from '@maru/core/markup';
import { NOTE } from '../language/block-parsers.ts';
import type { LiveOptions } from './article-widget.ts';

/** Returns the text of the footnote that a reference names; null where it has none. */
function noteText(text: string, label: string, markup: LiveOptions['markup']): string | null {
  const notes = parse(text, markup).footnotes.map(({ note }) => note);
  const found = notes.find((note) => note.type === 'footnoteDefinition' && note.label === label);
  if (found === undefined) return null;
  return text.slice(found.from, found.to).replace(NOTE, '').replaceAll(/^ {4}/gm, '');
}

/** Shows a footnote over its reference, at hover. */
export function noteTooltip({ markup, drawArticle }: LiveOptions): Extension {
  return hoverTooltip(({ state }, at, side) => {
    let node = syntaxTree(state).resolveInner(at, side);
    while (node.name !== 'FootnoteReference' && node.parent !== null) node = node.parent;
    if (node.name !== 'FootnoteReference') return null;
    const label = state.sliceDoc(node.from + 2, node.to - 1);
    const source = noteText(state.doc.toString(), label, markup);
    if (source === null) return null;
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-live-note-tip';
        return { dom, destroy: drawArticle(dom, source, false) };
      },
    };
  });
}

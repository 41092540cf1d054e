import { foldable, foldedRanges, foldEffect, unfoldEffect } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';
import type { BlockInfo, EditorView } from '@codemirror/view';

const HEADING = /^\s{0,3}#{1,6}[ \t]/;
const CHEVRON = 'm4 6 4 4 4-4';
const SVG = 'http://www.w3.org/2000/svg';

/** The arrow beside a heading whose section folds. */
class FoldMarker extends GutterMarker {
  readonly isFolded: boolean;

  constructor(isFolded: boolean) {
    super();
    this.isFolded = isFolded;
  }

  override eq(other: FoldMarker): boolean {
    return other.isFolded === this.isFolded;
  }

  override toDOM(): Node {
    const mark = document.createElement('div');
    mark.className = 'cm-fold';
    if (this.isFolded) mark.dataset['folded'] = '';
    const icon = document.createElementNS(SVG, 'svg');
    for (const [name, value] of Object.entries({
      viewBox: '0 0 16 16',
      width: '16',
      height: '16',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '1.6',
    }))
      icon.setAttribute(name, value);
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', CHEVRON);
    icon.append(path);
    mark.append(icon);
    return mark;
  }
}

const OPEN = new FoldMarker(false);
const FOLDED = new FoldMarker(true);

function isFoldedAt(view: EditorView, line: BlockInfo): boolean {
  let isFolded = false;
  const { to } = view.state.doc.lineAt(line.from);
  foldedRanges(view.state).between(to, to, (from) => {
    if (from === to) isFolded = true;
  });
  return isFolded;
}

function markerOf(view: EditorView, line: BlockInfo): GutterMarker | null {
  const text = view.state.doc.lineAt(line.from);
  if (!HEADING.test(text.text)) return null;
  if (isFoldedAt(view, line)) return FOLDED;
  return foldable(view.state, text.from, text.to) === null ? null : OPEN;
}

function toggle(view: EditorView, line: BlockInfo): boolean {
  const text = view.state.doc.lineAt(line.from);
  const ranges: { from: number; to: number }[] = [];
  foldedRanges(view.state).between(text.to, text.to, (from, to) => void ranges.push({ from, to }));
  const range = ranges[0] ?? foldable(view.state, text.from, text.to);
  if (range === null || !HEADING.test(text.text)) return false;
  view.dispatch({ effects: (ranges.length > 0 ? unfoldEffect : foldEffect).of(range) });
  return true;
}

/** Arrows beside headings that fold their section in the source. The keys are CodeMirror's: Ctrl+Shift+[ and ]. */
export function foldHeadings(): Extension {
  return gutter({
    class: 'cm-folds',
    lineMarker: markerOf,
    lineMarkerChange: (update) =>
      update.docChanged ||
      update.viewportChanged ||
      update.transactions.some(({ effects }) => effects.some((effect) => effect.is(foldEffect) || effect.is(unfoldEffect))),
    initialSpacer: () => OPEN,
    domEventHandlers: { click: toggle },
  });
}

import { docIdOfSegment } from '@maru/core/text';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { placeAt } from '../../page/navigation/route-table.ts';
import type { EditorTab } from '../../stores/editor-tab.ts';
import { keepLeftPlace } from '../../stores/reading-place.ts';
import type { LeftPlace } from '../../stores/reading-place.ts';
import { placeBelow } from './editor-place.ts';
import { offsetIn } from './offsets.ts';
import { seenText, showOnPage } from './page-place.ts';
import type { EditorView, PutPlace } from './seen-place.ts';

/** A document being written, and what shows it. */
interface Written {
  readonly id: string;
  readonly props: string;
  readonly content: () => string;
}

interface WritingScreen {
  readonly editor: { readonly current: SourceEditorHandle | null };
  readonly tab: EditorTab;
  readonly previewId: string;
  readonly homeDocId: string | null;
}

/**
 * Keeps the place that a writer leaves for the document's page, if that is where they go: the caret's line
 * where it is in sight, else the first line. The address is that of the next page already.
 */
export function keepLeft(doc: Written, { editor, tab, previewId, homeDocId }: WritingScreen): void {
  if (!isPageOf(doc.id, homeDocId)) return;
  const view = editor.current?.view() ?? null;
  const preview = document.getElementById(previewId)?.querySelector<HTMLElement>('[data-preview]') ?? null;
  if (tab !== 'preview') keepLeftPlace(view === null ? null : leftPlace(view, doc.id));
  else if (preview !== null) keepLeftPlace(leftPreview(preview, doc));
}

function isPageOf(docId: string, homeDocId: string | null): boolean {
  const { screen, docSegment } = placeAt(window.location.pathname);
  if (screen === 'space') return docId === homeDocId;
  return screen === 'document' && docSegment !== null && docIdOfSegment(docSegment) === docId;
}

function leftPlace(view: EditorView, docId: string): LeftPlace {
  const { head } = view.state.selection.main;
  const place = placeOfCaret(view, head) ?? placeOfFirstLine(view);
  return leftAt(docId, view.state.doc.toString(), place, head);
}

function leftPreview(preview: HTMLElement, { id, props, content }: Written): LeftPlace | null {
  const seen = seenText(preview, { props, content: content() });
  const place = placeBelow(seen.blocks, preview.parentElement?.getBoundingClientRect().top ?? 0);
  return place === null ? null : leftAt(id, seen.content, place, place.offset);
}

function leftAt(docId: string, content: string, place: PutPlace, caret: number): LeftPlace {
  return {
    docId,
    show: (article, text) => {
      const shown = text.content.replaceAll(/\r\n?/g, '\n');
      const at = (offset: number): number => offsetIn(content, shown, offset);
      showOnPage(article, text, { ...place, offset: at(place.offset) }, at(caret));
    },
  };
}

function placeOfCaret(view: EditorView, head: number): PutPlace | null {
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  const caret = view.coordsAtPos(head);
  if (caret === null || caret.bottom <= top || caret.top >= bottom) return null;
  const line = view.lineBlockAt(head);
  const lineTop = view.documentTop + line.top;
  return lineTop >= top ? { offset: line.from, top: lineTop } : { offset: head, top: caret.top };
}

function placeOfFirstLine(view: EditorView): PutPlace {
  const { top } = view.scrollDOM.getBoundingClientRect();
  const line = view.lineBlockAtHeight(top - view.documentTop);
  return { offset: line.from, top: view.documentTop + line.top };
}

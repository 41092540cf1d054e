import { docIdOfSegment } from '@maru/core/text';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { matchRoute } from '../../page/navigation/route-table.ts';
import type { EditorTab } from '../../stores/editor-tab.ts';
import { saveEditingPosition } from '../../stores/reading-position.ts';
import type { EditingPosition } from '../../stores/reading-position.ts';
import { placeBelow } from './editor-scroll.ts';
import { offsetIn } from './offsets.ts';
import { readVisibleText, showOnPage } from './page-scroll.ts';
import type { EditorView, ScrollAnchor } from './pending-scroll.ts';

/** A document being written, and what shows it. */
interface EditedDoc {
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
 * where it is visible, else the first line. The address is that of the next page already.
 */
export function captureEditingPosition(
  doc: EditedDoc,
  { editor, tab, previewId, homeDocId }: WritingScreen,
): void {
  if (!isPageOf(doc.id, homeDocId)) return;
  const view = editor.current?.view() ?? null;
  const preview = document.getElementById(previewId)?.querySelector<HTMLElement>('[data-preview]') ?? null;
  if (tab !== 'preview') saveEditingPosition(view === null ? null : positionOf(view, doc.id));
  else if (preview !== null) saveEditingPosition(positionOfPreview(preview, doc));
}

function isPageOf(docId: string, homeDocId: string | null): boolean {
  const { screen, docSegment } = matchRoute(window.location.pathname);
  if (screen === 'space') return docId === homeDocId;
  return screen === 'document' && docSegment !== null && docIdOfSegment(docSegment) === docId;
}

function positionOf(view: EditorView, docId: string): EditingPosition {
  const { head } = view.state.selection.main;
  const place = placeOfCaret(view, head) ?? placeOfFirstLine(view);
  return positionAt(docId, view.state.doc.toString(), place, head);
}

function positionOfPreview(preview: HTMLElement, { id, props, content }: EditedDoc): EditingPosition | null {
  const visible = readVisibleText(preview, { props, content: content() });
  const place = placeBelow(visible.blocks, preview.parentElement?.getBoundingClientRect().top ?? 0);
  return place === null ? null : positionAt(id, visible.content, place, place.offset);
}

function positionAt(docId: string, content: string, place: ScrollAnchor, caret: number): EditingPosition {
  return {
    docId,
    show: (article, text) => {
      const shown = text.content.replaceAll(/\r\n?/g, '\n');
      const at = (offset: number): number => offsetIn(content, shown, offset);
      showOnPage(article, text, { ...place, offset: at(place.offset) }, at(caret));
    },
  };
}

function placeOfCaret(view: EditorView, head: number): ScrollAnchor | null {
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  const caret = view.coordsAtPos(head);
  if (caret === null || caret.bottom <= top || caret.top >= bottom) return null;
  const line = view.lineBlockAt(head);
  const lineTop = view.documentTop + line.top;
  return lineTop >= top ? { offset: line.from, top: lineTop } : { offset: head, top: caret.top };
}

function placeOfFirstLine(view: EditorView): ScrollAnchor {
  const { top } = view.scrollDOM.getBoundingClientRect();
  const line = view.lineBlockAtHeight(top - view.documentTop);
  return { offset: line.from, top: view.documentTop + line.top };
}

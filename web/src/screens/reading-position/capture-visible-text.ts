import { ARTICLE_ID } from '@maru/core';
import { docsState } from '../../stores/docs.ts';
import { showInEditor } from './editor-scroll.ts';
import { readVisibleText } from './page-scroll.ts';
import { setPendingScroll } from './pending-scroll.ts';

/** Stores the visible text of a document's page for its editor. */
export function captureVisibleText(docId: string): void {
  const doc = docsState().byId[docId]?.doc ?? null;
  const article = document.querySelector<HTMLElement>(`article[id="${ARTICLE_ID}"]`);
  if (doc === null || article === null) return;
  const visible = readVisibleText(article, doc);
  setPendingScroll({ docId, show: (view) => showInEditor(view, visible) });
}

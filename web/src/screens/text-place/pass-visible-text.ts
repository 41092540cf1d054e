import { ARTICLE_ID } from '@maru/core';
import { docsState } from '../../stores/docs.ts';
import { showInEditor } from './editor-place.ts';
import { readVisibleText } from './page-place.ts';
import { setPendingScroll } from './pending-scroll.ts';

/** Keeps what is seen of a document's page for its editor. */
export function passVisibleText(docId: string): void {
  const doc = docsState().byId[docId]?.doc ?? null;
  const article = document.querySelector<HTMLElement>(`article[id="${ARTICLE_ID}"]`);
  if (doc === null || article === null) return;
  const seen = readVisibleText(article, doc);
  setPendingScroll({ docId, show: (view) => showInEditor(view, seen) });
}

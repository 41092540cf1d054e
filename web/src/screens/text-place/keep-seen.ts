import { ARTICLE_ID } from '@maru/core';
import { docsState } from '../../stores/docs.ts';
import { showInEditor } from './editor-place.ts';
import { seenText } from './page-place.ts';
import { keepSeenPlace } from './seen-place.ts';

/** Keeps what is seen of a document's page for its editor. */
export function keepSeen(docId: string): void {
  const doc = docsState().byId[docId]?.doc ?? null;
  const article = document.querySelector<HTMLElement>(`article[id="${ARTICLE_ID}"]`);
  if (doc === null || article === null) return;
  const seen = seenText(article, doc);
  keepSeenPlace({ docId, show: (view) => showInEditor(view, seen) });
}

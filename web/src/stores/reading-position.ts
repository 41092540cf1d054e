import { saveScrollPosition, savedScrollPosition } from '../storage/scroll-position.ts';

/** The scroll position before a reload, and the function that stores it when the page is left. */
export const scrollPosition = { load: savedScrollPosition, save: saveScrollPosition };

/** Text of a page, which may differ from the one that was written: readers see what is published. */
export interface PageText {
  readonly content: string;
  readonly props: string;
}

/** Place of a writer who left the editor, and how it is shown on the page. */
export interface EditingPosition {
  readonly docId: string;
  readonly show: (article: HTMLElement, text: PageText) => void;
}

let left: EditingPosition | null = null;
/** Path of the page on which it was shown. */
let shownAt: string | null = null;

export function saveEditingPosition(place: EditingPosition | null): void {
  left = place;
}

/** Shows the place of a writer on the document's page, once. */
export function restoreEditingPosition(docId: string, article: HTMLElement, text: PageText): void {
  const place = left;
  if (place?.docId !== docId) return;
  left = null;
  shownAt = location.pathname;
  place.show(article, text);
}

/** Returns true once after a place was shown on the page at a path, which stays where it is. */
export function wasPositionRestoredAt(pathname: string): boolean {
  const was = shownAt === pathname;
  shownAt = null;
  return was;
}

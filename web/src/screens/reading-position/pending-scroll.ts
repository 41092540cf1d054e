import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';

/**
 * The place in a document's text while its page becomes the editor. Offsets are of the text with the editor's
 * line ends; edges are those in the window, in pixels.
 */

export type EditorView = NonNullable<ReturnType<SourceEditorHandle['view']>>;

/** Place in a text, and its distance from the top of the window. */
export interface ScrollAnchor {
  readonly offset: number;
  readonly top: number;
}

/** A visible block of a page. */
export interface VisibleBlock {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** Visible blocks of a document, and their selection. */
export interface VisibleText {
  /** The text that the offsets are of. */
  readonly content: string;
  readonly blocks: readonly VisibleBlock[];
  readonly selected: { readonly anchor: number; readonly head: number } | null;
}

interface PendingScroll {
  readonly docId: string;
  /** Shows it in the editor, before that is painted. */
  readonly show: (view: EditorView) => void;
}

let pending: PendingScroll | null = null;

/** Stores a place for the editor that opens next. */
export function setPendingScroll(place: PendingScroll | null): void {
  pending = place;
}

/** Scrolls an editor to the text that its page showed before it opened, once. */
export function applyPendingScroll(docId: string | null, view: EditorView | null): void {
  const place = pending;
  pending = null;
  if (place !== null && place.docId === docId && view !== null) place.show(view);
}

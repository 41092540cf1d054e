import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';

/**
 * The place in a document's text while its page becomes the editor. Offsets are of the text with the editor's
 * line ends; edges are those in the window, in pixels.
 */

export type EditorView = NonNullable<ReturnType<SourceEditorHandle['view']>>;

/** Place in a text, and its distance from the top of the window. */
export interface PutPlace {
  readonly offset: number;
  readonly top: number;
}

/** A block of a page, as a reader saw it. */
export interface SeenBlock {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** Blocks of a document that a reader saw, and their selection. */
export interface SeenText {
  /** The text that the offsets are of. */
  readonly content: string;
  readonly blocks: readonly SeenBlock[];
  readonly selected: { readonly anchor: number; readonly head: number } | null;
}

interface SeenPlace {
  readonly docId: string;
  /** Shows it in the editor, before that is painted. */
  readonly show: (view: EditorView) => void;
}

let seen: SeenPlace | null = null;

/** Keeps a place for the editor that opens next. */
export function keepSeenPlace(place: SeenPlace | null): void {
  seen = place;
}

/** Shows in an editor what was seen of its document before it opened, once. */
export function showSeenPlace(docId: string | null, view: EditorView | null): void {
  const place = seen;
  seen = null;
  if (place !== null && place.docId === docId && view !== null) place.show(view);
}

import { conflictsIn, isClean, mergeDocs, resolveMerge } from '@maru/core/merge';
import type { SavedState, DocText, TitleAndContent } from '../stores/saving.ts';
import { step } from './events.ts';
import type { Step } from './events.ts';
import type { ReadableText, SessionState } from './state.ts';
import { fieldTitle, titleAndContentOf } from './title.ts';

/** Merges a newer state into the text. @returns null where both sides changed the same place */
export function mergeCleanly(
  state: SessionState,
  base: SavedState,
  latest: SavedState,
  text: ReadableText,
): DocText | null {
  const merge = mergeDocs(base, { ...titleAndContentOf(state, text), props: state.props }, latest);
  return isClean(merge) ? resolveMerge(merge, { parts: [] }) : null;
}

/**
 * Merges a newer state into the text without a question, where the two sides changed different places. The
 * merged text is saved by the next autosave; it is not published before its writer has seen it.
 * @param over state that the merged text is an edit of
 * @returns null where something collides
 */
export function mergeWithoutQuestion(
  state: SessionState,
  base: SavedState,
  latest: SavedState,
  over: SavedState,
  text: ReadableText,
): Step | null {
  const before = titleAndContentOf(state, text);
  const merged = mergeCleanly(state, base, latest, text);
  if (merged === null) return null;
  const { title, content, props } = merged;
  const taken = { saved: over, title: fieldTitle(state, title), props };
  const next = { ...state, ...taken, outdated: null, startsVersion: true };
  // A new title alone, as from the tree, needs no message.
  if (content === before.content && props === state.props) return step(next);
  return step(
    next,
    { type: 'replaceText', content },
    { type: 'showMerged', merged: { title, content }, before },
  );
}

/** Takes the newer state out of a merged text and keeps what was typed since, where nothing collides. */
export function undoMerge(
  state: SessionState,
  { merged, before }: { readonly merged: TitleAndContent; readonly before: TitleAndContent },
  text: ReadableText,
): Step {
  const undo = mergeDocs(
    { ...merged, props: '' },
    { ...titleAndContentOf(state, text), props: '' },
    { ...before, props: '' },
  );
  if (!isClean(undo)) return step(state);
  const { title, content } = resolveMerge(undo, { parts: [] });
  const next = { ...state, title: fieldTitle(state, title), awaitsReview: false };
  return step(next, { type: 'replaceText', content });
}

/** Brings discarded words back. Where something was typed in their place since, both are kept. */
export function undoDiscard(
  state: SessionState,
  { shown, before }: { readonly shown: DocText; readonly before: DocText },
  text: ReadableText,
): Step {
  const undo = mergeDocs(shown, { ...titleAndContentOf(state, text), props: state.props }, before);
  const parts = conflictsIn(undo).map(() => 'both' as const);
  const mine = Object.fromEntries([...undo.props.keys()].map((name) => [name, 'mine' as const]));
  const { title, content, props } = resolveMerge(undo, { title: 'mine', props: mine, parts });
  return step({ ...state, title: fieldTitle(state, title), props }, { type: 'replaceText', content });
}

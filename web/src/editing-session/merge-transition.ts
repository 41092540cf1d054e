import { isClean, mergeDocs, resolveMerge } from '@maru/core/merge';
import type { SavedState, Words } from '../stores/saving.ts';
import { step } from './events.ts';
import type { Step } from './events.ts';
import type { ReadableText, SessionState } from './state.ts';
import { fieldTitle, wordsOf } from './title.ts';

/**
 * Merges a newer state into the text without a question, where the two sides changed different places. The
 * merged text is saved by the next autosave.
 * @returns null where something collides
 */
export function mergeQuietly(
  state: SessionState,
  base: SavedState,
  latest: SavedState,
  text: ReadableText,
): Step | null {
  const before = wordsOf(state, text);
  const merge = mergeDocs(base, { ...before, props: state.props }, latest);
  if (!isClean(merge)) return null;
  const { title, content, props } = resolveMerge(merge, { parts: [] });
  return step(
    { ...state, saved: latest, title: fieldTitle(state, title), props, outdated: null, startsVersion: true },
    { type: 'replaceText', content },
    { type: 'showMerged', merged: { title, content }, before },
  );
}

/** Takes the newer state out of a merged text and keeps what was typed since, where nothing collides. */
export function undoMerge(
  state: SessionState,
  { merged, before }: { readonly merged: Words; readonly before: Words },
  text: ReadableText,
): Step {
  const undo = mergeDocs(
    { ...merged, props: '' },
    { ...wordsOf(state, text), props: '' },
    { ...before, props: '' },
  );
  if (!isClean(undo)) return step(state);
  const { title, content } = resolveMerge(undo, { parts: [] });
  return step({ ...state, title: fieldTitle(state, title) }, { type: 'replaceText', content });
}

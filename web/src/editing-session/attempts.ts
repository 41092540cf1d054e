import { toLine } from '@maru/core';
import type { Attempt, SavedState, SaveKind, DocText, TitleAndContent } from '../stores/saving.ts';
import { step } from './events.ts';
import type { Effect, SessionEvent, Step } from './events.ts';
import { failureOf, isSameText, isUnpublished } from './state.ts';
import type { Phase, ReadableText, SessionState } from './state.ts';
import { titleAndContentOf } from './title.ts';

/** Content and keys that a step reads besides the state. */
export interface Context {
  readonly text: ReadableText;
  /** Makes the `Idempotency-Key` of a new attempt. */
  readonly newKey: () => string;
  /** The time, in epoch milliseconds. */
  readonly now: () => number;
}

export type Saving = Extract<Phase, { readonly name: 'saving' }>;
export type Checking = Extract<Phase, { readonly name: 'checking' }>;

export const RESTING = { name: 'resting' } as const;

export function canBegin({ name }: Phase): boolean {
  return name === 'resting' || name === 'failed';
}

/**
 * Returns where the text is saved: by an autosave of a document that others read into its working copy, of a
 * private one into its open version; at the writer's request into a version of its own, which is published.
 */
function kindOf({ saved, isShared, startsVersion }: SessionState, isAutomatic: boolean): SaveKind {
  if (!isAutomatic) return 'save';
  if (isShared && saved !== null) return 'copy';
  return saved !== null && startsVersion ? 'save' : 'fold';
}

/** Returns true where the words are those that readers see: the working copy has nothing to publish. */
function isAsPublished({ saved, props }: SessionState, { title, content }: TitleAndContent): boolean {
  const copyOf = saved?.copyOf ?? null;
  if (copyOf === null || copyOf.newer !== null) return false;
  return isSameText(copyOf.base, { title, content, props });
}

/**
 * Returns true where an autosave is answered with another text, which has to be compared with the writer's: a
 * repeated one is answered with the document as it is, which another tab may have changed.
 */
export function hasDifferentResponse({ kind, words }: Attempt, saved: SavedState): boolean {
  if (kind !== 'fold' && kind !== 'copy') return false;
  // The server stores a title in one line.
  return saved.content !== words.content.toWellFormed() || saved.title !== toLine(words.title);
}

/** Returns the effects that every answer has: opening a created document, the message of a publication. */
export function responseEffects(
  { isShared }: SessionState,
  { kind, over }: Attempt,
  { id }: SavedState,
  isLate: boolean,
): readonly Effect[] {
  if (over === null) return [{ type: 'openCreated', id }];
  if (!isShared || kind !== 'save') return [];
  return [{ type: 'showMessage', message: isLate ? 'publishedLate' : 'published' }];
}

/**
 * Returns true where the result of a request may put another text into the editor, which would end the
 * composition of a syllable.
 */
export function mayReplaceText({ phase }: SessionState, event: SessionEvent): boolean {
  if (phase.name !== 'saving' && phase.name !== 'checking') return false;
  // A discard puts in the text that readers see, after a failure too.
  if (event.type === 'latestLoaded' || phase.after === 'discard') return true;
  return (
    phase.name === 'saving' &&
    event.type === 'saveSucceeded' &&
    hasDifferentResponse(phase.attempt, event.saved)
  );
}

/** Returns the words and settings that a request of the writer is about. */
export function requestedText(state: SessionState, { text }: Context): DocText {
  return { ...titleAndContentOf(state, text), props: state.props };
}

/** Sends the unanswered attempt again, with the rest after it; else the text as it is. */
export function sendNext(
  state: SessionState,
  context: Context,
  { isAutomatic, message = null }: Pick<Saving, 'isAutomatic'> & Partial<Pick<Saving, 'message'>>,
): Step {
  const { unanswered, saved } = state;
  if (unanswered !== null)
    return send(state, unanswered, {
      isAutomatic,
      after: isAutomatic ? 'rest' : requestedText(state, context),
    });
  const words = titleAndContentOf(state, context.text);
  const kind = kindOf(state, isAutomatic);
  const isEmpty = kind === 'copy' && isAsPublished(state, words);
  const attempt = newAttempt(state, words, saved, isEmpty ? 'discard' : kind, context);
  return send(state, attempt, { isAutomatic, message });
}

/**
 * Saves the words that the writer asked to save while another request was under way.
 * @returns null where the server has them as they were asked for
 */
export function sendRequested(
  state: SessionState,
  wanted: DocText,
  context: Context,
  message: Saving['message'] = null,
): Step | null {
  const { saved, isVersionOpen } = state;
  if (saved !== null && !isVersionOpen && !isUnpublished(state) && isSameText(saved, wanted)) return null;
  const attempt = newAttempt({ ...state, props: wanted.props }, wanted, saved, 'save', context);
  return send(state, attempt, { message });
}

export function newAttempt(
  { place, props, isShared }: SessionState,
  { title, content }: TitleAndContent,
  over: SavedState | null,
  kind: SaveKind,
  { newKey, now }: Context,
): Attempt {
  return {
    words: { title, content },
    props,
    over,
    place,
    kind,
    isPrivate: !isShared,
    key: newKey(),
    at: now(),
  };
}

export function send(
  state: SessionState,
  attempt: Attempt,
  {
    isAutomatic = false,
    after = null,
    message = null,
  }: Partial<Pick<Saving, 'isAutomatic' | 'after' | 'message'>>,
): Step {
  const failure = failureOf(state);
  const phase: Saving = { name: 'saving', attempt, isAutomatic, after, message, failure };
  return step({ ...state, phase }, { type: 'send', attempt, isAutomatic });
}

import { IDEMPOTENCY_KEY_LIFETIME_MS } from '@maru/core';
import { isApiError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import { request } from '../api.ts';
import type { RequestFailure } from '../requests/create-send.ts';
import { shownAtFields } from './failed-fields.ts';
import type { Settled } from '../requests/send.ts';
import { newUuid } from '../storage/device-id.ts';
import { storeDoc } from './docs.ts';

/** State of a document on the server, as far as this page has it. Line ends are those of the editor. */
export interface SavedState {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly props: string;
  /** Of the document, or of its working copy where this is one. */
  readonly updatedAt: string;
  /** Version of the document; of a working copy the one that it is an edit of. */
  readonly historyId: string;
  /** Set where this is the working copy of a document that others read; null: the document itself. */
  readonly copyOf: CopyOf | null;
  /** True where the text of the working copy is damaged on the server: the text here is what readers see. */
  readonly isDamaged?: true;
}

/** Document of a working copy. */
export interface CopyOf {
  /** State that the working copy is an edit of. */
  readonly base: SavedState;
  /** State that readers see, where the document was saved again since; null: `base`. */
  readonly newer: SavedState | null;
}

/** Title and content: in the fields, in a draft, in a merge. */
export interface TitleAndContent {
  readonly title: string;
  readonly content: string;
}

/** Words with the settings, as JSON. */
export type DocText = TitleAndContent & { readonly props: string };

/** Position of a document that is not saved yet. */
export interface NewDocPosition {
  readonly groupName: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
}

/**
 * Where a save goes. `save`: a version of the document, which its readers see; `fold`: an autosave, which the
 * server puts into the version that the autosaves before it began; `copy`: the working copy, which readers do
 * not see; `discard`: removes the working copy.
 */
export type SaveKind = 'save' | 'fold' | 'copy' | 'discard';

/**
 * A save. It is resent unchanged, with its idempotency key,
 * until an answer comes, so that it takes effect once.
 */
export interface Attempt {
  readonly words: TitleAndContent;
  /** The document's settings, as JSON. */
  readonly props: string;
  /** The state that it replaces; null to create the document. */
  readonly over: SavedState | null;
  readonly place: NewDocPosition;
  readonly kind: SaveKind;
  /** True where the writer took the document for a private one: it is not saved where others read it. */
  readonly isPrivate: boolean;
  readonly key: string;
  /** Time of its first sending, in epoch milliseconds. */
  readonly at: number;
}

/** Time limit of an answer, beside the time that the text takes on the slowest line that is served. */
const ANSWER_MAX_MS = 30_000;
const SLOWEST_LINE_CHARACTERS_PER_MS = 8;
/** The server's keys and this device's clock differ by less than this. */
const KEY_MARGIN_MS = 60 * 60 * 1_000;

/**
 * Cause of a failed save, by its remedy. `offline`: no answer, or a server error; `slow`: too many requests;
 * `part`: what merges the text with a newer state could not be fetched, though the browser is online. These
 * are retried. `full`: the account's storage; `long`: the text is above its limit.
 */
export type SaveProblem =
  | 'offline'
  | 'slow'
  | 'part'
  | 'session'
  | 'gone'
  | 'forbidden'
  | 'full'
  | 'long'
  | 'refused';

/** Returns true for a failure that passes by itself. */
export function isRetried(problem: SaveProblem | 'title' | null): boolean {
  return problem === 'offline' || problem === 'slow' || problem === 'part';
}

/** Returns the idempotency key of a new attempt. */
export function newAttemptKey(): string {
  return newUuid();
}

/** Refusals by another state or access of the document: the editor merges, asks, or saves elsewhere. */
const HANDLED_REFUSALS = ['edit_conflict', 'not_foldable', 'not_private', 'not_published'] as const;

/**
 * Returns how the failures of a save are shown.
 * @param isByItself true for an autosave
 * @param isRepeated true where the editor says that it tries again by itself when there was no answer
 */
export function shownInEditor(isByItself: boolean, isRepeated = false): ReturnType<typeof shownAtFields> {
  return shownAtFields(['title', 'content'], (error) => {
    const isShown = isByItself || (isRepeated && !isApiError(error));
    return isShown || HANDLED_REFUSALS.some((code) => isApiError(error, code));
  });
}

type SettledDoc = Settled<{ readonly doc: Doc }>;

/**
 * Sends a save; one without an answer in time fails like one on a broken line. Refusals that the editor goes
 * on from by itself are silent; so are automatic attempts, and refusals of title or text, which the editor
 * shows.
 */
export async function sendAttempt(
  { words, props, over, place, kind, isPrivate, key }: Attempt,
  isByItself: boolean,
): Promise<SettledDoc> {
  const isPublication = over !== null && kind === 'save' && !isPrivate;
  const failureOptions = shownInEditor(isByItself, isPublication);
  const { groupName, ...where } = place;
  const settled = await withTimeout(words.content.length, async (signal) => {
    const options = { ...failureOptions, key, signal };
    const fold = kind === 'fold' ? { fold: true } : {};
    if (over === null) {
      return await request(
        'createDoc',
        { query: { groupName }, body: { ...words, ...where, ...fold, props } },
        options,
      );
    }
    const { copyOf } = over;
    const settings = copyOf === null && props === over.props ? {} : { props };
    const published = copyOf === null ? {} : { workingCopyUpdatedAt: over.updatedAt };
    const lastUpdatedAt = (copyOf?.base ?? over).updatedAt;
    const believed = kind === 'save' && isPrivate ? { isPrivate } : {};
    const body = { ...words, ...settings, ...fold, ...believed, ...published, lastUpdatedAt };
    return await request('updateDoc', { params: { id: over.id }, body }, options);
  });
  if (settled.failure === null) storeDoc(settled.response.doc);
  return settled;
}

/** Calls off a request that is not answered in time. */
export async function withTimeout<T>(length: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const calling = new AbortController();
  const limitMs = ANSWER_MAX_MS + length / SLOWEST_LINE_CHARACTERS_PER_MS;
  const timer = setTimeout(() => calling.abort(), limitMs);
  try {
    return await send(calling.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true when the server may have forgotten the key of an attempt since it was first sent. */
export function isKeyExpired({ at }: Attempt): boolean {
  return Math.abs(Date.now() - at) > IDEMPOTENCY_KEY_LIFETIME_MS - KEY_MARGIN_MS;
}

/**
 * Looks for the document that a creation without an answer made: one with its title, folder and text.
 * @returns null when there is none, or the cause why it could not be looked for
 */
export async function findCreated({
  words,
  place: { groupName, parentId },
}: Attempt): Promise<SavedState | SaveProblem | null> {
  const query = { groupName, title: words.title, full: 'true' } as const;
  const { response, failure } = await withTimeout(0, (signal) =>
    request('findDocs', { query }, { isSilent: true, signal }),
  );
  if (failure !== null) return problemOf(failure);
  const found = response.docs.find(
    (doc) => doc.parentId === parentId && doc.content?.replaceAll(/\r\n?/g, '\n') === words.content,
  );
  return found === undefined ? null : await fetchLatest(groupName, found.id);
}

/**
 * Changes a document's settings and keeps its saved text. An `edit_conflict` is reported like other failures.
 */
export async function saveProps(
  { id, title, content, updatedAt }: Pick<Doc, 'id' | 'title' | 'content' | 'updatedAt'>,
  props: string,
): Promise<SettledDoc> {
  const body = { title, content, props, lastUpdatedAt: updatedAt };
  const settled = await request('updateDoc', { params: { id }, body });
  if (settled.failure === null) storeDoc(settled.response.doc);
  return settled;
}

/** Maps a failed save to its cause. */
export function problemOf({ response, code, fields }: RequestFailure): SaveProblem {
  if (response === null || response.status >= 500) return 'offline';
  if (response.status === 429) return 'slow';
  if (code === 'quota_exceeded') return 'full';
  if (response.status === 413 || fields['content'] === 'too_long') return 'long';
  if (response.status === 401) return 'session';
  if (response.status === 404) return 'gone';
  return response.status === 403 ? 'forbidden' : 'refused';
}

/** Loads the document's current state on the server, or returns why it could not be loaded. */
export async function fetchLatest(groupName: string, id: string): Promise<SavedState | SaveProblem> {
  const { response, failure } = await withTimeout(0, (signal) =>
    request('getDoc', { params: { group: groupName, docId: id }, query: {} }, { surface: 'none', signal }),
  );
  if (failure !== null) return problemOf(failure);
  // A stranger's answer: the session has ended. The page keeps what its owner has.
  if (!response.doc.isOwner) return 'gone';
  // Its empty text is none that was saved.
  if (response.doc.isDamaged === true) return 'refused';
  storeDoc(response.doc);
  return savedStateOf(response.doc);
}

/**
 * Returns true when a document or its working copy was saved again since this state; null when the request
 * failed, silently.
 */
export async function isSavedSince(saved: SavedState): Promise<boolean | null> {
  const { id, updatedAt, copyOf } = saved;
  const shown = copyOf === null ? saved : (copyOf.newer ?? copyOf.base);
  const { response } = await request(
    'isDocUpdated',
    { params: { id }, query: { lastUpdatedAt: shown.updatedAt } },
    { isSilent: true },
  );
  if (response === null) return null;
  const copyAt = response.workingCopyUpdatedAt;
  // Only the owner gets this member: without it the session has ended.
  return response.isUpdated || (copyAt !== undefined && copyAt !== (copyOf === null ? null : updatedAt));
}

/** Returns a document's saved state, with the line ends of the editor. */
export function savedStateOf({
  id,
  title,
  content,
  props,
  updatedAt,
  historyId = '',
}: Pick<Doc, 'id' | 'title' | 'content' | 'props' | 'updatedAt' | 'historyId'>): SavedState {
  return {
    id,
    title,
    content: content.replaceAll(/\r\n?/g, '\n'),
    props,
    updatedAt,
    historyId,
    copyOf: null,
  };
}

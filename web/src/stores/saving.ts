import { isApiError } from '@maru/core/api';
import { api } from '../api.ts';
import type { RequestFailure } from '../requests/create-send.ts';
import { send, settle } from '../requests/send.ts';
import { newUuid } from '../storage/device-id.ts';
import { holdDoc } from './docs.ts';
import type { SettledDoc } from './docs.ts';

/** The state of a document that the server has, as far as this page knows. Its newlines are those of the editor. */
export interface SavedState {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly props: string;
  readonly updatedAt: string;
}

/** What is written: in the fields, in a draft, in a merge. */
export interface Words {
  readonly title: string;
  readonly content: string;
}

/** Where a document that is not saved yet will stand. */
export interface NewPlace {
  readonly groupName: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  /** The switches that it begins with, as JSON. */
  readonly props?: string;
}

/** One save. Until an answer has come it is sent again as it is, with its key, so that it is done once. */
export interface Attempt {
  readonly words: Words;
  /** What it is saved over; null to create the document. */
  readonly over: SavedState | null;
  readonly place: NewPlace;
  readonly key: string;
}

/** Why a save failed, by what is to be done about it. `offline`: no answer, or that of a server in trouble; it is tried again. */
export type SaveProblem = 'offline' | 'session' | 'gone' | 'forbidden' | 'refused';

export function newAttempt(words: Words, over: SavedState | null, place: NewPlace): Attempt {
  return { words, over, place, key: newUuid() };
}

/** Sends a save. An `edit_conflict` is silent: the editor asks instead. So are attempts that the writer did not ask for. */
export async function sendAttempt({ words, over, place, key }: Attempt, isByItself: boolean): Promise<SettledDoc> {
  const isSilent = (error: unknown): boolean => isByItself || isApiError(error, 'edit_conflict');
  const { groupName, ...where } = place;
  const settled = await settle(
    over === null
      ? send({ type: 'CREATE_DOC_REQUEST', isSilent }, () => api.createDoc({ query: { groupName }, body: { ...words, ...where } }, { key }))
      : send({ type: 'UPDATE_DOC_REQUEST', isSilent }, () => {
          return api.updateDoc({ params: { id: over.id }, body: { ...words, lastUpdatedAt: over.updatedAt } }, { key });
        }),
  );
  if (settled.failure === null) holdDoc(settled.response.doc);
  return settled;
}

/** Changes a document's switches and leaves its saved words as they are. An `edit_conflict` is told like other failures. */
export async function saveProps({ id, title, content, updatedAt }: SavedState, props: string): Promise<SettledDoc> {
  const body = { title, content, props, lastUpdatedAt: updatedAt };
  const settled = await settle(send('UPDATE_DOC_REQUEST', () => api.updateDoc({ params: { id }, body })));
  if (settled.failure === null) holdDoc(settled.response.doc);
  return settled;
}

/** What a failed save means to its writer. */
export function problemOf({ response }: RequestFailure): SaveProblem {
  if (response === null || response.status >= 500 || response.status === 429) return 'offline';
  if (response.status === 401) return 'session';
  if (response.status === 404) return 'gone';
  return response.status === 403 ? 'forbidden' : 'refused';
}

/** The document as the server has it now, or why it could not be had. */
export async function fetchLatest(groupName: string, id: string): Promise<SavedState | SaveProblem> {
  const { response, failure } = await settle(
    send('LOAD_LATEST_REQUEST', () => api.getDoc({ params: { group: groupName, docId: id }, query: {} })),
  );
  if (failure !== null) return problemOf(failure);
  holdDoc(response.doc);
  return savedStateOf(response.doc);
}

/** Whether a document was saved again since; null when the server could not be asked. Nobody is told of that. */
export async function isSavedSince({ id, updatedAt }: SavedState): Promise<boolean | null> {
  const request = { type: 'CHECK_DOC_REQUEST', isSilent: true } as const;
  const { response } = await settle(send(request, () => api.isDocUpdated({ params: { id }, query: { lastUpdatedAt: updatedAt } })));
  return response?.isUpdated ?? null;
}

/** A document's saved state, its lines ended as editors end them. */
export function savedStateOf({ id, title, content, props, updatedAt }: SavedState): SavedState {
  return { id, title, content: content.replaceAll(/\r\n?/g, '\n'), props, updatedAt };
}

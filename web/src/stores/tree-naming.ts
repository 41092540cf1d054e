import { TITLE_MAX_LENGTH, hasVisibleText } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import { request } from '../api.ts';
import { translate } from '../i18n/instances.ts';
import type { RequestFailure } from '../requests/create-send.ts';
import { newUuid } from '../storage/device-id.ts';
import { defineStore } from './define-store.ts';
import { holdDoc } from './docs.ts';
import { showToast } from './ui.ts';
import { dropUndo } from './undo.ts';

/** Row of the tree with a field for a title: of a document to be created, or of one to be renamed. */
export type NamedRow =
  | { readonly kind: 'new'; readonly parentId: string | null; readonly isFolder: boolean }
  | { readonly kind: 'rename'; readonly id: string };

/** Reason why a typed title did not take effect. `told`: the server's message. */
export type NamingProblem =
  | { readonly kind: 'empty' | 'long' | 'offline' }
  | { readonly kind: 'renamed'; readonly title: string }
  | { readonly kind: 'told'; readonly message: string };

interface NamingState {
  /** Null while no row has a field. */
  readonly row: NamedRow | null;
  /** Text in the field: in the store, so that it outlives a change of page. */
  readonly text: string;
  readonly problem: NamingProblem | null;
  readonly isBusy: boolean;
  /** Title before the change; empty for a new document. */
  readonly before: string;
  /** Idempotency key of the creation, for as long as its title stays the same. */
  readonly key: string;
}

const NOTHING: NamingState = { row: null, text: '', problem: null, isBusy: false, before: '', key: '' };

/** Further attempts to rename when another save comes in between. */
const CONFLICTS_MAX = 3;

const naming = defineStore<NamingState>(() => NOTHING, 'account');

export const useNaming = naming.use;
export const namingState = naming.get;

/** Shows a field for the title of a new document or folder, in a folder or (null) at the top of the space. */
export function nameNew(parentId: string | null, isFolder: boolean): void {
  naming.set({ ...NOTHING, row: { kind: 'new', parentId, isFolder }, key: newUuid() });
}

/** Shows a field for a document's title in its row. */
export function nameAgain({ id, title }: Pick<DocItem, 'id' | 'title'>): void {
  naming.set({ ...NOTHING, row: { kind: 'rename', id }, text: title, before: title });
}

export function dropNaming(): void {
  naming.set(NOTHING);
}

/** Stores the text of the field. Another title is another creation, so that it gets another key. */
export function typeName(text: string): void {
  naming.set({ text, problem: null, key: newUuid() });
}

/**
 * Creates or renames the document of the field; the field goes when it is done. A failure keeps the field
 * with its text and stores the reason.
 * @returns the document's id; null when nothing was done
 */
export async function submitName(groupName: string): Promise<string | null> {
  const { row, text, before, key, isBusy } = naming.get();
  const title = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (row === null || isBusy) return null;
  if (row.kind === 'rename' && title === before) {
    dropNaming();
    return row.id;
  }
  const problem = problemOfTitle(title);
  if (problem !== null) {
    naming.set({ problem });
    return null;
  }
  naming.set({ isBusy: true, problem: null });
  const done =
    row.kind === 'new'
      ? await create(groupName, row, title, key)
      : await rename(groupName, row.id, title, before);
  // The field was closed, or opened for another row, while the request was in progress.
  if (naming.get().row !== row) {
    if (typeof done !== 'string') showToast(translate('tree:nameLost', { title }), 'danger');
    return null;
  }
  if (typeof done === 'string') {
    // The keys of the tree undo nothing that lies before this change.
    dropUndo();
    dropNaming();
    return done;
  }
  naming.set({
    isBusy: false,
    problem: done,
    // The next attempt is made in the knowledge of the other title.
    ...(done.kind === 'renamed' ? { before: done.title } : {}),
  });
  return null;
}

/** Returns why a title is refused before it is sent: by the rule of the API's schema. */
function problemOfTitle(title: string): NamingProblem | null {
  if (!hasVisibleText(title)) return { kind: 'empty' };
  return [...title.normalize('NFC')].length > TITLE_MAX_LENGTH ? { kind: 'long' } : null;
}

function problemOf({ response, message }: RequestFailure): NamingProblem {
  return response === null ? { kind: 'offline' } : { kind: 'told', message };
}

async function create(
  groupName: string,
  { parentId, isFolder }: NamedRow & { readonly kind: 'new' },
  title: string,
  key: string,
): Promise<string | NamingProblem> {
  const { response, failure } = await request(
    'createDoc',
    { query: { groupName }, body: { title, isFolder, parentId } },
    { key, isSilent: true },
  );
  if (failure !== null) return problemOf(failure);
  holdDoc(response.doc);
  return response.doc.id;
}

/**
 * Saves a document with another title and its newest text. A save that comes in between is no conflict while
 * it leaves the title as it was.
 */
async function rename(
  groupName: string,
  id: string,
  title: string,
  before: string,
): Promise<string | NamingProblem> {
  for (let attempt = 0; ; attempt++) {
    const newest = await request('getDoc', { params: { group: groupName, docId: id }, query: {} }, SILENT);
    if (newest.failure !== null) return problemOf(newest.failure);
    const { doc } = newest.response;
    holdDoc(doc);
    if (doc.title === title) return id;
    if (doc.title !== before) return { kind: 'renamed', title: doc.title };
    const body = { title, content: doc.content, lastUpdatedAt: doc.updatedAt };
    const { response, failure } = await request('updateDoc', { params: { id }, body }, SILENT);
    if (failure === null) {
      holdDoc(response.doc);
      return id;
    }
    if (failure.code !== 'edit_conflict' || attempt === CONFLICTS_MAX) return problemOf(failure);
  }
}

/** The row of the tree shows these failures itself. */
const SILENT = { isSilent: true } as const;

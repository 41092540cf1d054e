import { TITLE_MAX_LENGTH, hasVisibleText } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import { request } from '../api.ts';
import { translate } from '../i18n/instances.ts';
import type { RequestFailure } from '../requests/create-send.ts';
import { newUuid } from '../storage/device-id.ts';
import { defineStore } from './define-store.ts';
import type { Renaming } from './link-updates.ts';
import { storeDoc } from './docs.ts';
import { showToast } from './ui.ts';
import { dropUndo } from './undo.ts';

/** Row of the tree with a field for a title: of a document to be created, or of one to be renamed. */
export type NamedRow =
  | { readonly kind: 'new'; readonly parentId: string | null; readonly isFolder: boolean }
  | { readonly kind: 'rename'; readonly id: string };

/** Reason why a typed title did not take effect. `message`: the server's message. */
export type NamingProblem =
  | { readonly kind: 'empty' | 'long' | 'offline' }
  | { readonly kind: 'renamed'; readonly title: string }
  | { readonly kind: 'message'; readonly message: string };

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
  /** New titles by document id, which are displayed while they are being saved. */
  readonly renames: ReadonlyMap<string, Rename>;
}

interface Rename {
  readonly title: string;
  /** Titles that it replaces: those that its writer has seen or typed. Another one is asked about. */
  readonly known: ReadonlySet<string>;
}

const NO_FIELD = { row: null, text: '', problem: null, isBusy: false, before: '', key: '' } as const;

/** Further attempts to rename when another save comes in between. */
const CONFLICTS_MAX = 3;

const naming = defineStore<NamingState>(() => ({ ...NO_FIELD, renames: new Map() }), 'account');

export const useNaming = naming.use;
export const namingState = naming.get;

/** Shows a field for the title of a new document or folder, in a folder or (null) at the top of the space. */
export function startNaming(parentId: string | null, isFolder: boolean): void {
  naming.set({ ...NO_FIELD, row: { kind: 'new', parentId, isFolder }, key: newUuid() });
}

/** Shows a field for a document's title in its row. */
export function startRenaming({ id, title }: Pick<DocItem, 'id' | 'title'>): void {
  const shown = naming.get().renames.get(id)?.title ?? title;
  naming.set({ ...NO_FIELD, row: { kind: 'rename', id }, text: shown, before: shown });
}

/** Returns the title that a document's row displays: the one that is being saved, else that of the list. */
export function useShownTitle({ id, title }: Pick<DocItem, 'id' | 'title'>): string {
  return naming.use(({ renames }) => renames.get(id)?.title) ?? title;
}

export function cancelNaming(): void {
  naming.set(NO_FIELD);
}

/** Stores the text of the field. Another title is another creation, so that it gets another key. */
export function typeName(text: string): void {
  naming.set({ text, problem: null, key: newUuid() });
}

/**
 * Creates or renames the document of the field. A new title is displayed at once, a new document when the
 * server has it; the field goes then. A failure shows the field with its text and the reason.
 * @param isSeen returns true while the tree is displayed; elsewhere a failed rename is shown by a toast
 * @returns the document's id; null when nothing was done
 */
export async function submitName(groupName: string, isSeen: () => boolean): Promise<string | null> {
  const { row, text, before, key, isBusy } = naming.get();
  const title = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (row === null || isBusy) return null;
  if (row.kind === 'rename' && title === before) {
    cancelNaming();
    return row.id;
  }
  const problem = problemOfTitle(title);
  if (problem !== null) {
    naming.set({ problem });
    return null;
  }
  if (row.kind === 'rename') {
    // The keys of the tree undo nothing that lies before this change.
    dropUndo();
    cancelNaming();
    beginRename(groupName, row.id, title, before, isSeen);
    return row.id;
  }
  naming.set({ isBusy: true, problem: null });
  const done = await create(groupName, row, title, key);
  // The field was closed, or opened for another row, while the request was in progress.
  if (naming.get().row !== row) {
    if (typeof done !== 'string') reportUnsavedName(title);
    return null;
  }
  if (typeof done === 'string') {
    dropUndo();
    cancelNaming();
    return done;
  }
  naming.set({ isBusy: false, problem: done });
  return null;
}

function reportUnsavedName(title: string): void {
  showToast(translate('tree:nameLost', { title }), 'danger');
}

/** Displays a new title and saves it, after the one of the same document that is being saved. */
function beginRename(
  groupName: string,
  id: string,
  title: string,
  before: string,
  isSeen: () => boolean,
): void {
  const { renames } = naming.get();
  const earlier = renames.get(id);
  const known = new Set([...(earlier?.known ?? []), before]);
  naming.set({ renames: new Map(renames).set(id, { title, known }) });
  if (earlier === undefined) void saveRename(groupName, id, isSeen);
}

async function saveRename(groupName: string, id: string, isSeen: () => boolean): Promise<void> {
  for (let wanted = naming.get().renames.get(id); wanted !== undefined; ) {
    const problem = await rename(groupName, id, wanted);
    const { renames, row } = naming.get();
    const newest = renames.get(id);
    if (problem === null && newest !== undefined && newest !== wanted) {
      wanted = newest;
      continue;
    }
    naming.set({ renames: new Map([...renames].filter(([other]) => other !== id)) });
    // Another user's session has begun.
    if (newest === undefined) return;
    const [first = ''] = newest.known;
    if (problem === null) {
      void offerLinkUpdateAfter({ id, title: newest.title });
      return;
    }
    if (row === null) {
      // The next attempt is made in the knowledge of the other title.
      const before = problem.kind === 'renamed' ? problem.title : first;
      naming.set({ ...NO_FIELD, row: { kind: 'rename', id }, text: newest.title, before, problem });
    }
    if (row !== null || !isSeen()) reportUnsavedName(newest.title);
    return;
  }
}

/** Documents with the title of the last notice, so that no page shows a notice twice. */
const messages = new Map<string, string>();

/**
 * Offers to update links, once for each title that a document gets. Does nothing when that part of the page
 * can't be loaded: links still work.
 */
export async function offerLinkUpdateAfter({ id, title }: Renaming): Promise<void> {
  const part = await import('./link-updates.ts').catch(() => null);
  if (part === null || messages.get(id) === title) return;
  messages.set(id, title);
  await part.offerLinkUpdate({ id, title });
}

/** Makes the next title of a document a new one, also where it is that of the last notice. */
export function clearRenaming(id: string): void {
  messages.delete(id);
}

/** Returns why a title is refused before it is sent: by the rule of the API's schema. */
function problemOfTitle(title: string): NamingProblem | null {
  if (!hasVisibleText(title)) return { kind: 'empty' };
  return [...title.normalize('NFC')].length > TITLE_MAX_LENGTH ? { kind: 'long' } : null;
}

function problemOf({ response, message }: RequestFailure): NamingProblem {
  return response === null ? { kind: 'offline' } : { kind: 'message', message };
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
  storeDoc(response.doc);
  return response.doc.id;
}

/**
 * Saves a document with another title and its newest text. A save that comes in between is no conflict while
 * it leaves a known title.
 * @returns null when it is saved
 */
async function rename(
  groupName: string,
  id: string,
  { title, known }: Rename,
): Promise<NamingProblem | null> {
  for (let attempt = 0; ; attempt++) {
    const newest = await request('getDoc', { params: { group: groupName, docId: id }, query: {} }, SILENT);
    if (newest.failure !== null) return problemOf(newest.failure);
    const { doc } = newest.response;
    if (doc.title !== title && !known.has(doc.title)) {
      storeDoc(doc);
      return { kind: 'renamed', title: doc.title };
    }
    const body = { title, content: doc.content, lastUpdatedAt: doc.updatedAt };
    const { response, failure } =
      doc.title === title ? newest : await request('updateDoc', { params: { id }, body }, SILENT);
    if (failure === null) {
      storeDoc(response.doc);
      return null;
    }
    if (failure.code !== 'edit_conflict' || attempt === CONFLICTS_MAX) return problemOf(failure);
  }
}

/** The row of the tree shows these failures itself. */
const SILENT = { isSilent: true } as const;

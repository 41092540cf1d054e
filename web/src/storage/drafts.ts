/** What a document said that somebody began to change. */
export interface DraftBase {
  readonly title: string;
  readonly content: string;
  readonly updatedAt: string;
}

/** Words that no server has yet, as one editor had them last. */
export interface Draft {
  /** Of the editor: each page that writes has its own, so two tabs with one document do not overwrite each other. */
  readonly id: string;
  /** The username. */
  readonly account: string;
  /** Null for a document that is not saved yet. */
  readonly docId: string | null;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly title: string;
  readonly content: string;
  /** The saved state that it grew from; null for a document that is not saved yet. */
  readonly base: DraftBase | null;
  /** Epoch milliseconds of the last word. */
  readonly at: number;
  /** The writer began another new document while this one was offered: it is not offered again by itself. */
  readonly isPassed?: boolean;
}

/** A range of a text, and what stands in its place. */
interface DraftEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A draft as it is given: its text, or what made it of the base's. A long text takes a device long to write at every pause. */
export type WrittenDraft = Omit<Draft, 'content'> & { readonly content: string | DraftEdit };

const DATABASE = 'maru_drafts';
const DRAFTS = 'drafts';
/** What drafts grew from, by their ids: as long as they are, and written once, not at every pause. */
const BASES = 'bases';

let database: IDBDatabase | null = null;
let opening: Promise<IDBDatabase> | null = null;
/** The states that were written as bases, so that they are not written again. */
const writtenBases = new Map<string, DraftBase>();
/** How often a draft was removed: a write that was under way then has left no base. */
let removals = 0;

/** Opens the database. Rejects where the browser refuses it (private windows of some, blocked site data). */
export async function openDrafts(): Promise<IDBDatabase> {
  if (database !== null) return database;
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(DRAFTS, { keyPath: 'id' }).createIndex('account', 'account');
      request.result.createObjectStore(BASES);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(asError(request.error)));
  });
  try {
    database = await opening;
  } catch (error) {
    // The next attempt asks the browser again.
    opening = null;
    throw error;
  }
  const forget = (): void => {
    database = null;
    opening = null;
    writtenBases.clear();
  };
  database.addEventListener('close', forget);
  database.addEventListener('versionchange', () => {
    database?.close();
    forget();
  });
  return database;
}

/** Keeps a draft in the place of its last version. Rejects when there is no room, or no leave. */
export async function writeDraft({ base, ...draft }: WrittenDraft): Promise<void> {
  const removalsBefore = removals;
  // Where the database is open already the write begins at once: a page that goes away has no other moment.
  const db = database ?? (await openDrafts());
  const known = await finished(db, 'readwrite', (transaction) => {
    transaction.objectStore(DRAFTS).put({ ...draft, base: null });
    const bases = transaction.objectStore(BASES);
    const isWritten = base !== null && writtenBases.get(draft.id) === base;
    const key = isWritten ? bases.getKey(draft.id) : null;
    if (base !== null && !isWritten) bases.put(base, draft.id);
    // Without waiting for the page to hear that it was written: a page that dies meanwhile loses nothing.
    transaction.commit();
    return key;
  });
  if (base === null) return;
  if (known === null && removals === removalsBefore) writtenBases.set(draft.id, base);
  if (known !== null && known.result === undefined) await returnBase(db, draft.id, base);
}

/**
 * Gives a draft its base again, without which an edit is no text. Another page can have removed it with what was kept before (a logout
 * there; an offer that was declined), and this one heard nothing of it.
 */
async function returnBase(db: IDBDatabase, id: string, base: DraftBase): Promise<void> {
  await finished(db, 'readwrite', (transaction) => {
    const draft = transaction.objectStore(DRAFTS).getKey(id);
    const bases = transaction.objectStore(BASES);
    const known = bases.getKey(id);
    known.addEventListener('success', () => {
      // Meanwhile it may be gone for good, or written with another base.
      if (draft.result !== undefined && known.result === undefined) bases.put(base, id);
    });
  });
}

/** Remembers that a draft was passed over, if it is still there. */
export async function markPassed(id: string): Promise<void> {
  await finished(database ?? (await openDrafts()), 'readwrite', (transaction) => {
    const drafts = transaction.objectStore(DRAFTS);
    const draft: IDBRequest<WrittenDraft | undefined> = drafts.get(id);
    draft.addEventListener('success', () => {
      if (draft.result !== undefined) drafts.put({ ...draft.result, isPassed: true });
    });
  });
}

export async function removeDraft(id: string): Promise<void> {
  removals++;
  writtenBases.delete(id);
  await finished(database ?? (await openDrafts()), 'readwrite', (transaction) => {
    transaction.objectStore(DRAFTS).delete(id);
    transaction.objectStore(BASES).delete(id);
    transaction.commit();
  });
}

/** All drafts of an account, the newest first. */
export async function readDrafts(account: string): Promise<readonly Draft[]> {
  const found: Draft[] = [];
  await finished(await openDrafts(), 'readonly', (transaction) => {
    const request: IDBRequest<WrittenDraft[]> = transaction.objectStore(DRAFTS).index('account').getAll(account);
    request.addEventListener('success', () => {
      for (const draft of request.result) {
        const base: IDBRequest<DraftBase | undefined> = transaction.objectStore(BASES).get(draft.id);
        base.addEventListener('success', () => found.push(draftOf(draft, base.result ?? null)));
      }
    });
  });
  return found.sort((a, b) => b.at - a.at);
}

/** The draft with its text, which what was edited makes of its base: both are written together. */
function draftOf({ content, ...draft }: WrittenDraft, base: DraftBase | null): Draft {
  return { ...draft, base, content: typeof content === 'string' ? content : applyEdit(base?.content ?? '', content) };
}

/** @returns the text of which the edit's range is replaced */
export function applyEdit(text: string, { from, to, insert }: DraftEdit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** @returns what `work` gave, once all that it asked for is done */
function finished<T>(db: IDBDatabase, mode: IDBTransactionMode, work: (transaction: IDBTransaction) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction([DRAFTS, BASES], mode);
    transaction.addEventListener('abort', () => reject(asError(transaction.error)));
    try {
      const result = work(transaction);
      transaction.addEventListener('complete', () => resolve(result));
    } catch (error) {
      // What it asked for before goes too: a draft is never written without its base.
      transaction.abort();
      throw error;
    }
  });
}

function asError(error: DOMException | null): Error {
  return error ?? new Error('Aborted');
}

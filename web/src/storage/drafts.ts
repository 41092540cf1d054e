/** The saved state of a document that a draft is an edit of. */
export interface DraftBase {
  readonly title: string;
  readonly content: string;
  readonly updatedAt: string;
}

/**
 * First save of a new document that may have reached the server, as it was sent. Sent again with its key
 * before newer text, it leads to the document that it made, so that no second one comes of the draft.
 */
export interface DraftCreation {
  readonly key: string;
  readonly title: string;
  readonly content: string;
  readonly props: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  /** True for an autosave; missing: false. */
  readonly isFold?: boolean;
  /** Time of its first sending, in epoch milliseconds. */
  readonly at: number;
}

/** Unsaved text of one editor, in its last state. */
export interface Draft {
  /**
   * Id of the editor: each page has its own, so two tabs
   * with one document do not overwrite each other's drafts.
   */
  readonly id: string;
  /** The username. */
  readonly account: string;
  /** Null for a document that is not saved yet. */
  readonly docId: string | null;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly title: string;
  readonly content: string;
  /** Chosen settings that are not saved, as JSON; null or missing: none. */
  readonly props?: string | null;
  /** First save whose answer is not known; null or missing: none. */
  readonly creation?: DraftCreation | null;
  /** The saved state that the draft began from; null for a document that is not saved yet. */
  readonly base: DraftBase | null;
  /** Time of the last change, in epoch milliseconds. */
  readonly at: number;
  /**
   * Set when the writer began another new document while this
   * draft was offered: it is not offered automatically again.
   */
  readonly isPassed?: boolean;
}

/** A range of a text and its replacement. */
interface DraftEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * A draft as an editor passes it: the whole text, or an edit of its
 * base. Writing a long text at every pause is slow on some devices.
 */
export type StoredDraft = Omit<Draft, 'content'> & { readonly content: string | DraftEdit };

const DATABASE = 'maru_drafts';
const DRAFTS = 'drafts';
/**
 * Object store of the base states, by draft id. They are as
 * long as the drafts and are written once, not at every pause.
 */
const BASES = 'bases';

let database: IDBDatabase | null = null;
let opening: Promise<IDBDatabase> | null = null;
/** Base states that are written already, by draft id. */
const writtenBases = new Map<string, DraftBase>();
/** Number of draft removals: a write that began before the last one may have lost its base. */
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
    // Lets the next call try to open the database again.
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

/** Writes a draft over its last version. Rejects when storage is full or refused. */
export async function writeDraft({ base, ...draft }: StoredDraft): Promise<void> {
  const removalsBefore = removals;
  // Begins the write synchronously where the database is
  // open: a page that is being closed has no later chance.
  const db = database ?? (await openDrafts());
  const known = await finished(db, 'readwrite', (transaction) => {
    transaction.objectStore(DRAFTS).put({ ...draft, base: null });
    const bases = transaction.objectStore(BASES);
    const isWritten = base !== null && writtenBases.get(draft.id) === base;
    const key = isWritten ? bases.getKey(draft.id) : null;
    if (base !== null && !isWritten) bases.put(base, draft.id);
    // Commits without waiting for the success events, in case the page is closed before them.
    transaction.commit();
    return key;
  });
  if (base === null) return;
  if (known === null && removals === removalsBefore) writtenBases.set(draft.id, base);
  if (known !== null && known.result === undefined) await returnBase(db, draft.id, base);
}

/**
 * Writes the base of a draft again, without which an edit cannot be resolved to a text. Another tab may have
 * removed it with the draft's last version (a logout, a declined offer) without this tab being notified.
 */
async function returnBase(db: IDBDatabase, id: string, base: DraftBase): Promise<void> {
  await finished(db, 'readwrite', (transaction) => {
    const draft = transaction.objectStore(DRAFTS).getKey(id);
    const bases = transaction.objectStore(BASES);
    const known = bases.getKey(id);
    known.addEventListener('success', () => {
      // Skips drafts that were removed, or written with another base, in the meantime.
      if (draft.result !== undefined && known.result === undefined) bases.put(base, id);
    });
  });
}

/** Marks a draft as passed over, if it still exists. */
export async function markDraftSkipped(id: string): Promise<void> {
  await finished(database ?? (await openDrafts()), 'readwrite', (transaction) => {
    const drafts = transaction.objectStore(DRAFTS);
    const draft: IDBRequest<StoredDraft | undefined> = drafts.get(id);
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

/** Returns all drafts of an account, newest first. */
export async function readDrafts(account: string): Promise<readonly Draft[]> {
  const found: Draft[] = [];
  await finished(await openDrafts(), 'readonly', (transaction) => {
    const request: IDBRequest<StoredDraft[]> = transaction
      .objectStore(DRAFTS)
      .index('account')
      .getAll(account);
    request.addEventListener('success', () => {
      for (const draft of request.result) {
        const base: IDBRequest<DraftBase | undefined> = transaction.objectStore(BASES).get(draft.id);
        base.addEventListener('success', () => found.push(draftOf(draft, base.result ?? null)));
      }
    });
  });
  return found.sort((a, b) => b.at - a.at);
}

/**
 * Returns the draft with its full text, resolved from the
 * edit and the base, which are written in one transaction.
 */
function draftOf({ content, ...draft }: StoredDraft, base: DraftBase | null): Draft {
  return {
    ...draft,
    base,
    content: typeof content === 'string' ? content : applyEdit(base?.content ?? '', content),
  };
}

/** @returns the text with the edit's range replaced */
export function applyEdit(text: string, { from, to, insert }: DraftEdit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** @returns the result of `work`, once its transaction is complete */
function finished<T>(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction([DRAFTS, BASES], mode);
    transaction.addEventListener('abort', () => reject(asError(transaction.error)));
    try {
      const result = work(transaction);
      transaction.addEventListener('complete', () => resolve(result));
    } catch (error) {
      // Rolls back earlier requests too: a draft is never written without its base.
      transaction.abort();
      throw error;
    }
  });
}

function asError(error: DOMException | null): Error {
  return error ?? new Error('Aborted');
}

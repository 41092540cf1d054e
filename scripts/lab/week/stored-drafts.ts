import type { Page } from 'playwright';

/** Database of the editor's drafts, and its object store: `web/src/storage/drafts.ts`. */
const NAMES = { database: 'maru_drafts', drafts: 'drafts' };

/** Draft of a document that a device keeps. */
export interface StoredDraft {
  readonly id: string;
  /** The whole text, or what it inserts into its base. */
  readonly text: string;
}

interface DraftRow {
  readonly id: string;
  readonly docId: string | null;
  readonly content: string | { readonly insert: string };
}

/** Parts of the browser's interface that are used here: the laboratory has the types of Node alone. */
interface StoreRequest<T> {
  readonly result: T;
  readonly error: Error | null;
  addEventListener(type: 'success' | 'error', listener: () => void): void;
}
interface StoreFactory {
  databases(): Promise<readonly { readonly name?: string }[]>;
  open(name: string): StoreRequest<StoreDatabase>;
}
interface StoreDatabase {
  readonly objectStoreNames: { contains(name: string): boolean };
  transaction(name: string): {
    objectStore(name: string): { getAll(): StoreRequest<readonly DraftRow[]> };
  };
  close(): void;
}

/** Returns the drafts of a document that a page's device keeps. The page has to be one of the site. */
export async function readStoredDrafts(page: Page, docId: string): Promise<readonly StoredDraft[]> {
  return await page.evaluate(
    async ({ wanted, names }) => {
      const { indexedDB } = globalThis as unknown as { readonly indexedDB: StoreFactory };
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === names.database)) return [];
      const resultOf = <T>(request: StoreRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
        });
      const database = await resultOf(indexedDB.open(names.database));
      try {
        if (!database.objectStoreNames.contains(names.drafts)) return [];
        const store = database.transaction(names.drafts).objectStore(names.drafts);
        return (await resultOf(store.getAll()))
          .filter((row) => row.docId === wanted)
          .map(({ id, content }) => ({ id, text: typeof content === 'string' ? content : content.insert }));
      } finally {
        database.close();
      }
    },
    { wanted: docId, names: NAMES },
  );
}

/** What public search asks and is fed with. A file of each server's own stands behind it; a search server can take its place. */
export interface SearchIndex {
  /** How far it has followed the publications; null where there is no index, or one that must be made anew. Cheap. */
  state(): IndexState | null;
  /** Puts documents in, in place of what they said before, takes others out, and notes how far that goes: all or nothing. */
  apply(change: IndexChange): Promise<void>;
  /** The documents in it from one on, in the order of their ids. */
  list(afterId: string, limit: number): Promise<IndexEntry[]>;
  /** A question may come soon: what it would have to wait for begins now. */
  wake(): void;
  /** The best first. What is found may have changed or gone since: whoever shows it asks the database. */
  find(question: IndexQuestion): Promise<IndexHit[]>;
  /** Finishes what is under way. */
  close(): Promise<void>;
}

export interface IndexState {
  /** The last change of the publications that is in it, with all before. */
  readonly position: number;
  /** When all of it was last compared with the publications, epoch milliseconds; 0 before the first time has ended. */
  readonly comparedAt: number;
}

/** A state of a publication: another one has another version. */
export interface IndexEntry {
  readonly id: string;
  readonly version: string;
}

/** What a public document says. */
export interface IndexedDoc extends IndexEntry {
  readonly groupId: string;
  readonly title: string;
  readonly text: { readonly content: string; readonly props: string } | IndexedWords;
}

/** The words of a document that is too large to be read where the index is. */
export interface IndexedWords {
  readonly words: string;
}

export interface IndexChange {
  readonly put: readonly IndexedDoc[];
  readonly remove: readonly string[];
  readonly state?: IndexState;
}

export interface IndexQuestion {
  /** As it was typed. */
  readonly typed: string;
  /** One space's documents alone; null for all. */
  readonly groupId: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface IndexHit extends IndexEntry {
  /** The part of the text that shows what was looked for. */
  readonly snippet: string;
}

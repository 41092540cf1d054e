/** Index of public search. Backed by a file per server; a search server can replace it. */
export interface SearchIndex {
  /** Returns the progress of the index; null when there is none, or it must be rebuilt. Cheap. */
  state(): IndexState | null;
  /** Atomically replaces and removes documents and stores the progress. */
  apply(change: IndexChange): Promise<void>;
  /** Lists the indexed documents behind an id, in id order. */
  list(afterId: string, limit: number): Promise<IndexEntry[]>;
  /** Prepares for a likely query by starting the thread. */
  wake(): void;
  /**
   * Returns the best matches first. A match may have changed or been
   * unpublished since: the caller checks the database before showing it.
   */
  find(question: IndexQuery): Promise<IndexHit[]>;
  /** Finishes the requests in progress. */
  close(): Promise<void>;
}

export interface IndexState {
  /** Number of the last publication change included, with all earlier ones. */
  readonly position: number;
  /**
   * Time of the last complete comparison with the publications, epoch milliseconds; 0 before the first one.
   */
  readonly comparedAt: number;
}

/** A document with the version of its publication, which differs for each state. */
export interface IndexEntry {
  readonly id: string;
  readonly version: string;
}

/** A public document with its text. */
export interface IndexedDoc extends IndexEntry {
  readonly groupId: string;
  readonly title: string;
  readonly text: { readonly content: string; readonly props: string } | IndexedText;
}

/** Words of a document whose text is too large to be parsed in the index thread. */
export interface IndexedText {
  readonly words: string;
}

export interface IndexChange {
  readonly put: readonly IndexedDoc[];
  readonly remove: readonly string[];
  readonly state?: IndexState;
}

export interface IndexQuery {
  /** Query as typed. */
  readonly typed: string;
  /** Restricts the search to one space; null for all. */
  readonly groupId: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface IndexHit extends IndexEntry {
  /** Excerpt of the text around the match. */
  readonly snippet: string;
}

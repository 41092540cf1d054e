import { rmSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { makeSnippet, parseQuery, segment } from '@maru/core/search';
import { matchExpressions, spaceToken } from './match-expression.ts';
import { createRanking } from './rank-documents.ts';
import type {
  IndexChange,
  IndexedDoc,
  IndexEntry,
  IndexHit,
  IndexQuery,
  IndexState,
} from './search-index.ts';
import { plainTextOf } from './plain-text-of.ts';

/** The index file: SQLite's FTS5 over tokens from core. All functions block their thread. */
export interface IndexFile {
  apply(change: IndexChange): void;
  list(afterId: string, limit: number): IndexEntry[];
  find(question: IndexQuery): IndexHit[];
  close(): void;
}

/** Changes with the tables, the segmenter and the extraction of words, after which the file is rebuilt. */
const VERSION = 3;
/** Weight of the title relative to the text. */
const TITLE_WEIGHT = 8;
const DEFLATE = { level: 1 };

/**
 * FTS5 stores no text (`content=''`), so that a deletion supplies the inserted text, which `docs` stores.
 * `secure-delete` removes its words at once instead of marking them. The tokenizer treats all non-ASCII
 * characters as letters, which keeps tokens unchanged.
 */
const TABLES = `
  CREATE TABLE state (position INTEGER NOT NULL, compared_at INTEGER NOT NULL);
  INSERT INTO state VALUES (0, 0);
  CREATE TABLE docs (id INTEGER PRIMARY KEY, doc_id TEXT NOT NULL UNIQUE, group_id TEXT NOT NULL, version TEXT NOT NULL,
    title TEXT NOT NULL, words BLOB NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5(title, body, space, content = '', tokenize = 'ascii');
  INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
  INSERT INTO words (words, rank) VALUES ('rank', 'bm25(${TITLE_WEIGHT}.0, 1.0, 0.0)');
  PRAGMA user_version = ${VERSION};
`;

/** A document's row in the file. */
interface StoredDoc {
  readonly id: number;
  readonly doc_id: string;
  readonly group_id: string;
  readonly version: string;
  readonly title: string;
  readonly words: Buffer;
}

/** Returns the state of an index file; null when it is missing, of another version or damaged. */
export function readIndexState(path: string): IndexState | null {
  try {
    const db = new Database(path, { fileMustExist: true, readonly: true });
    try {
      if (db.pragma('user_version', { simple: true }) !== VERSION) return null;
      const row = db.prepare('SELECT position, compared_at AS comparedAt FROM state').get() as
        | IndexState
        | undefined;
      return row === undefined || row.comparedAt === 0 ? null : row;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** Opens the index file, and replaces an unusable one with a new file. */
export function openIndexFile(path: string): IndexFile {
  try {
    return connectFile(openDatabase(path));
  } catch (error) {
    if (!isDamaged(error)) throw error;
    removeIndexFile(path);
    return connectFile(openDatabase(path));
  }
}

function connectFile(db: Database.Database): IndexFile {
  const writeState = db.prepare('UPDATE state SET position = ?, compared_at = ?');
  const findDoc = db.prepare('SELECT * FROM docs WHERE doc_id = ?');
  const readDoc = db.prepare('SELECT * FROM docs WHERE id = ?');
  const insertDoc = db.prepare(
    'INSERT INTO docs (doc_id, group_id, version, title, words) VALUES (?, ?, ?, ?, ?)',
  );
  const deleteDoc = db.prepare('DELETE FROM docs WHERE id = ?');
  const insertWords = db.prepare('INSERT INTO words (rowid, title, body, space) VALUES (?, ?, ?, ?)');
  const deleteWords = db.prepare(
    "INSERT INTO words (words, rowid, title, body, space) VALUES ('delete', ?, ?, ?, ?)",
  );
  const listDocs = db.prepare(
    'SELECT doc_id AS id, version FROM docs WHERE doc_id > ? ORDER BY doc_id LIMIT ?',
  );
  const rank = createRanking(db);

  const remove = (docId: string): boolean => {
    const doc = findDoc.get(docId) as StoredDoc | undefined;
    if (doc === undefined) return false;
    deleteWords.run(doc.id, tokensOf(doc.title), tokensOf(textOf(doc)), spaceToken(doc.group_id));
    deleteDoc.run(doc.id);
    return true;
  };
  const put = (doc: IndexedDoc): boolean => {
    if ((findDoc.get(doc.id) as StoredDoc | undefined)?.version === doc.version) return false;
    const text = 'words' in doc.text ? doc.text.words : plainTextOf(doc.text);
    const hadOne = remove(doc.id);
    const { lastInsertRowid: id } = insertDoc.run(
      doc.id,
      doc.groupId,
      doc.version,
      doc.title,
      deflateRawSync(text, DEFLATE),
    );
    insertWords.run(id, tokensOf(doc.title), tokensOf(text), spaceToken(doc.groupId));
    return hadOne;
  };
  const applyAll = db.transaction((change: IndexChange): boolean => {
    const removed = change.remove.filter(remove);
    const replaced = change.put.filter(put);
    if (change.state !== undefined) writeState.run(change.state.position, change.state.comparedAt);
    return removed.length + replaced.length > 0;
  });

  return {
    apply: (change) => {
      // Empties the write-ahead log, which still holds removed words.
      if (applyAll.immediate(change)) db.pragma('wal_checkpoint(TRUNCATE)');
    },
    list: (afterId, limit) => listDocs.all(afterId, limit) as IndexEntry[],
    find: ({ typed, groupId, offset, limit }) => {
      const query = parseQuery(typed);
      const wanted = matchExpressions(query.terms, groupId);
      if (wanted === null) return [];
      return rank(wanted, offset, limit).flatMap((id) => {
        const doc = readDoc.get(id) as StoredDoc | undefined;
        return doc === undefined
          ? []
          : [{ id: doc.doc_id, version: doc.version, snippet: makeSnippet(textOf(doc), query) }];
      });
    },
    close: () => void db.close(),
  };
}

/** Deletes the file and SQLite's auxiliary files. */
export function removeIndexFile(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true });
}

/** Returns true when the file is corrupt, so that retries are useless. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code);
}

function openDatabase(path: string): Database.Database {
  let db = new Database(path);
  let version: unknown;
  try {
    version = db.pragma('user_version', { simple: true });
  } catch {
    version = null;
  }
  const isNew = version !== VERSION;
  if (isNew) {
    db.close();
    removeIndexFile(path);
    db = new Database(path);
  }
  db.pragma('journal_mode = WAL');
  // A lost file is rebuilt; after a power failure WAL still leaves a consistent state.
  db.pragma('synchronous = NORMAL');
  db.pragma('secure_delete = ON');
  db.pragma('temp_store = MEMORY');
  // Kibibytes: the system keeps the file's pages as well, and the library's own default is 16 MB.
  db.pragma('cache_size = -4000');
  if (isNew) db.transaction(() => db.exec(TABLES))();
  return db;
}

function tokensOf(text: string): string {
  return segment(text).join(' ');
}

function textOf({ words }: Pick<StoredDoc, 'words'>): string {
  return inflateRawSync(words).toString();
}

import assert from 'node:assert/strict';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';
import type { Writer } from '../src/db/connect.ts';
import { findDocsByAlias } from '../src/repositories/doc-aliases.ts';
import { findLinkingDocs } from '../src/repositories/doc-links.ts';
import { findDocs, findDocsByTitle, listRecentDocs, listTitles } from '../src/repositories/docs.ts';
import { findMediaAccess } from '../src/repositories/media.ts';
import { findMediaUses, findUsedReferences } from '../src/repositories/media-uses.ts';
import { listDocsWithHistory } from '../src/repositories/thinning.ts';
import { findPublishedHeads } from '../src/repositories/searched-publications.ts';

const IDS = Array.from({ length: 40 }, (_, i) => `doc${i}`);
const HASH = Buffer.alloc(32);

/** Queries that select documents by a rare property, with the index that SQLite must use. */
const QUERIES: readonly (readonly [name: string, index: string, ask: (db: Writer) => Promise<unknown>])[] = [
  ['documents by their ids', 'sqlite_autoindex_docs_1', (db) => findDocs(db, IDS)],
  ['public documents by their ids', 'sqlite_autoindex_docs_1', (db) => findPublishedHeads(db, IDS)],
  ['titles of documents by their ids', 'sqlite_autoindex_docs_1', (db) => listTitles(db, 'group', IDS)],
  [
    'documents by their title',
    'docs_title_hash',
    (db) => findDocsByTitle(db, 'group', [HASH], { isPublicOnly: false, limit: 9 }),
  ],
  [
    'documents by their aliases',
    'sqlite_autoindex_docs_1',
    (db) => findDocsByAlias(db, 'group', [HASH], { isPublicOnly: true, limit: 9 }),
  ],
  [
    'documents that link to one',
    'sqlite_autoindex_docs_1',
    (db) => findLinkingDocs(db, { id: 'doc', hashes: [HASH, HASH] }, 'user', 9),
  ],
  [
    'documents that refer to a file',
    'sqlite_autoindex_docs_1',
    (db) => findMediaAccess(db, { group_id: 'group' }, HASH, HASH),
  ],
  ['where files are used', 'sqlite_autoindex_docs_1', (db) => findMediaUses(db, 'group', [HASH, HASH], 9)],
  ['recent documents', 'docs_edited', (db) => listRecentDocs(db, 'group', null, 9)],
  ['documents whose versions may be old', 'docs_edited', (db) => listDocsWithHistory(db, 'group', '', 9)],
  ['which files are used', 'sqlite_autoindex_docs_1', (db) => findUsedReferences(db, 'group', [HASH, HASH])],
];

interface Connection {
  prepare(sql: string): { all(...values: readonly unknown[]): unknown[] };
}

/** SQLite plans without row statistics, so that an empty database shows the plans of a full one. */
describe('Query plans of SQLite', () => {
  let test: TestServices;
  let connection: Connection;
  const sent: string[] = [];
  before(async () => {
    test = await openServices('sqlite');
    const client = test.db.client as {
      acquireConnection(): Promise<Connection>;
      releaseConnection(one: Connection): Promise<void>;
    };
    connection = await client.acquireConnection();
    const prepare = connection.prepare.bind(connection);
    connection.prepare = (sql) => {
      sent.push(sql);
      return prepare(sql);
    };
    await client.releaseConnection(connection);
  });
  after(() => test.close());

  for (const [name, index, ask] of QUERIES) {
    it(`use an index: ${name}`, async () => {
      sent.length = 0;
      await ask(test.db);
      const [sql = ''] = sent;
      assert.match(sql, /\bfrom\b/i, 'the query was seen');
      const marks = Array.from(sql.matchAll(/\?/g), () => 'x');
      const steps = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...marks) as {
        readonly detail: string;
      }[];
      const ofDocs = steps
        .map(({ detail }) => detail)
        .filter((detail) => /^(?:SEARCH|SCAN) docs\b/.test(detail));
      assert.deepEqual(
        ofDocs.map((detail) => / USING INDEX (\w+) /.exec(detail)?.[1]),
        [index],
        steps.map(({ detail }) => detail).join('\n'),
      );
    });
  }
});

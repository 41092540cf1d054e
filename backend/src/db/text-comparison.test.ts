import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDatabase,
  describeOnDatabaseServers,
  describeOnEachDatabase,
} from '../../testing/databases.ts';
import type { TestDatabase } from '../../testing/databases.ts';
import { createDoc, updateMeta } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { connect } from './connect.ts';
import type { Writer } from './connect.ts';
import { migrate } from './migrate.ts';
import { createTable } from './schema.ts';

/**
 * Texts that a collation may treat as equal: trailing spaces,
 * case, composed and decomposed Hangul, characters of four bytes.
 */
const TEXTS = ['a', 'a ', 'a  ', 'A', 'á', '한글', '한글'.normalize('NFD'), '𠮷', '😀', '😁', ''];

describeOnEachDatabase('Texts', (kind) => {
  let folder: string;
  let database: TestDatabase;
  let db: Writer;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-texts-'));
    database = await createDatabase(kind);
    db = connect(
      database.url === null
        ? { kind: 'sqlite', path: join(folder, 'test.db') }
        : { kind: 'mysql', url: database.url },
    );
    await createTable(db, 'texts', (table) => void table.string('text', 20).primary());
  });
  after(async () => {
    await db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are unique, found and ordered by their bytes', async () => {
    for (const text of TEXTS) await db('texts').insert({ text });
    for (const text of TEXTS)
      assert.deepEqual(await db('texts').where({ text }).pluck('text'), [text], JSON.stringify(text));
    const byBytes = TEXTS.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.deepEqual(await db('texts').orderBy('text').pluck('text'), byBytes);
  });
});

describeOnEachDatabase('Lookups of titles, ids and names', (kind) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database: kind });
    owner = await createUser(server, 'texts');
  });
  after(() => server.close());

  it('ignore case and composition in titles, only case in usernames, and nothing in ids', async () => {
    for (const title of ['Ab', 'Ab c', '한글', '😀', '😁']) await createDoc(owner, { title, content: title });
    const found = async (title: string): Promise<string[]> => {
      const query = `groupName=${owner.username}&title=${encodeURIComponent(title)}`;
      const { docs } = await owner.browser.expect(200, 'GET', `/api/docs/find_by?${query}`);
      return docs.map((doc: { readonly title: string }) => doc.title);
    };
    assert.deepEqual(await found('aB'), ['Ab']);
    assert.deepEqual(await found('한글'.normalize('NFD')), ['한글']);
    assert.deepEqual(await found('😀'), ['😀']);
    assert.deepEqual(await found('Ab c'), ['Ab c']);
    assert.deepEqual(await found('Abc'), []);
    const { id } = await createDoc(owner, { title: 'public', content: '마루 😁' });
    await updateMeta(owner, id, { access: 'public' });
    for (const other of [`${id}%20`, id.toUpperCase()]) {
      if (other !== id) await owner.browser.expect(404, 'GET', `/api/groups/${owner.username}/docs/${other}`);
    }
    await owner.browser.expect(404, 'GET', `/api/groups/${owner.username}%20`);
    await owner.browser.expect(200, 'GET', `/api/groups/${owner.username.toUpperCase()}`);
  });
});

describeOnDatabaseServers('Tables of an older release', (kind) => {
  it('keep their collation, which new tables use too, so that joins and references work', async () => {
    const database = await createDatabase(kind);
    assert.ok(database.url !== null);
    const db = connect({ kind: 'mysql', url: database.url });
    const collations = async (): Promise<string[]> => {
      const sql = `SELECT DISTINCT collation_name AS name FROM information_schema.columns
        WHERE table_schema = DATABASE() AND collation_name IS NOT NULL AND table_name NOT IN ('migrations', 'migration_lock')`;
      const [rows] = (await db.raw(sql)) as [{ readonly name: string }[]];
      return rows.map(({ name }) => name);
    };
    try {
      await db.raw(
        'CREATE TABLE site (id INT PRIMARY KEY, site_id VARCHAR(24) NOT NULL) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
      );
      await migrate(db);
      assert.deepEqual(await collations(), ['utf8mb4_bin']);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSqlite } from '../../src/db/connect.ts';
import type { Writer } from '../../src/db/connect.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, updateMeta } from '../../testing/docs.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite } from '../../testing/maru.ts';
import { createUser } from '../../testing/server.ts';

const DOCS = 12;
const WAIT_MS = 15_000;

describeOnEachDatabase('Scrubbing', (kind) => {
  let site: TestSite;
  beforeEach(async function () {
    this.timeout(TIMEOUT_MS);
    site = await createSite(kind, { hasTables: true });
  });
  afterEach(() => site.close());

  it('erases formerly public text from disk, beside a running server, and nothing else', async function () {
    this.timeout(TIMEOUT_MS);
    const { url } = await site.start();
    const owner = await createUser({ url }, 'owner');
    const docs = [];
    for (let i = 0; i < DOCS; i++) {
      const doc = await createDoc(owner, {
        title: `CANARYTITLE${i}`,
        content: `CANARYWORD${i} `.repeat(50 * (i + 1)),
      });
      docs.push(await updateMeta(owner, doc.id, { access: 'public' }));
    }
    const kept = await createDoc(owner, { title: 'STAYSPUBLIC', content: 'STAYSPUBLIC' });
    await updateMeta(owner, kept.id, { access: 'public' });
    const db = site.openDatabase();
    await flushTables(db);
    if (!isSqlite(db))
      assert.ok(
        await readableByThisUser(db),
        'this test reads the files of a database server on this machine',
      );
    assert.ok(await holds(site, db, 'CANARYWORD'), 'what is public is in the clear');
    for (const { id } of docs) await updateMeta(owner, id, { access: 'private' });
    const { code, stdout, stderr } = await (kind === 'sqlite' ? site.maruProcess : site.maru)('scrub');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /off the disk/);
    if (kind === 'mysql') assert.match(stdout + stderr, /redo log keeps what was written/);
    assert.equal(
      await eventually(
        async () => !(await holds(site, db, 'CANARYWORD')) && !(await holds(site, db, 'CANARYTITLE')),
      ),
      true,
    );
    assert.ok(await holds(site, db, 'STAYSPUBLIC'));
    const { doc } = await owner.browser.expect(
      200,
      'GET',
      `/api/groups/${owner.username}/docs/${docs[0]?.id}`,
    );
    assert.match(doc.content, /CANARYWORD0/);
  });
});

/** Waits until the text is in the tables' files. */
async function flushTables(db: Writer): Promise<void> {
  if (isSqlite(db)) return;
  await db.raw('FLUSH TABLES publications FOR EXPORT').catch(() => undefined);
  await db.raw('UNLOCK TABLES').catch(() => undefined);
}

async function holds(site: TestSite, db: Writer, word: string): Promise<boolean> {
  return (await filesOf(site, db)).some((path) => readFileSync(path).includes(word));
}

/**
 * SQLite's files with its log; a server's tables of this site, and MariaDB's
 * redo log. MySQL's is left to later writes, and the command says so.
 */
async function filesOf(site: TestSite, db: Writer): Promise<string[]> {
  if (isSqlite(db)) return listFiles(site.dataDir);
  const [[row]] = await db.raw('SELECT @@datadir AS folder, DATABASE() AS name');
  return [...listFiles(join(row.folder, row.name)), join(row.folder, 'ib_logfile0')].filter(existsSync);
}

async function readableByThisUser(db: Writer): Promise<boolean> {
  const [[row]] = await db.raw('SELECT @@datadir AS folder, DATABASE() AS name');
  return existsSync(join(row.folder, row.name));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline) {
    if (await check()) return true;
    await sleep(200);
  }
  return false;
}

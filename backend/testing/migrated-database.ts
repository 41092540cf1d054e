import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@maru/core/text';
import { connect } from '../src/db/connect.ts';
import type { Db, Writer } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { databaseFile } from '../src/site/connect-site.ts';
import { writeMarker } from '../src/site/data-dir.ts';
import { releaseEmptiedDatabase, hasPool, acquireEmptiedDatabase } from './database-pool.ts';
import { adminUrlOf, createDatabase, serverDatabase } from './databases.ts';
import type { DatabaseKind, TestDatabase } from './databases.ts';

/**
 * Databases that have the schema and no rows yet, for servers whose tests are not about migrations. Taking
 * all steps anew for each server takes 0.1 s on SQLite, 0.6 s on MariaDB and 2 s on MySQL: they are taken
 * once in each process, by the product's own code. SQLite's file is then copied. A database of a server is
 * emptied by the one that leaves it, and serves the next, also of another process where there is a pool.
 */

/**
 * @param dataDir a folder that is not there yet; SQLite's
 *   file is put into it, with the marker that makes it Maru's
 */
export async function createMigratedDatabase(kind: DatabaseKind, dataDir: string): Promise<TestDatabase> {
  if (kind !== 'sqlite') return (await takeMigrated(kind)) ?? (await createServerDatabase(kind));
  sqliteFile ??= makeSqliteFile();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(databaseFile(dataDir), await sqliteFile, { mode: 0o600 });
  writeMarker(dataDir, newId());
  return await createDatabase(kind);
}

let sqliteFile: Promise<Buffer> | undefined;

async function makeSqliteFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-schema-'));
  try {
    const db = connect({ kind: 'sqlite', path: databaseFile(folder) });
    await migrate(db);
    await db.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    await db.destroy();
    return readFileSync(databaseFile(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A migrated database of MariaDB or MySQL. */
interface Migrated {
  readonly database: TestDatabase;
  readonly url: string;
  /** Tables, columns, indexes and applied steps, as the migrations left them. */
  readonly schema: string;
}

/** Emptied databases that no server has. */
const emptied: Record<'mariadb' | 'mysql', Migrated[]> = { mariadb: [], mysql: [] };

// Benchmarks start servers without mocha: their databases are dropped at once.
const isMocha = 'after' in globalThis;
if (isMocha) {
  after(async () => {
    for (const kind of ['mariadb', 'mysql'] as const) {
      for (const migrated of emptied[kind]) {
        if (hasPool(kind)) await releaseEmptiedDatabase(adminUrlOf(kind), migrated);
        else await migrated.database.drop();
      }
    }
  });
}

async function takeMigrated(kind: 'mariadb' | 'mysql'): Promise<TestDatabase | undefined> {
  const own = emptied[kind].pop();
  if (own !== undefined) return toTestDatabase(kind, own);
  const shared = hasPool(kind) ? await acquireEmptiedDatabase(adminUrlOf(kind)) : undefined;
  return shared === undefined
    ? undefined
    : toTestDatabase(kind, { ...shared, database: serverDatabase(kind, shared.url) });
}

async function createServerDatabase(kind: 'mariadb' | 'mysql'): Promise<TestDatabase> {
  const database = await createDatabase(kind);
  const url = database.url ?? '';
  const schema = await withDatabase(url, async (db) => {
    await migrate(db);
    return await readSchema(db);
  });
  return toTestDatabase(kind, { database, url, schema });
}

function toTestDatabase(kind: 'mariadb' | 'mysql', migrated: Migrated): TestDatabase {
  return {
    url: migrated.url,
    drop: async () => {
      if (isMocha && (await empty(migrated))) emptied[kind].push(migrated);
      else await migrated.database.drop();
    },
  };
}

/** Rows of these are the schema's. */
const KEPT = ['migrations', 'migration_lock'];

/**
 * Deletes all rows.
 * @returns false when a test changed the schema: such a database is of no use to another
 */
async function empty({ url, schema }: Migrated): Promise<boolean> {
  return await withDatabase(url, async (db) => {
    if ((await readSchema(db)) !== schema) return false;
    const [tables] = (await db.raw(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
    )) as [readonly { readonly name: string }[]];
    // On one connection, which checks no relations meanwhile.
    await db.transaction(async (trx) => {
      await trx.raw('SET FOREIGN_KEY_CHECKS = 0');
      for (const { name } of tables) if (!KEPT.includes(name)) await trx(name).delete();
      await trx.raw('SET FOREIGN_KEY_CHECKS = 1');
    });
    return true;
  });
}

async function readSchema(db: Db): Promise<string> {
  const rows = (await Promise.all([
    db.raw(`SELECT table_name, column_name, ordinal_position, column_type, is_nullable, column_default, extra
      FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position`),
    db.raw(`SELECT table_name, index_name, seq_in_index, column_name, non_unique
      FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY table_name, index_name, seq_in_index`),
    db.raw(`SELECT table_name, constraint_name, constraint_type
      FROM information_schema.table_constraints WHERE table_schema = DATABASE() ORDER BY table_name, constraint_name`),
    db('migrations').orderBy('name').pluck('name'),
  ])) as [readonly unknown[], readonly unknown[], readonly unknown[], readonly string[]];
  const [[columns], [indexes], [constraints], steps] = rows;
  return createHash('sha256').update(JSON.stringify({ columns, indexes, constraints, steps })).digest('hex');
}

async function withDatabase<T>(url: string, work: (db: Writer) => Promise<T>): Promise<T> {
  const db = connect({ kind: 'mysql', url });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Baseline of the server: only Koa and the database driver. Two routes: a row as JSON, and a durable save of
 * such a text with its history: one updated row and one inserted row, in one transaction. `bare.ts sqlite
 * FILE` or `bare.ts mysql URL`; prints its address, exits at the end of its input.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import knex from 'knex';
import Koa from 'koa';

interface Row {
  readonly id: string;
  readonly content: string;
}

/** Database operations of the baseline. */
interface Bare {
  read(id: string): Row | undefined | Promise<Row | undefined>;
  /** Inserts the row for later saves, unless it exists. */
  create(id: string): void | Promise<void>;
  save(id: string, content: string): void | Promise<void>;
}

/** Settings of the server's own connection. */
const SETTINGS = ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON', 'foreign_keys = ON'];
const [kind, location = ''] = process.argv.slice(2);
const bare = kind === 'sqlite' ? openSqlite(location) : openMysql(location);
const app = new Koa();
app.use(async (ctx) => {
  const id = ctx.path.slice(1);
  if (ctx.method === 'GET') {
    ctx.body = await bare.read(id);
    return;
  }
  if (ctx.method === 'POST') {
    await bare.create(id);
    ctx.body = { id };
    return;
  }
  const { content } = JSON.parse(await bodyOf(ctx.req)) as Row;
  const startedAt = performance.now();
  await bare.save(id, content);
  ctx.body = { id, ms: performance.now() - startedAt };
});
const handle = app.callback();
const server = createServer((request, response) => void handle(request, response)).listen(
  0,
  '127.0.0.1',
  () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  },
);
process.stdin.resume().once('end', () => process.exit(0));

function openSqlite(file: string): Bare {
  const db = new Database(file);
  for (const pragma of SETTINGS) db.pragma(pragma);
  const select = db.prepare('SELECT * FROM bench_rows WHERE id = ?');
  // Separate file: two processes that write to one file invalidate each other's page cache.
  const own = new Database(`${file}-bare`);
  for (const pragma of SETTINGS) own.pragma(pragma);
  own.exec('CREATE TABLE written (id VARCHAR(36) PRIMARY KEY, content TEXT, created_at VARCHAR(32))');
  own.exec(
    'CREATE TABLE history (id VARCHAR(36) PRIMARY KEY, doc_id VARCHAR(36), content TEXT, created_at VARCHAR(32))',
  );
  const create = own.prepare("INSERT OR IGNORE INTO written VALUES (?, '', '')");
  const update = own.prepare('UPDATE written SET content = ?, created_at = ? WHERE id = ?');
  const insert = own.prepare('INSERT INTO history VALUES (?, ?, ?, ?)');
  const save = own.transaction((id: string, content: string) => {
    const at = new Date().toISOString();
    update.run(content, at, id);
    insert.run(randomUUID(), id, content, at);
  });
  return {
    read: (id) => select.get(id) as Row | undefined,
    create: (id) => void create.run(id),
    save: (id, content) => save.immediate(id, content),
  };
}

function openMysql(url: string): Bare {
  const db = knex({ client: 'mysql2', connection: url, pool: { min: 0, max: 10 } });
  return {
    read: (id) => db<Row>('bench_rows').where({ id }).first(),
    create: async (id) => {
      await db('bench_written').insert({ id, content: '', created_at: '' }).onConflict('id').ignore();
    },
    save: async (id, content) => {
      const created_at = new Date().toISOString();
      await db.transaction(async (trx) => {
        await trx('bench_written').where({ id }).update({ content, created_at });
        await trx('bench_history').insert({ id: randomUUID(), doc_id: id, content, created_at });
      });
    },
  };
}

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

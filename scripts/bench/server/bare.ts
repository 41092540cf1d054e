/**
 * What the server is measured against: Koa and the database driver, and nothing else. Two routes: a row as JSON, and one
 * durable write of such a row. `bare.ts sqlite FILE` or `bare.ts mysql URL`; says its address, ends with its input.
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

/** The two things that are asked of a database. */
interface Bare {
  read(id: string): Row | undefined | Promise<Row | undefined>;
  write(id: string, content: string): void | Promise<void>;
}

/** As the server sets its own connection up. */
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
  const { content } = JSON.parse(await bodyOf(ctx.req)) as Row;
  const startedAt = performance.now();
  await bare.write(randomUUID(), content);
  ctx.body = { id, ms: performance.now() - startedAt };
});
const handle = app.callback();
const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().once('end', () => process.exit(0));

function openSqlite(file: string): Bare {
  const db = new Database(file);
  for (const pragma of SETTINGS) db.pragma(pragma);
  const select = db.prepare('SELECT * FROM bench_rows WHERE id = ?');
  // Written beside it: two processes that write to one file make each other forget what they have read.
  const own = new Database(`${file}-bare`);
  for (const pragma of SETTINGS) own.pragma(pragma);
  own.exec('CREATE TABLE written (id VARCHAR(36) PRIMARY KEY, content TEXT, created_at VARCHAR(32))');
  // A new row each time: an UPDATE with a text of the same length would write the pages that differ, which is one of six.
  const insert = own.prepare('INSERT INTO written VALUES (?, ?, ?)');
  return {
    read: (id) => select.get(id) as Row | undefined,
    write: (id, content) => void insert.run(id, content, new Date().toISOString()),
  };
}

function openMysql(url: string): Bare {
  const db = knex({ client: 'mysql2', connection: url, pool: { min: 0, max: 10 } });
  return {
    read: (id) => db<Row>('bench_rows').where({ id }).first(),
    write: async (id, content) => {
      await db('bench_written').insert({ id, content, created_at: new Date().toISOString() });
    },
  };
}

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

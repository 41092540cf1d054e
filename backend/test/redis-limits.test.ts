import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAILED_LOGINS_MAX, FAILED_LOGINS_WINDOW_MS } from '@maru/core';
import { openRedisCounters } from '../src/services/limits/redis-counters.ts';
import type { RedisCounters } from '../src/services/limits/redis-counters.ts';
import { createBrowser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';
import { spawnServer } from '../testing/process.ts';
import { openRedis } from '../testing/redis.ts';
import type { TestRedis } from '../testing/redis.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const WRONG = 'not the password 1';
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/**
 * Tries wrong passwords for one account, at several servers in turn.
 * @returns the number that passed the limit
 */
async function guess(
  servers: readonly { readonly url: string }[],
  username: string,
  count: number,
): Promise<number> {
  const responses = await Promise.all(
    times(count, (i) =>
      createBrowser(servers[i % servers.length] as { url: string }).send('POST', '/api/login', {
        form: { username, password: WRONG },
      }),
    ),
  );
  for (const { status } of responses) assert.ok(status === 401 || status === 429, String(status));
  return responses.filter(({ status }) => status === 401).length;
}

describe('Counters in Redis', () => {
  let redis: TestRedis;
  let clients: RedisCounters[];
  before(async () => {
    redis = await openRedis();
    clients = await Promise.all([openRedisCounters(redis.url), openRedisCounters(redis.url)]);
  });
  after(async () => {
    for (const client of clients) client.close();
    await redis.close();
  });
  const limit = { max: 25, windowMs: 60_000, now: 1_000_000_000_000 };
  const count = (key: Buffer, change: Partial<typeof limit> = {}, client = 0) =>
    (clients[client] as RedisCounters).increment(key, { ...limit, ...change });

  it('allow exactly the limit, also for concurrent requests over two connections', async () => {
    for (let round = 0; round < 5; round++) {
      const key = randomBytes(32);
      const counted = await Promise.all(times(400, (i) => count(key, {}, i % 2)));
      assert.equal(counted.filter(({ isWithin }) => isWithin).length, limit.max);
      for (const { expiresAt } of counted) assert.equal(expiresAt, limit.now + limit.windowMs);
    }
  });

  it('give a count back only in the window in which it was counted', async () => {
    const key = randomBytes(32);
    const first = await count(key, { max: 1 });
    assert.equal((await count(key, { max: 1 })).isWithin, false);
    await first.refund();
    assert.equal((await count(key, { max: 1 })).isWithin, true);
    const later = { max: 1, now: limit.now + limit.windowMs };
    assert.equal((await count(key, later)).isWithin, true, 'a new window');
    await first.refund();
    assert.equal((await count(key, later)).isWithin, false, 'what is given back late does not count in it');
  });
});

describeOnEachDatabase('Rate limits in Redis', (kind) => {
  let redis: TestRedis;
  let server: TestServer;
  before(async () => {
    redis = await openRedis('redis secret');
    server = await startServer({ database: kind, hasLimits: true, env: { MARU_REDIS_URL: redis.url } });
  });
  after(async () => {
    await server.close();
    await redis.close();
  });

  it('apply, end with their window, and do not use the database', async () => {
    const { username, password } = await createUser(server);
    assert.equal(await guess([server], username, 30), FAILED_LOGINS_MAX);
    const form = { username, password };
    assert.equal((await createBrowser(server).send('POST', '/api/login', { form })).status, 429);
    assert.deepEqual(await server.openDatabase()('counters'), []);
    server.advance(FAILED_LOGINS_WINDOW_MS + 1);
    assert.equal((await createBrowser(server).send('POST', '/api/login', { form })).status, 200);
  });

  it('are counted in the database while Redis is away, and in Redis again when it is back', async () => {
    const { username } = await createUser(server);
    await redis.stop();
    assert.equal(await guess([server], username, 15), FAILED_LOGINS_MAX);
    const db = server.openDatabase();
    assert.ok((await db('counters')).length > 0);
    assert.equal(server.log().match(/Redis does not answer/g)?.length, 1, 'the log says it once');
    assert.ok(!server.log().includes('redis secret'));
    await redis.start();
    await db('counters').delete();
    // The connection recovers by itself.
    for (let i = 0; i < 200; i++) {
      await db('counters').delete();
      await createUser(server);
      if ((await db('counters')).length === 0) break;
      await sleep(50);
    }
    const other = await createUser(server);
    assert.equal(await guess([server], other.username, 15), FAILED_LOGINS_MAX);
    assert.deepEqual(await db('counters'), []);
  });

  // Skips SQLite, whose database is in the data directory, which one process at a time may use.
  if (kind === 'sqlite') return;
  it('allow two processes exactly ten wrong passwords in total', async function () {
    this.timeout(60_000);
    const folder = mkdtempSync(join(tmpdir(), 'maru-redis-nodes-'));
    const redis = await openRedis();
    const database = await createMigratedDatabase(kind, join(folder, 'one'));
    const servers = [];
    try {
      for (const name of ['one', 'two']) {
        const env = {
          MARU_LIMITS: 'on',
          MARU_REDIS_URL: redis.url,
          MARU_DATABASE_URL: database.url ?? '',
          MARU_KEY_FILE: join(folder, 'site.key'),
          MARU_LOG_LEVEL: 'silent',
        };
        const server = await spawnServer(['--data', join(folder, name)], env);
        servers.push(server);
        assert.notEqual(server.url, null, server.stderr());
      }
      const urls = servers.map(({ url }) => ({ url: url ?? '' }));
      const { username } = await createUser(urls[0] as { url: string });
      assert.equal(await guess(urls, username, 60), FAILED_LOGINS_MAX);
    } finally {
      for (const server of servers) {
        server.kill('SIGTERM');
        await server.exited;
      }
      await redis.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('A Redis that refuses the password', () => {
  it('ends the start with one sentence that does not repeat it', async () => {
    const redis = await openRedis('right');
    try {
      const url = redis.url.replace('right', 'wrong');
      await assert.rejects(
        openRedisCounters(url),
        (error) => error instanceof Error && error.message.startsWith('Redis refuses'),
      );
    } finally {
      await redis.close();
    }
  });
});

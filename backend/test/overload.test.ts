import assert from 'node:assert/strict';
import { checkServer } from '../src/cli/maintenance/check-server.ts';
import { BUSY_DELAY_MS } from '../src/event-loop-delay.ts';
import { createBrowser } from '../testing/browser.ts';
import type { Browser } from '../testing/browser.ts';
import { createDocWith } from '../testing/docs.ts';
import { itInFullRun } from '../testing/full-run.ts';
import { uploadOne } from '../testing/media.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { buildWebsite } from '../testing/website-build.ts';
import type { WebsiteBuild } from '../testing/website-build.ts';

const BLOCK_MS = 400;

describe('A server whose main thread is late', function () {
  this.timeout(120_000);
  let build: WebsiteBuild;
  let server: TestServer;
  let owner: TestUser;
  let visitor: Browser;
  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database: 'sqlite', webDist: build.webDist, shedsLoad: true });
    owner = await createUser(server, 'owner');
    visitor = createBrowser(server);
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  const never = new Int32Array(new SharedArrayBuffer(4));
  /** Blocks this thread, which is also the server's, with short pauses, while the work runs. */
  const blockThreadDuring = async (work: () => Promise<void>): Promise<void> => {
    const state = { isOver: false };
    const done = work().finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      Atomics.wait(never, 0, 0, BLOCK_MS);
      await new Promise(setImmediate);
    }
    await done;
  };
  const statusOf = async (browser: Browser, path: string): Promise<number> =>
    (await browser.send('GET', path)).status;
  const until = async (status: number, path: string): Promise<void> => {
    while ((await statusOf(visitor, path)) !== status);
  };

  it('refuses expensive requests of visitors, but not health checks, logged-in users or cached pages', async () => {
    const kept = await createDocWith(owner, 'public', { content: 'kept' });
    const other = await createDocWith(owner, 'public', { content: 'not asked for yet' });
    const file = await uploadOne(owner, { name: 'a.txt', bytes: 'words' });
    await createDocWith(owner, 'public', { content: `[file](${file.url})` });
    assert.equal(await statusOf(visitor, `/${owner.username}/${kept.id}`), 200);
    assert.equal(await statusOf(visitor, file.url), 200);
    await blockThreadDuring(async () => {
      await until(503, '/api/explore?kind=recent');
      // All at once: each answer takes several turns of the late thread.
      const [refused, otherPage, noFile, keptPage, healthz, readyz, metrics] = await Promise.all([
        visitor.send('GET', '/api/explore?kind=recent'),
        statusOf(visitor, `/${owner.username}/${other.id}`),
        visitor.send('GET', file.url),
        statusOf(visitor, `/${owner.username}/${kept.id}`),
        statusOf(visitor, '/healthz'),
        statusOf(visitor, '/readyz'),
        visitor.send('GET', '/metrics'),
      ]);
      assert.deepEqual([refused.status, refused.json.code], [503, 'unavailable']);
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(otherPage, 503);
      assert.deepEqual([noFile.status, noFile.headers.has('retry-after')], [503, true]);
      assert.equal(keptPage, 200);
      assert.deepEqual([healthz, readyz], [200, 200]);
      const [, delay] = /^maru_event_loop_delay_p99_seconds (\S+)$/m.exec(metrics.text) ?? [];
      assert.ok(Number(delay) > 0.25, delay);
      const owned = [file.url, `/${owner.username}/${other.id}`, '/api/explore?kind=recent'];
      assert.deepEqual(
        await Promise.all(owned.map((path) => statusOf(owner.browser, path))),
        [200, 200, 200],
      );
    });
    await until(200, '/api/explore?kind=recent');
    assert.equal(await statusOf(visitor, `/${owner.username}/${other.id}`), 200);
    assert.equal(await statusOf(visitor, file.url), 200);
  });

  itInFullRun('is reported by maru doctor, as in its metrics', async () => {
    const config = { ...server.config, port: Number(new URL(server.url).port) };
    await blockThreadDuring(() => until(503, '/api/explore?kind=recent'));
    const late = await checkServer(config);
    assert.equal(late.level, 'warn', late.text);
    const [, delayMs] = /^the main thread is (\d+) ms late .* visitors are refused/.exec(late.text) ?? [];
    assert.ok(Number(delayMs) > BUSY_DELAY_MS, late.text);
    const unknown = await checkServer({ ...config, port: 1 });
    assert.deepEqual(
      [unknown.level, unknown.text],
      ['ok', 'none tells its metrics at http://127.0.0.1:1/metrics'],
    );
    const off = await checkServer({ ...config, metrics: { ...config.metrics, audience: 'off' } });
    assert.deepEqual([off.level, off.text], ['ok', 'not asked: MARU_METRICS is off']);
    const well = await startServer({ database: 'sqlite', shedsLoad: true });
    const check = await checkServer({ ...well.config, port: Number(new URL(well.url).port) });
    await well.close();
    assert.match(check.text, /^the main thread is \d+ ms late/);
  });
});

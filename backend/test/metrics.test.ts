import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createBrowser } from '../testing/browser.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { createDoc, createDocWith } from '../testing/docs.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

/** Parses Prometheus's text format to values by name with labels, and checks every line. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const types = new Set<string>();
  for (const line of text.split('\n').filter((entry) => entry !== '')) {
    const type = /^# TYPE ([a-z_]\w*) (?:counter|gauge|histogram|summary)$/.exec(line)?.[1];
    if (type !== undefined) {
      assert.ok(!types.has(type), `${type} twice`);
      types.add(type);
      continue;
    }
    if (line.startsWith('# HELP ')) continue;
    const sample = /^([a-z_]\w*)((?:\{(?:[a-z_]\w*="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line);
    assert.ok(sample !== null, line);
    const [, name = '', labels = '', value] = sample;
    assert.ok(types.has(name) || types.has(name.replace(/_(?:bucket|sum|count)$/, '')), `${name} has a type`);
    samples.set(name + labels, Number(value));
  }
  return samples;
}

describeOnSqlite('/metrics', (kind) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: kind, hasLimits: true });
  });
  after(() => server.close());

  const scrape = async (): Promise<Map<string, number>> => {
    const { status, headers, text } = await createBrowser(server).send('GET', '/metrics');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.equal(headers.get('cache-control'), 'no-store');
    return parse(text);
  };

  it('reports requests by routes, not by addresses', async () => {
    const user = await createUser(server);
    const before = await scrape();
    const { id } = await createDoc(user);
    await createDoc(user);
    const open = await createDocWith(user, 'public');
    for (const path of [
      `/${user.username}/${open.id}`,
      '/nobody1/nothing',
      '/api/nothing',
      `/api/docs/${id}/is_updated`,
    ]) {
      await createBrowser(server).send('GET', path);
    }
    const form = { username: user.username, password: 'wrong pass 1' };
    for (let i = 0; i < 11; i++) await createBrowser(server).send('POST', '/api/login', { form });
    const after = await scrape();
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const requests = (method: string, route: string, status: string): number =>
      grown(`maru_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    assert.equal(requests('POST', '/api/docs', '2xx'), 3);
    assert.equal(requests('POST', '/api/login', '4xx'), 11);
    assert.equal(requests('GET', '/api/*', '4xx'), 1);
    assert.ok(requests('GET', '/*', '2xx') + requests('GET', '/*', '4xx') >= 2);
    assert.equal(grown('maru_http_request_duration_seconds_count{method="POST",route="/api/docs"}'), 3);
    assert.equal(
      grown('maru_http_request_duration_seconds_bucket{le="+Inf",method="POST",route="/api/docs"}'),
      3,
    );
    assert.ok(grown('maru_database_transactions_total') >= 4);
    assert.ok(grown('maru_rate_limit_refusals_total') >= 1);
    for (const name of [
      'maru_database_retries_total',
      'maru_database_failures_total',
      'maru_page_cache_hits_total',
    ]) {
      assert.ok(after.has(name), name);
    }
    assert.ok((after.get('maru_sessions') ?? 0) >= 1);
    assert.equal(after.get('maru_mail_queue_length'), 0);
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_seconds',
    ]) {
      assert.ok((after.get(name) ?? -1) >= 0, name);
    }
    for (const name of after.keys()) assert.ok(!name.includes(id) && !name.includes(user.username), name);
  });

  it('is allowed to clients of this machine', async () => {
    for (const headers of [
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { Authorization: 'Bearer x', 'X-Real-IP': '127.0.0.1' },
      { 'X-Forwarded-Host': 'maru.example' },
      { 'CF-Connecting-IP': '127.0.0.1' },
    ]) {
      const { status, json } = await createBrowser(server).send('GET', '/metrics', { headers });
      assert.deepEqual([status, json.code], [404, 'not_found']);
    }
    assert.equal((await createBrowser(server).send('POST', '/metrics')).status, 405);
  });

  it('is refused for another host name, as through a proxy without forwarding headers', async () => {
    const statusFor = (host: string): Promise<number> =>
      new Promise((resolve, reject) => {
        request(`${server.url}/metrics`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    for (const host of ['maru.example', '127.0.0.1.maru.example', 'localhost.maru.example:80'])
      assert.equal(await statusFor(host), 404, host);
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:9', '[::1]:9'])
      assert.equal(await statusFor(host), 200, host);
  });
});

describe('/metrics, as configured', () => {
  const status = async (
    env: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<number> => {
    const server = await startServer({ database: 'sqlite', env });
    try {
      return (await createBrowser(server).send('GET', '/metrics', { headers })).status;
    } finally {
      await server.close();
    }
  };
  const FOREIGN = { 'X-Forwarded-For': '198.51.100.7' };

  it('counts a request through a trusted proxy by its client', async () => {
    assert.equal(await status({ MARU_TRUSTED_PROXIES: '1' }, FOREIGN), 404);
    assert.equal(
      await status({ MARU_TRUSTED_PROXIES: '1' }, { 'X-Forwarded-For': '198.51.100.7, 127.0.0.1' }),
      200,
    );
  });

  it('is allowed with the token, to everybody, or to nobody', async () => {
    const env = { MARU_TRUSTED_PROXIES: '1', MARU_METRICS_TOKEN: 'secret-token' };
    assert.equal(await status(env, { ...FOREIGN, Authorization: 'Bearer secret-token' }), 200);
    assert.equal(await status(env, { ...FOREIGN, Authorization: 'Bearer secret-tokem' }), 404);
    assert.equal(await status({ MARU_TRUSTED_PROXIES: '1', MARU_METRICS: 'open' }, FOREIGN), 200);
    assert.equal(
      await status(
        { MARU_METRICS: 'off', MARU_METRICS_TOKEN: 'secret-token' },
        { Authorization: 'Bearer secret-token' },
      ),
      404,
    );
  });
});

describeOnSqlite('/readyz', (kind) => {
  it('reports failed checks with 503', async () => {
    const server = await startServer({ database: kind });
    const db = server.openDatabase();
    const ask = async (): Promise<{ status: number; json: { checks: Record<string, string> } }> => {
      const { status, text } = await createBrowser(server).send('GET', '/readyz');
      return { status, json: JSON.parse(text) as { checks: Record<string, string> } };
    };
    try {
      const ok = { database: 'ok', storage: 'ok', disk: 'ok', migrations: 'ok', keys: 'ok' };
      assert.deepEqual((await ask()).json, { status: 'ok', checks: ok });
      const [step] = await db('migrations').orderBy('name', 'desc').limit(1);
      await db('migrations').where({ name: step.name }).delete();
      let response = await ask();
      assert.deepEqual([response.status, response.json.checks], [503, { ...ok, migrations: 'failed' }]);
      await db('migrations').insert(step);
      const [site] = await db('site');
      await db('site').update({ kek_id: 'k9' });
      response = await ask();
      assert.deepEqual([response.status, response.json.checks], [503, { ...ok, keys: 'failed' }]);
      await db('site').update({ kek_id: site.kek_id });
      assert.equal((await ask()).status, 200);
      assert.equal((await createBrowser(server).send('GET', '/healthz')).status, 200);
    } finally {
      await server.close();
    }
  });
});

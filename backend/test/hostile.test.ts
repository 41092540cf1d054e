import assert from 'node:assert/strict';
import { endpoints } from '@maru/core/api/contracts';
import type { BrowserRequest } from './browser.ts';
import { createBrowser } from './browser.ts';
import { describeOnEachDatabase } from './databases.ts';
import { createDoc, createDocWith } from './docs.ts';
import { createUser, startServer } from './server.ts';
import type { TestServer, TestUser } from './server.ts';

const REQUESTS = 2_000;
const AT_ONCE = 16;

/** Whatever is sent, nobody gets a 500, and nothing that was not asked for properly is changed. */
describeOnEachDatabase('Hostile input', (kind) => {
  let server: TestServer;
  let owner: TestUser;
  let ids: string[];
  before(async () => {
    server = await startServer({ database: kind });
    owner = await createUser(server, 'owner');
    const folder = await createDoc(owner, { isFolder: true });
    ids = [folder.id, (await createDoc(owner)).id, (await createDocWith(owner, 'public')).id, owner.homeDocId];
  });
  after(() => server.close());

  it(`never makes a 500 (${REQUESTS} requests)`, async () => {
    const random = createRandom(kind === 'sqlite' ? 20_261_121 : 42);
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const { method, path, request } = hostileRequest(random, owner.username, ids);
          const browser = random.chance(0.8) ? createBrowser(server, new Map(owner.browser.cookies)) : createBrowser(server);
          if (random.chance(0.05)) browser.cookies.set('auth_v4', random.pick(STRINGS).replaceAll(/[^\x21-\x7e]|[;,"]/g, 'x'));
          const response = await browser.send(method, path, request);
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          assert.ok(
            response.status < 500,
            `${method} ${path} ${JSON.stringify(request).slice(0, 400)} → ${response.status} ${response.text.slice(0, 200)}`,
          );
          if (response.status >= 400 && method !== 'HEAD') {
            assert.match(
              response.json?.errorId ?? response.text,
              /^[0-9a-z]{24}$|<html/i,
              `${method} ${path} → ${response.text.slice(0, 200)}`,
            );
          }
        }),
      );
    }
    for (const status of [200, 400, 401, 404, 422])
      assert.ok((statuses.get(status) ?? 0) > 0, `no ${status} among ${JSON.stringify([...statuses])}`);
    await createBrowser(server).expect(200, 'GET', '/readyz');
  });

  it('authorises nothing by parameters that are repeated, empty or arrays', async () => {
    const { id, accessToken } = await createDocWith(await createUser(server, 'sharer'), 'link');
    const anonymous = createBrowser(server);
    for (const query of [
      `accessToken=${accessToken}&accessToken=`,
      `accessToken[0]=${accessToken}`,
      'accessToken=null',
      `accesstoken=${accessToken}`,
    ]) {
      const { status } = await anonymous.send('GET', `/api/groups/${owner.username}/docs/${id}?${query}`);
      assert.ok(status === 404 || status === 400, `${query} → ${status}`);
    }
  });
});

interface Random {
  next(): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]] | readonly T[]): T;
}

/** Mulberry32: the same sequence in every run. */
function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    },
  };
}

const STRINGS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '가나다',
  '\u202e\u200b',
  '🦫'.repeat(300),
  'x'.repeat(5_000),
  "'; DROP TABLE docs; --",
  '" OR 1=1',
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '[object Object]',
  '{"$gt":""}',
  '2026-02-31T00:00:00.000Z',
  '9999-99-99',
  '+010000-01-01T00:00:00.000Z',
  '0000-00-00T00:00:00.000Z',
  '\u{10ffff}',
];
const FIELDS: readonly string[] = [
  'title',
  'content',
  'props',
  'isFolder',
  'parentId',
  'access',
  'commentsEnabled',
  'regenerateLink',
  'lastUpdatedAt',
  'overwrite',
  'username',
  'email',
  'password',
  'id',
  'seq',
  'grade',
  '__proto__',
  'constructor',
  'toString',
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { 'X-Device-ID': 'nonsense' },
  { 'Accept-Language': 'ko;q=a,*' },
  { Cookie: 'auth_v4=%%%; =; ;;' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Encoding': 'gzip' },
  { 'If-None-Match': '*' },
  { 'X-Forwarded-For': "1.2.3.4, '" },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Origin: 'null' },
  { 'Idempotency-Key': 'x' },
  { Range: 'bytes=9-1' },
  { 'Content-Type': 'text/plain' },
];

function hostileValue(random: Random, ids: readonly string[], depth = 0): unknown {
  const kind = Math.floor(random.next() * 12);
  if (kind < 3) return random.pick(STRINGS);
  if (kind < 5) return random.pick(ids);
  if (kind === 5) return random.pick([true, false]);
  if (kind === 6) return null;
  if (kind === 7) return random.pick([0, -0, -1, 1.5, 2 ** 53, 1e308, -(2 ** 31)]);
  if (kind === 8) return random.pick(['public', 'private', 'link', '{}', '{"breaks":true}', '[]', '{"a":'.repeat(50)]);
  if (depth > 3) return 'deep';
  const size = Math.floor(random.next() * 4);
  if (kind === 9) return Array.from({ length: size }, () => hostileValue(random, ids, depth + 1));
  return Object.fromEntries(Array.from({ length: size }, () => [random.pick(FIELDS), hostileValue(random, ids, depth + 1)]));
}

function hostileRequest(
  random: Random,
  groupName: string,
  ids: readonly string[],
): { method: string; path: string; request: BrowserRequest } {
  // Signing up hashes passwords, which would be most of the time, and logging out would end the session that the rest needs.
  const endpoint = random.pick(Object.values(endpoints).filter(({ path }) => !/signup|logout|renew/.test(path)));
  const segment = (): string => encodeURIComponent(random.pick([...ids, ...ids, groupName, groupName, ...STRINGS]).toWellFormed());
  let path = endpoint.path.replaceAll(/:\w+/g, segment);
  if (endpoint.path === '/api/docs') path += `?groupName=${random.chance(0.8) ? groupName : segment()}`;
  if (random.chance(0.2))
    path += `${path.includes('?') ? '&' : '?'}${random.pick(['accessToken', 'lastUpdatedAt', 'lang', 'groupName', 'a[b]', '%', '__proto__'])}=${segment()}`;
  if (random.chance(0.03)) path += random.pick(['/', '//', '%2f..', '/..;/', '%', '?', '%ff', '/%00']);
  const method = random.chance(0.9) ? endpoint.method : random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']);
  const headers = random.pick(HEADERS);
  if (method === 'GET' || method === 'HEAD') return { method, path, request: { headers } };
  const roll = random.next();
  if (roll < 0.1) return { method, path, request: { headers } };
  if (roll < 0.2) {
    const raw = random.pick([
      '{',
      '[]',
      'null',
      '"x"',
      '{"title":1e9999}',
      '\u0000',
      '{"title":"\\ud800"}',
      '['.repeat(20_000),
      '{"__proto__":{"x":1}}',
      'title=x&title=y&%=%zz',
    ]);
    return {
      method,
      path,
      request: { raw, headers: { 'Content-Type': random.pick(['application/json', 'application/x-www-form-urlencoded']), ...headers } },
    };
  }
  const fields = Object.fromEntries(FIELDS.filter(() => random.chance(0.35)).map((name) => [name, hostileValue(random, ids)]));
  if (random.chance(0.5)) Object.assign(fields, { title: 'a title', content: 'words', overwrite: true });
  if (roll < 0.4)
    return {
      method,
      path,
      request: {
        form: Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
        ),
        headers,
      },
    };
  return { method, path, request: { json: random.chance(0.1) ? hostileValue(random, ids) : fields, headers } };
}

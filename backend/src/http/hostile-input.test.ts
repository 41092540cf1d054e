import assert from 'node:assert/strict';
import { connect } from 'node:net';
import fc from 'fast-check';
import { endpoints } from '@maru/core/api/contracts';
import { startEdgeServer } from '../../testing/edge-server.ts';
import type { EdgeServer } from '../../testing/edge-server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';
import type { Route } from './route.ts';

/** Number of requests per sweep, and of concurrent connections. */
const REQUESTS = 2_500;
const CONNECTIONS = 30;

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  '',
  'GE T',
  'M-SEARCH',
];
const PATHS = [
  '/',
  '/api/signup',
  '/api/login',
  '/api/docs?groupName=alice',
  '/api/docs/0123456789abcdefghijklmn',
  '/api/groups/alice',
  '/alice',
  '/alice/0123456789abcdefghijklmn',
  '/favicon.svg',
  '*',
  'http://other.example/api/me',
  '//evil.example/',
  '/\\evil',
  '/api/groups/%',
  '/api/groups/%ff',
  '/api/docs/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/alice/%',
  '/?lang=%',
  '/api/me?lang[]=ko',
  '/api/me?%ff=1',
  '/?accessToken=%00',
  '/api/me#x',
  `/${'a/'.repeat(900)}`,
  `/api/me?${'a&'.repeat(2_000)}`,
  '/api/docs/__proto__',
  '/api/groups/constructor',
  '/__proto__',
  '/hasOwnProperty',
  '/api/groups/%EA%B0%80',
  '/가',
  'alice',
  '?',
  '/api/docs/a%0d%0aSet-Cookie:%20x=1',
  '/healthz',
  '/robots.txt',
];
/** Headers that the parser accepts, and headers that are broken or contradict the body. */
const ODD_HEADERS = [
  'X-Device-ID: x',
  'X-Device-ID: 6f9619ff-8b86-4011-b42d-00c04fc964ff',
  'Cookie: auth_v4=good; device_key=good',
  'Cookie: =; ;;=a; \xe9',
  `Cookie: ${'a=b; '.repeat(1_500)}`,
  'Accept-Language: ;q=,*;q=9',
  `Accept-Language: ${'ko,'.repeat(3_000)}`,
  'Accept-Encoding: ;;br;q',
  'If-None-Match: "',
  'Origin: null',
  'Origin: http://[',
  'Sec-Fetch-Site: ?',
  'X-Forwarded-For: ,,,',
  'X-Forwarded-Host: <script>',
  'Content-Type: application/json',
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: ;;;',
  'Content-Type: application/json; charset=\xff',
  'Connection: close',
  'Range: bytes=9-1',
  'Content-Encoding: br',
  'X-HTTP-Method-Override: DELETE',
];
const BROKEN_HEADERS = [
  'Host: a',
  'Host: <script>',
  'Host: a b',
  'X-Device-ID: \0',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Expect: 100-continue',
  'Expect: nothing',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'X: \x01',
  ' folded: x',
  'no colon',
  ': empty',
  `X: ${'x'.repeat(17_000)}`,
];
const BODIES = [
  '',
  '{',
  '[1',
  '{"title":"a"}',
  '"',
  'null',
  '\0\0\0',
  '\xff\xfe',
  'a=%&b=%ff',
  '__proto__=1',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n\r\n',
  '-1\r\n',
  'FFFFFFFFFFFFFFFFF\r\n',
  '{"__proto__":{"a":1}}',
  `{"title":${'['.repeat(5_000)}`,
  '{"title":"\\ud800"}',
  '5;x=y\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
];

describe('Hostile input', () => {
  let build: WebsiteBuild;
  let server: EdgeServer;

  before(async () => {
    build = await buildWebsite();
    const answering = [
      'signup',
      'login',
      'logout',
      'me',
      'getGroup',
      'getDoc',
      'createDoc',
      'updateDoc',
      'updateDocMeta',
      'deleteDoc',
    ] as const;
    server = await startEdgeServer(
      answering.map(
        (name): Route => ({
          endpoint: endpoints[name] as unknown as Route['endpoint'],
          audit: [],
          handle: (input) => Promise.resolve(input),
        }),
      ),
      {
        config: { webDist: build.webDist, trustedProxies: 1 },
      },
    );
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  /** Sends each request on a connection of its own and returns the statuses of all responses. */
  const sweep = async (requests: readonly Buffer[]): Promise<Map<number, number>> => {
    const statuses = new Map<number, number>();
    const queue = requests.values();
    const work = async (): Promise<void> => {
      for (const request of queue) {
        const response = await exchange(server.port, request);
        for (const [, status] of response.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
          assert.ok(
            Number(status) < 500,
            `${request.toString('latin1').slice(0, 300)}\n---\n${response.slice(0, 300)}`,
          );
          statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return statuses;
  };
  const isAlive = async (): Promise<void> => {
    assert.equal((await server.fetch('/healthz')).status, 200);
    assert.doesNotMatch(server.log(), /"level":50/);
  };

  it('composed of known troublesome parts never causes 5xx, and the server keeps working', async function () {
    this.timeout(120_000);
    const parts = fc.record({
      method: fc.oneof(fc.constantFrom('GET', 'POST', 'PUT'), fc.constantFrom(...METHODS)),
      path: fc.constantFrom(...PATHS),
      version: fc.oneof(
        { weight: 9, arbitrary: fc.constant('HTTP/1.1') },
        fc.constantFrom('HTTP/1.0', 'HTTP/2.0', ''),
      ),
      odd: fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 5 }),
      // Two thirds have valid framing, to get past the parser.
      broken: fc.oneof(
        fc.constant(null),
        fc.constant(null),
        fc.array(fc.constantFrom(...BROKEN_HEADERS), { maxLength: 3 }),
      ),
      body: fc.constantFrom(...BODIES),
    });
    const requests = fc
      .sample(parts, { numRuns: REQUESTS, seed: 20_261_121 })
      .map(({ method, path, version, odd, broken, body }) => {
        const framing = broken ?? ['Host: a', ...(body === '' ? [] : [`Content-Length: ${body.length}`])];
        return Buffer.from(
          `${method} ${path} ${version}\r\n${[...framing, ...odd].map((line) => `${line}\r\n`).join('')}\r\n${body}`,
          'latin1',
        );
      });
    const statuses = await sweep(requests);
    for (const status of [200, 400, 401, 403, 404, 405, 415, 422, 431])
      assert.ok(statuses.has(status), `no request of the sweep came to ${status}`);
    await isAlive();
  });

  it('of random bytes causes no 500', async function () {
    this.timeout(120_000);
    const bytes = fc.uint8Array({ maxLength: 200 });
    const requests = fc
      .sample(fc.tuple(bytes, bytes, fc.nat(3)), { numRuns: REQUESTS, seed: 20_261_122 })
      .map(([a, b, kind]) => {
        if (kind === 0) return Buffer.from(a);
        if (kind === 1)
          return Buffer.concat([
            Buffer.from('GET /'),
            Buffer.from(a),
            Buffer.from(' HTTP/1.1\r\nHost: a\r\n\r\n'),
          ]);
        if (kind === 2)
          return Buffer.concat([
            Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nX: '),
            Buffer.from(a),
            Buffer.from('\r\n\r\n'),
          ]);
        const type = a.length % 2 === 0 ? 'application/json' : 'application/x-www-form-urlencoded';
        return Buffer.concat([
          Buffer.from(
            `POST /api/signup HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${b.length}\r\n\r\n`,
          ),
          Buffer.from(b),
        ]);
      });
    const statuses = await sweep(requests);
    assert.ok((statuses.get(400) ?? 0) > REQUESTS / 4);
    await isAlive();
  });

  it('of random JSON is answered with 200, 400 or 422', async function () {
    this.timeout(120_000);
    const fields = fc.record(
      {
        title: fc.anything(),
        content: fc.anything(),
        isFolder: fc.anything(),
        parentId: fc.anything(),
        props: fc.anything(),
        lastUpdatedAt: fc.anything(),
        access: fc.anything(),
        username: fc.anything(),
        password: fc.anything(),
        email: fc.anything(),
      },
      { requiredKeys: [] },
    );
    for (const value of fc.sample(fc.oneof(fields, fc.jsonValue()), { numRuns: 500, seed: 20_261_123 })) {
      for (const [method, path] of [
        ['PUT', '/api/docs/0123456789abcdefghijklmn/meta'],
        ['POST', '/api/docs?groupName=alice'],
        ['POST', '/api/signup'],
      ] as const) {
        const body =
          JSON.stringify(value, (_key, inner: unknown) =>
            typeof inner === 'bigint' ? String(inner) : inner,
          ) ?? 'null';
        const response = await server.fetch(path, {
          method,
          body,
          headers: { 'Content-Type': 'application/json', Cookie: 'auth_v4=good; device_key=good' },
        });
        await response.text();
        assert.ok([200, 201, 400, 422].includes(response.status), `${response.status} ${path} ${body}`);
      }
    }
    await isAlive();
  });
});

/**
 * Sends bytes and returns the response until the server closes the connection or
 * stops sending; the input may be half a request. Sending counts as stopped after 40
 * ms without data, once the server, which may be busy, has answered a later request.
 */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(40);
    socket.on('timeout', () => {
      const before = chunks.length;
      const later = connect(port, '127.0.0.1', () =>
        later.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      );
      later.on('error', () => undefined);
      later.on('close', () => void (chunks.length === before ? socket.destroy() : socket.setTimeout(40)));
      later.resume();
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

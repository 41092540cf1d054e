import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { NetworkError } from './errors.ts';
import { createFetchTransport } from './fetch-transport.ts';
import type { TransportRequest } from './transport.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const REQUEST: TransportRequest = {
  method: 'GET',
  url: '/api/me',
  headers: {},
  bodyKind: 'none',
  body: undefined,
  signal: undefined,
};

describe('Fetch transport', () => {
  let server: Server;
  let origin: string;
  let received: Received[];
  let respond: (response: ServerResponse) => void;

  beforeEach((done) => {
    received = [];
    respond = (response) => response.setHeader('Content-Type', 'application/json').end('{}');
    server = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ method: request.method, url: request.url, headers: request.headers, body });
        respond(response);
      });
    });
    server.listen(0, '127.0.0.1', () => {
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      done();
    });
  });

  afterEach((done) => {
    server.closeAllConnections();
    server.close(done);
  });

  const send = (request: Partial<TransportRequest> = {}) =>
    createFetchTransport(fetch, origin)({ ...REQUEST, ...request });

  it('sends method, address and headers, and asks for JSON', async () => {
    await send({ method: 'DELETE', url: '/api/docs/abc?x=1', headers: { 'X-Device-ID': 'abc' } });
    const [{ method, url, headers, body } = assert.fail()] = received;
    assert.deepEqual(
      [method, url, headers['x-device-id'], headers.accept, body],
      ['DELETE', '/api/docs/abc?x=1', 'abc', 'application/json', ''],
    );
    assert.equal(headers['content-type'], undefined);
  });

  it('sends forms as forms', async () => {
    const body = {
      username: 'min ji',
      password: 'a&b=c+d%',
      email: '민지@예시.한국',
      missing: undefined,
      nothing: null,
      confirm: true,
    };
    await send({ method: 'POST', bodyKind: 'form', body });
    const [{ headers, body: sent } = assert.fail()] = received;
    assert.match(headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(sent)), {
      username: 'min ji',
      password: 'a&b=c+d%',
      email: '민지@예시.한국',
      confirm: 'true',
    });
  });

  it('sends JSON as JSON, with its Korean intact', async () => {
    const body = { title: '설치 방법 🙂', content: 'a\nb', parentId: null, isFolder: false };
    await send({ method: 'PUT', bodyKind: 'json', body });
    const [{ headers, body: sent } = assert.fail()] = received;
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(sent), body);
  });

  it('returns status, text and JSON', async () => {
    respond = (response) =>
      response
        .writeHead(409, { 'Content-Type': 'application/json; charset=utf-8' })
        .end('{"msg":"이미 있어요"}');
    assert.deepEqual(await send(), {
      status: 409,
      text: '{"msg":"이미 있어요"}',
      json: { msg: '이미 있어요' },
    });
  });

  it('parses problem+json, and nothing of another content type', async () => {
    const types: readonly (readonly [type: string, json: unknown])[] = [
      ['application/problem+json', { a: 1 }],
      ['text/html', undefined],
      ['application/jsonp', undefined],
      ['text/plain; note=application/json', undefined],
    ];
    for (const [type, json] of types) {
      respond = (response) => response.setHeader('Content-Type', type).end('{"a":1}');
      assert.deepEqual((await send()).json, json, type);
    }
  });

  it('treats invalid JSON as no body', async () => {
    respond = (response) => response.setHeader('Content-Type', 'application/json').end('{"a":');
    assert.deepEqual(await send(), { status: 200, text: '{"a":', json: undefined });
  });

  it('treats an empty response (204) as no body', async () => {
    respond = (response) => response.writeHead(204).end();
    assert.deepEqual(await send(), { status: 204, text: '', json: undefined });
  });

  it('rejects with NetworkError when the connection is refused or broken off', async () => {
    const transport = createFetchTransport(fetch, 'http://127.0.0.1:1');
    await assert.rejects(transport(REQUEST), NetworkError);
    respond = (response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };
    await assert.rejects(send(), NetworkError);
  });

  it('rejects with AbortError when the caller aborts', async () => {
    const controller = new AbortController();
    respond = () => controller.abort();
    await assert.rejects(send({ signal: controller.signal }), { name: 'AbortError' });
  });
});

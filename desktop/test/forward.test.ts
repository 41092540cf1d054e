import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReadableStream as NodeStream } from 'node:stream/web';
import type { Accounts } from '../src/accounts/accounts.ts';
import { createOfflineCache } from '../src/offline/offline-cache.ts';
import { pageOrigin } from '../src/protocol/addresses.ts';
import { createForward } from '../src/protocol/forward.ts';
import type { Forward } from '../src/protocol/forward.ts';
import { createNetFetch } from '../src/protocol/net-fetch.ts';
import { createServerFetch } from '../src/protocol/server-fetch.ts';
import { createUploads } from '../src/protocol/uploads.ts';
import type { Uploads } from '../src/protocol/uploads.ts';
import { createNet } from './fake-electron/net.ts';

/** Exceeds the socket buffers between both ends of a connection. */
const UPLOAD_BYTES = 32 * 1024 * 1024;
const CHUNK = new Uint8Array(100_000).fill(7);

function streamOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(chunks) as ReadableStream<Uint8Array>;
}

describe('Requests forwarded to the server', () => {
  let server: Server;
  let origin: string;
  let accounts: Accounts;
  let forward: Forward;
  let uploads: Uploads;
  /** Reported upload progress: keys, and bytes. */
  let progress: [key: string, sent: number][];
  const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> =>
    forward(new Request(`${pageOrigin(origin)}${path}`, init));
  /** Returns the server's next request. */
  const nextRequest = async (): Promise<[IncomingMessage, ServerResponse]> =>
    (await once(server, 'request')) as [IncomingMessage, ServerResponse];

  beforeEach(async () => {
    progress = [];
    uploads = createUploads();
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = {
      server: origin,
      username: 'minji',
      cookie: 'session.secret',
      deviceKey: 'device',
      addedAt: 1,
    };
    accounts = { server: () => origin, current: () => account, find: () => account } as unknown as Accounts;
    forward = createForward({
      accounts,
      serverFetch: createServerFetch({
        accounts,
        netFetch: createNetFetch(createNet()),
        userAgent: 'Maru Desktop test',
        note: () => undefined,
      }),
      cache: createOfflineCache('/nowhere', null),
      uploads,
      onUpload: async (key, sent) => void progress.push([key, sent]),
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('streams an upload to the server without buffering it whole', async () => {
    let more: () => void = () => undefined;
    const isWanted = new Promise<void>((resolve) => {
      more = resolve;
    });
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield CHUNK;
      // The rest is sent only after the server received the beginning.
      await isWanted;
      yield CHUNK;
    }
    const answering = ask('/api/media', { method: 'POST', body: streamOf(chunks()), duplex: 'half' });
    const [request, response] = await nextRequest();
    await once(request, 'readable');
    more();
    let received = 0;
    for await (const chunk of request) received += (chunk as Buffer).length;
    assert.equal(received, 2 * CHUNK.length);
    assert.equal(request.headers.cookie, 'auth_v4=session.secret; device_key=device');
    response.end('{}');
    assert.equal((await answering).status, 200);
  });

  it('reports upload progress by the bytes sent to the server, not by the bytes read from the page', async () => {
    const body = new Uint8Array(UPLOAD_BYTES);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Idempotency-Key': 'key' };
    const answering = ask('/api/media', { method: 'POST', body, headers });
    // The server reads nothing yet: the reported bytes are those in buffers, far from all.
    const [request, response] = await nextRequest();
    while (progress.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.ok((progress.at(-1)?.[1] ?? 0) < UPLOAD_BYTES);
    for await (const chunk of request) void chunk;
    response.end('{}');
    assert.equal((await answering).status, 200);
    assert.deepEqual(progress.at(-1), ['key', UPLOAD_BYTES]);
    const sent = progress.map(([, bytes]) => bytes);
    assert.ok(
      sent.length > 2 && sent.every((bytes, index) => index === 0 || bytes > (sent[index - 1] ?? 0)),
      String(sent),
    );
  });

  it('keep dot segments and backslashes inside /api and /media, and carry no credentials or proxy headers of the page', async () => {
    for (const path of [
      '/api/x\\..\\..\\feed',
      '/api/x\\..\\switch_account',
      '/api/./switch_account',
      '/media/..%5c..\\../x',
    ]) {
      const inside = new Request(`${pageOrigin(origin)}${path}`);
      const result = await Promise.race([
        forward(inside),
        nextRequest().then(([{ url }, response]) => (response.end(), url ?? '')),
      ]);
      assert.ok(
        typeof result === 'string' ? /^\/(?:api|media)\/(?!switch)/.test(result) : result.status === 404,
        path,
      );
    }
    const headers = {
      Authorization: 'Basic x',
      Cookie: 'auth_v4=other',
      Forwarded: 'for=1.1.1.1',
      Host: 'evil.example',
      Referer: 'app://x/',
      'Transfer-Encoding': 'chunked',
      'X-Forwarded-For': '1.1.1.1',
      'X-HTTP-Method-Override': 'DELETE',
    };
    const answering = ask('/api/me', { headers });
    const [request, response] = await nextRequest();
    response.end('{}');
    await answering;
    const { host, cookie, ...others } = request.headers;
    assert.deepEqual([host, cookie], [new URL(origin).host, 'auth_v4=session.secret; device_key=device']);
    assert.equal(others['user-agent'], 'Maru Desktop test');
    // The other headers are added by the network stack.
    const names = Object.keys(others).filter(
      (name) => !['accept', 'accept-encoding', 'accept-language', 'connection'].includes(name),
    );
    assert.deepEqual(names, ['user-agent']);
  });

  it('are aborted when the page aborts them', async () => {
    const calling = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array> {
      // A cancelled page writes no more.
      while (!calling.signal.aborted) {
        // From another process, as requests of pages are.
        await new Promise((resolve) => setImmediate(resolve));
        yield CHUNK;
      }
    }
    const answering = ask('/api/media', {
      method: 'POST',
      body: streamOf(endless()),
      duplex: 'half',
      signal: calling.signal,
    });
    const [request] = await nextRequest();
    const closed = new Promise((resolve) => request.on('close', resolve));
    // The reader receives the end as an error.
    request.on('error', () => undefined);
    await once(request, 'data');
    calling.abort();
    await closed;
    assert.equal(request.complete, false);
    assert.equal((await answering).status, 503);
  });

  it('are aborted by the upload’s idempotency key, before or during the upload, as Electron passes no abort signal', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Idempotency-Key': 'key' };
    const body = new Uint8Array(UPLOAD_BYTES);
    const answering = ask('/api/media', { method: 'POST', body, headers });
    const [request] = await nextRequest();
    const closed = new Promise((resolve) => request.on('close', resolve));
    request.on('error', () => undefined);
    uploads.cancel('another');
    await once(request, 'data');
    uploads.cancel('key');
    await closed;
    assert.equal(request.complete, false);
    assert.equal((await answering).status, 503);
    uploads.cancel('early');
    const early = await ask('/api/media', {
      method: 'POST',
      body,
      headers: { ...headers, 'Idempotency-Key': 'early' },
    });
    assert.equal(early.status, 503);
  });

  it('read several Set-Cookie headers of one response', async () => {
    const ended: unknown[] = [];
    const cookie = (username: string): string =>
      `${Buffer.from(JSON.stringify({ username })).toString('base64url')}.x`;
    Object.assign(accounts, { put: (account: unknown) => ended.push(account), use: () => undefined });
    const answering = ask('/api/login', { method: 'POST', body: '{}' });
    const [, response] = await nextRequest();
    const expires = 'Expires=Wed, 21 Oct 2026 07:28:00 GMT; Max-Age=100';
    response.setHeader('Set-Cookie', [
      `auth_v4=${cookie('hana5')}; ${expires}`,
      `device_key=new; ${expires}`,
    ]);
    response.end('{}');
    await answering;
    assert.deepEqual(ended, [
      { server: origin, username: 'hana5', cookie: cookie('hana5'), deviceKey: 'new' },
    ]);
  });

  it('send a second step with the device key of its first step, while another account is logged in', async () => {
    for (const first of ['/api/login', '/api/reset_password']) {
      const began = ask(first, { method: 'POST', body: '{}' });
      const [, refusal] = await nextRequest();
      refusal.writeHead(401, { 'Set-Cookie': [`device_key=${first.slice(5)}; Max-Age=100`] }).end('{}');
      assert.equal((await began).status, 401);
      const taken = ask('/api/login/second_step', { method: 'POST', body: '{}' });
      const [{ headers }, response] = await nextRequest();
      response.end('{}');
      await taken;
      assert.equal(headers.cookie, `device_key=${first.slice(5)}`);
    }
  });

  it('use the system’s proxy, also for hosts that only the proxy can resolve', async () => {
    const host = 'https://only-behind-the-proxy.example';
    const netFetch = createNetFetch(createNet(new Map([[host, origin]])));
    const serverFetch = createServerFetch({
      accounts,
      netFetch,
      userAgent: 'Maru Desktop test',
      note: () => undefined,
    });
    const answering = serverFetch(host, null, { method: 'GET', path: '/api/version' });
    const [request, response] = await nextRequest();
    assert.equal(request.headers.host, 'only-behind-the-proxy.example');
    response.end('{}');
    assert.equal((await answering).status, 200);
  });

  it('are sent with an empty body too', async () => {
    const answering = ask('/api/renew_auth', { method: 'POST', body: streamOf([]), duplex: 'half' });
    const [request, response] = await nextRequest();
    assert.equal(request.method, 'POST');
    response.writeHead(204).end();
    assert.equal((await answering).status, 204);
  });

  it('stream a file to the page while the server sends it', async () => {
    const answering = ask('/media/abcdefghijklmnopqrstuvwx/film.mp4');
    const [, response] = await nextRequest();
    response.writeHead(200, { 'Content-Type': 'video/mp4', 'Set-Cookie': 'x=1' });
    response.write(CHUNK);
    const received = await answering;
    assert.deepEqual(received.headers.getSetCookie(), []);
    const reader = received.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    assert.ok((value?.length ?? 0) > 0);
    response.end();
    await reader?.cancel();
  });

  it('do not follow redirects and answer 503', async () => {
    const answering = ask('/api/me');
    const [, response] = await nextRequest();
    response.writeHead(302, { Location: 'https://evil.example/' }).end();
    assert.equal((await answering).status, 503);
  });
});

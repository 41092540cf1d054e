import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';
import { clearBodyDeadline } from './body/body-deadline.ts';
import { listen } from './listen.ts';

describe('Listening', () => {
  const host = '127.0.0.1';

  it('reports a port in use, with instructions', async () => {
    const other = createServer().listen(0, host);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await assert.rejects(
      listen(() => undefined, { port, host }),
      (error) => {
        assert.ok(error instanceof StartError);
        assert.equal(
          error.message,
          `Port ${port} is taken by another program. Stop that one, or choose another port with --port.`,
        );
        return true;
      },
    );
    other.close();
    await assert.rejects(
      listen(() => undefined, { port: 0, host: '192.0.2.1' }),
      /not one of this machine/,
    );
  });

  it('finishes pending responses when it closes, and accepts no more requests', async () => {
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const { port, close } = await listen(
      async (_request, response) => {
        arrived.resolve();
        await release.promise;
        response.end('done');
      },
      { port: 0, host },
    );
    const pending = fetch(`http://${host}:${port}/`);
    await arrived.promise;
    let isClosed = false;
    const closing = close().then(() => {
      isClosed = true;
    });
    await assert.rejects(fetch(`http://${host}:${port}/`));
    assert.equal(isClosed, false);
    release.resolve();
    const response = await pending;
    assert.equal(response.headers.get('connection'), 'close');
    assert.equal(await response.text(), 'done');
    await closing;
  });

  it('closes although clients keep idle connections', async () => {
    const { port, close } = await listen((_request, response) => response.end('x'), { port: 0, host });
    await (await fetch(`http://${host}:${port}/`)).text();
    await close();
  });

  it('limits slow and large requests', async () => {
    const { server, close } = await listen(() => undefined, { port: 0, host });
    await close();
    for (const limit of [server.headersTimeout, server.keepAliveTimeout, server.timeout])
      assert.ok(limit > 0);
  });

  it('refuses a request with two lengths or both length and chunks', async () => {
    const seen: string[] = [];
    const { port, close } = await listen(
      (request, response) => {
        seen.push(request.url ?? '');
        request.resume().once('end', () => response.end('x'));
      },
      { port: 0, host },
    );
    const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n';
    for (const [headers, body] of [
      [['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
      [['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`],
      [['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
      [['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
      [['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
      [['Content-Length: +0'], hidden],
      [['Content-Length : 0'], hidden],
      [['Transfer-Encoding:', ' chunked', 'Content-Length: 0'], hidden],
    ] as const) {
      const socket = connect(port, host);
      let response = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        response += text;
      });
      socket.on('error', () => undefined);
      socket.write(['POST /seen HTTP/1.1', 'Host: a', ...headers, '', body].join('\r\n'));
      await new Promise((resolve) => socket.once('close', resolve));
      assert.match(response, /^HTTP\/1\.1 400 /, headers.join(', '));
      assert.equal(response.match(/^HTTP/gm)?.length, 1, headers.join(', '));
    }
    assert.ok(!seen.includes('/hidden'));
    await close();
  });

  it('has a deadline for every body, read or not, except for uploads that keep arriving', async () => {
    const { port, close } = await listen(
      (request, response) => {
        if (request.url === '/upload') clearBodyDeadline(request);
        if (request.url === '/answered') response.end('early');
        else request.resume().once('end', () => response.end('whole'));
      },
      { port: 0, host, bodyTimeoutMs: 150 },
    );
    const send = async (path: string, pauseMs: number): Promise<string> => {
      const socket = connect(port, host);
      let response = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        response += text;
      });
      socket.on('error', () => undefined);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\nConnection: close\r\n\r\n`);
      let left = 8;
      const dripping = setInterval(() => {
        if (left-- > 0) socket.write('x');
      }, pauseMs);
      // `once` would reject at an error: the server closes while a byte is under way.
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(dripping);
      return response;
    };
    const [late, completed, upload, quick] = await Promise.all([
      send('/', 100),
      send('/answered', 100),
      send('/upload', 60),
      send('/', 1),
    ]);
    assert.match(late, /^HTTP\/1\.1 408 [^]*"code":"bad_request"/);
    assert.match(completed, /200 OK[^]*early$/);
    assert.match(upload, /whole$/);
    assert.match(quick, /whole$/);
    await close();
  });
});

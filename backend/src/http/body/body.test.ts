import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { AppError } from '@maru/core/api';
import { slices } from '../../event-loop-slices.ts';
import { readBody } from './body.ts';
import { listen } from '../listen.ts';

describe('Request bodies on the wire', () => {
  /** Returns the result of reading one raw request: its value or the error code. */
  const read = async (
    text: string,
    { end = false, timeoutMs = 5_000, maxBytes = 100, turns = slices } = {},
  ): Promise<unknown> => {
    const result = Promise.withResolvers<unknown>();
    const { port, close } = await listen(
      async (request: IncomingMessage, response) => {
        result.resolve(
          await readBody(request, { maxBytes, timeoutMs }, turns).then(
            ({ value }) => value,
            (error: unknown) => (error instanceof AppError ? error.code : error),
          ),
        );
        response.end();
      },
      { port: 0, host: '127.0.0.1' },
    );
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    if (end) socket.destroySoon();
    const value = await result.promise;
    socket.destroy();
    await close();
    return value;
  };
  const post = (headers: string, body: string): string =>
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

  it('of more than 64 KiB wait for a slice of the main thread before each step', async () => {
    let taken = 0;
    const turns = { take: () => Promise.resolve(void taken++) };
    const small = JSON.stringify({ a: 'a'.repeat(60_000) });
    const large = JSON.stringify({ a: 'a'.repeat(70_000) });
    await read(post(`Content-Length: ${small.length}`, small), { maxBytes: 100_000, turns });
    assert.equal(taken, 0);
    assert.deepEqual(
      await read(post(`Content-Length: ${large.length}`, large), { maxBytes: 100_000, turns }),
      JSON.parse(large),
    );
    assert.equal(taken, 2, 'to check its bounds, and to parse it');
  });

  it('are read by length and in chunks', async () => {
    assert.deepEqual(await read(post('Content-Length: 7', '{"a":1}')), { a: 1 });
    assert.deepEqual(await read(post('Transfer-Encoding: chunked', '3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n')), {
      a: 1,
    });
    assert.deepEqual(await read(post('Content-Length: 10', '\ufeff{"a":1}')), { a: 1 });
    assert.deepEqual(await read('POST / HTTP/1.1\r\nHost: a\r\n\r\n'), {});
  });

  it('end at what was declared, and are refused when less arrives', async () => {
    assert.equal(await read(post('Content-Length: 6', '{"a":1}')), 'bad_request');
    assert.equal(await read(post('Content-Length: 8', '{"a":1}'), { end: true }), 'bad_request');
    assert.equal(
      await read(post('Transfer-Encoding: chunked', '7\r\n{"a":1}\r\nzz\r\n'), { end: true }),
      'bad_request',
    );
  });

  it('are refused when they do not arrive in time', async () => {
    assert.equal(await read(post('Content-Length: 8', '{"a":1}'), { timeoutMs: 50 }), 'bad_request');
  });

  it('are refused with more than 1,000 values or when nested beyond 64 levels, before parsing, ignoring strings', async () => {
    const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const send = (body: string): Promise<unknown> =>
      read(post(`Content-Length: ${Buffer.byteLength(body)}`, body), { maxBytes: 300_000 });
    assert.equal(typeof (await send(nested(64))), 'object');
    assert.equal(await send(nested(65)), 'bad_request');
    assert.equal(await send(nested(100_000)), 'bad_request');
    const wide = (values: number): string => `{"a":[${'{},'.repeat(values)}{}]}`;
    assert.equal(typeof (await send(wide(900))), 'object');
    assert.equal(await send(wide(1_000)), 'bad_request');
    const fields = 'a=1&'.repeat(1_001);
    const form = post(`Content-Length: ${fields.length}`, fields).replace(
      'application/json',
      'application/x-www-form-urlencoded',
    );
    assert.equal(await read(form, { maxBytes: 300_000 }), 'bad_request');
    // Quotes and backslashes at all places around the end of what is searched byte by byte.
    for (let length = 55; length < 75; length++)
      for (const end of ['', '"', '\\', '\\"', '\\\\', '\\\\"', `"${'a'.repeat(70)}\\`]) {
        const text = `\\"${'a'.repeat(length)}${end}${'['.repeat(100)}`;
        assert.deepEqual(await send(JSON.stringify({ text, last: end })), { text, last: end });
        assert.equal(await send(`{"a":${JSON.stringify(text)},"b":${'['.repeat(65)}1}`), 'bad_request');
      }
  });

  it('are refused above the limit, by the declared and by the received length', async () => {
    assert.equal(await read(post('Content-Length: 101', '')), 'too_large');
    assert.equal(await read(post('Transfer-Encoding: chunked', `65\r\n${'a'.repeat(101)}\r\n`)), 'too_large');
    assert.deepEqual(await read(post('Content-Length: 100', JSON.stringify({ a: 'x'.repeat(92) }))), {
      a: 'x'.repeat(92),
    });
  });

  it('are drained when they are refused, and the connection serves the next request', async () => {
    // Counts connections on the server: the client does not report that it reuses one.
    const connections = new Set<unknown>();
    const { port, close } = await listen(
      async (request: IncomingMessage, response) => {
        connections.add(request.socket);
        const code = await readBody(request, { maxBytes: 100, timeoutMs: 5_000 }).then(
          () => 'read',
          (error: unknown) => (error instanceof AppError ? error.code : 'broken'),
        );
        response.end(code);
      },
      { port: 0, host: '127.0.0.1' },
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (body: string): Promise<string> => {
      const call = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json' },
      });
      call.end(body);
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      const bytes = await response.toArray();
      return bytes.join('');
    };
    assert.equal(await send('x'.repeat(4_000_000)), 'too_large');
    assert.equal(await send('{}'), 'read');
    assert.equal(connections.size, 1);
    agent.destroy();
    await close();
  });
});

import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { EXPORTS_AT_ONCE_MAX, UPLOADS_AT_ONCE_MAX } from '@maru/core';
import { createDoc } from '../testing/docs.ts';
import { processCounts } from '../src/process-counts.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

/** Longer than the lease of a stalled export. */
const STALLED_MS = 121_000;
/** Maximum number of uploads that may succeed before all of the held ones have begun. */
const TRIES_MAX = 200;
const NOISE_LENGTH = 1_000_000;

describe('Concurrent uploads and exports of one account', function () {
  this.timeout(120_000);
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: 'sqlite', hasLimits: true });
  });
  after(() => server.close());

  const begin = (
    user: TestUser,
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): ClientRequest => {
    const Cookie = user.browser.cookieHeader();
    const request = httpRequest(`${server.url}${path}`, {
      method,
      agent: false,
      headers: { Cookie, ...headers },
    });
    request.on('error', () => undefined);
    return request;
  };
  const responseOf = (request: ClientRequest): Promise<IncomingMessage> =>
    new Promise((resolve) =>
      request.once('response', (response) => resolve(response.on('error', () => undefined))),
    );
  const codeOf = async (response: IncomingMessage): Promise<string> => {
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return (JSON.parse(Buffer.concat(parts).toString()) as { code: string }).code;
  };

  /** Starts an upload that does not end. */
  const hold = (user: TestUser): ClientRequest => {
    const request = begin(user, 'POST', '/api/media', {
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': '9000',
    });
    request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords');
    return request;
  };
  const upload = async (user: TestUser): Promise<IncomingMessage> => {
    const body = `--b\r\nContent-Disposition: form-data; name="groupName"\r\n\r\n${user.username}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--b--\r\n`;
    const request = begin(user, 'POST', '/api/media', { 'Content-Type': 'multipart/form-data; boundary=b' });
    request.end(body);
    return await responseOf(request);
  };

  it('are limited to ten uploads, without affecting other accounts', async () => {
    const user = await createUser(server);
    const other = await createUser(server);
    const refusals = processCounts.limitRefusals;
    const held = Array.from({ length: UPLOADS_AT_ONCE_MAX }, () => hold(user));
    let refused = await upload(user);
    // Uploads use separate connections, so that the last of the held ones may arrive after this one.
    for (let tries = 0; refused.statusCode === 200 && tries < TRIES_MAX; tries++) {
      refused.resume();
      refused = await upload(user);
    }
    assert.equal(refused.statusCode, 429);
    assert.match(refused.headers['retry-after'] ?? '', /^[1-9]\d*$/);
    assert.equal(await codeOf(refused), 'too_many_requests');
    assert.ok(processCounts.limitRefusals > refusals);
    assert.equal((await upload(other)).resume().statusCode, 200);
    held[0]?.destroy();
    while ((await upload(user)).resume().statusCode !== 200) await pause(10);
    for (const each of held) each.destroy();
  });

  it('are limited to two exports, also when their readers stall', async () => {
    const user = await createUser(server);
    // Incompressible data larger than all buffers between server and client.
    const noise = Array.from({ length: NOISE_LENGTH / 10 }, () => Math.random().toString(36)).join(' ');
    for (let i = 0; i < 8; i++)
      await createDoc(user, { title: `Noise ${i}`, content: noise.slice(i, NOISE_LENGTH + i) });
    const open = async (): Promise<IncomingMessage> => {
      const request = begin(user, 'GET', `/api/groups/${user.username}/export`);
      request.end();
      return await responseOf(request);
    };
    /**
     * Returns the first response other than the hourly limit: a stalled export extends its lease for a while.
     */
    const openLater = async (): Promise<{ readonly response: IncomingMessage; readonly code: string }> => {
      for (;;) {
        server.advance(STALLED_MS);
        const response = await open();
        const code = response.statusCode === 200 ? '' : await codeOf(response);
        if (code !== 'export_too_soon') return { response, code };
        await pause(10);
      }
    };
    const held = [await open()];
    assert.equal(held[0]?.statusCode, 200);
    for (let count = 1; count < EXPORTS_AT_ONCE_MAX; count++) {
      const { response, code } = await openLater();
      assert.deepEqual([response.statusCode, code], [200, '']);
      held.push(response);
    }
    const { response, code } = await openLater();
    assert.deepEqual([response.statusCode, code], [429, 'too_many_requests']);
    assert.match(response.headers['retry-after'] ?? '', /^[1-9]\d*$/);
    held.pop()?.destroy();
    for (let outcome = await openLater(); outcome.code !== ''; outcome = await openLater())
      assert.equal(outcome.code, 'too_many_requests');
  });
});

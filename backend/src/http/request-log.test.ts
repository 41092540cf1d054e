import assert from 'node:assert/strict';
import { AppError } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import { startEdgeServer } from '../../testing/edge-server.ts';
import { describeError } from './request-log.ts';
import { route, writeRoute } from './route.ts';

const ID = '0123456789abcdefghijklmn';
const CANARY = 'kanarienvogel1';

describe('The request log', () => {
  it('contains no bodies, cookies, tokens or titles', async () => {
    const server = await startEdgeServer([
      writeRoute(endpoints.signup, 'none', () =>
        Promise.reject(new AppError('username_taken', { details: { hint: CANARY } })),
      ),
      writeRoute(endpoints.login, 'none', () => Promise.reject(new Error('broken'))),
      route(endpoints.getDoc, (_input, context) => {
        context.cookies.set('auth_v4', CANARY, { maxAgeMs: 1, httpOnly: true });
        return Promise.reject(new AppError('not_found'));
      }),
    ]);
    const body = new URLSearchParams({ username: CANARY, password: CANARY, email: `${CANARY}@example.com` });
    const headers = {
      Cookie: `auth_v4=${CANARY}; device_key=${CANARY}`,
      Authorization: `Bearer ${CANARY}`,
      'User-Agent': CANARY,
      Referer: `http://a/?accessToken=${CANARY}`,
    };
    await server.fetch('/api/signup', { method: 'POST', body, headers });
    await server.fetch('/api/login', { method: 'POST', body, headers });
    await server.fetch('/api/signup', {
      method: 'POST',
      body: `{"${CANARY}`,
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    for (const path of [
      `/api/groups/alice/docs/${ID}?accessToken=${CANARY}`,
      `/alice/${ID}-${CANARY}?accessToken=${CANARY}`,
      `/reset-password?token=${CANARY}`,
      `/search?q=${CANARY}`,
      `/api/links/${CANARY}`,
      `/api/docs/find_by?title=${CANARY}`,
      `/media/${ID}/${CANARY}.png`,
      `/alice/${CANARY}`,
      `/x?${CANARY}%ff`,
    ]) {
      await server.fetch(path, { headers });
    }
    await server.raw(`GET /${CANARY} HTTP/9.9\r\n\r\n`);
    await server.close();
    const lines = server.log().trim().split('\n');
    assert.equal(lines.length, 12);
    // Matches the whole canary only: its name part alone may be logged as a path's first segment or a
    // parameter's name, which no test here sends.
    assert.doesNotMatch(server.log(), new RegExp(CANARY));
  });

  it('has a line per request, with an id when it failed', async () => {
    const server = await startEdgeServer([
      route(endpoints.version, () => Promise.resolve({ version: '1', minimum: '1' })),
    ]);
    await (await server.fetch('/api/version')).text();
    const { errorId } = (await (await server.fetch('/api/none')).json()) as { errorId: string };
    await (await server.fetch('/healthz')).text();
    await server.close();
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(lines.length, 2);
    assert.deepEqual(
      [lines[0]?.['method'], lines[0]?.['url'], lines[0]?.['status'], typeof lines[0]?.['ms']],
      ['GET', '/api/version', 200, 'number'],
    );
    assert.deepEqual(
      [lines[1]?.['status'], lines[1]?.['code'], lines[1]?.['errorId']],
      [404, 'not_found', errorId],
    );
  });

  it('describes errors without their long quotations', () => {
    const error = new Error(`select ${'x'.repeat(1_000)}`, {
      cause: Object.assign(new Error('inner'), { code: 'ER_X' }),
    });
    const described = describeError(error);
    assert.equal((described['message'] as string).length, 300);
    assert.deepEqual((described['cause'] as Record<string, unknown>)['code'], 'ER_X');
    for (const frame of described['stack'] as string[]) assert.match(frame, /^at /);
    const sqlError = Object.assign(
      new Error(`insert into docs values ('${CANARY} - ${CANARY}') - disk is full`),
      { code: 'SQLITE_FULL' },
    );
    assert.equal(describeError(sqlError)['message'], '- disk is full');
    assert.deepEqual(describeError(CANARY), { type: 'string' });
  });
});

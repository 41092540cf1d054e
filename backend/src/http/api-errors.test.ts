import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import { errorOf, expectError, startEdgeServer } from '../../testing/edge-server.ts';
import type { EdgeServer } from '../../testing/edge-server.ts';
import { route, writeRoute } from './route.ts';

const USER = {
  id: 'u'.repeat(24),
  email: 'a@example.com',
  username: 'alice',
  grade: 0,
  mediaUploadLimit: 1,
  storageLimit: 1,
};
const { login, me, signup, version } = endpoints;

describe('Errors of the API over HTTP', () => {
  let server: EdgeServer;
  before(async () => {
    server = await startEdgeServer([
      route(me, () => Promise.resolve({ user: USER })),
      writeRoute(signup, 'none', () => Promise.resolve({ user: USER })),
      writeRoute(login, 'none', () =>
        Promise.reject(new AppError('too_many_requests', { retryAfterSeconds: 7.2 })),
      ),
      route(version, () => Promise.reject(new Error('secret SQL with a canary'))),
    ]);
  });
  after(() => server.close());

  const post = (path: string, body: string): Promise<Response> =>
    server.fetch(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

  it('hide internal errors, which are logged under the id in the response', async () => {
    const response = await server.fetch('/api/version');
    const body = await expectError(response, 500, 'internal_error');
    assert.doesNotMatch(JSON.stringify(body), /canary/);
    const lineOf = (): string | undefined =>
      server
        .log()
        .split('\n')
        .find((text) => text.includes(body.errorId));
    // The log line is written after the response is sent, so it may come slightly after the client has it.
    for (let turn = 0; turn < 400 && lineOf() === undefined; turn++) await setTimeout(5);
    assert.match(lineOf() ?? '', /"level":50.*secret SQL with a canary/);
  });

  it('have Retry-After with 429', async () => {
    const response = await post('/api/login', '{"username":"a","password":"b"}');
    await expectError(response, 429, 'too_many_requests');
    assert.equal(response.headers.get('retry-after'), '8');
  });

  it('are in the language of ?lang, else Accept-Language, else English', async () => {
    const messageIn = async (path: string, accept?: string): Promise<string> =>
      (
        await errorOf(
          await server.fetch(path, accept === undefined ? {} : { headers: { 'Accept-Language': accept } }),
        )
      ).msg;
    const korean = await messageIn('/api/me?lang=ko', 'en');
    assert.match(korean, /로그인/);
    assert.equal(await messageIn('/api/me', 'ko-KR,ko;q=0.9,en;q=0.8'), korean);
    const english = await messageIn('/api/me?lang=en', 'ko');
    assert.match(english, /Log in/);
    for (const [path, accept] of [
      ['/api/me', 'fr'],
      ['/api/me', 'en;q=0.9, ko;q=0.1'],
      ['/api/me?lang=xx', ''],
      ['/api/me?lang=ko&lang=ko', 'fr'],
    ] as const) {
      assert.equal(await messageIn(path, accept), english);
    }
  });

  it('have the specification’s texts for wrong fields', async () => {
    const signUp = async (fields: object): Promise<string> =>
      (await errorOf(await post('/api/signup', JSON.stringify(fields)))).msg;
    const good = { email: 'a@example.com', username: 'alice', password: 'abcdefg1' };
    assert.equal(
      await signUp({ ...good, password: 'short' }),
      'Password must be 8-32 characters including numbers.',
    );
    assert.equal(await signUp({ ...good, email: 'a' }), 'Invalid email address.');
    assert.equal(
      await signUp({ ...good, username: 'a b' }),
      'Username must be 5-32 letters and numbers only.',
    );
    assert.equal(
      await signUp({ ...good, username: 'Explore' }),
      'This username is reserved. Choose another one.',
    );
  });
});

import assert from 'node:assert/strict';
import { SAVES_MAX, SAVES_WINDOW_MS, SHARES_MAX } from '@maru/core';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

describe('Rates of one account', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: 'sqlite', hasLimits: true });
  });
  after(() => server.close());

  const make = (user: TestUser) =>
    user.browser.send('POST', `/api/docs?groupName=${user.username}`, {
      json: { title: 'T', content: '', isFolder: false },
    });

  it('are 120 saves a minute for each account', async () => {
    const user = await createUser(server);
    const other = await createUser(server);
    const responses = await Promise.all(Array.from({ length: SAVES_MAX + 3 }, () => make(user)));
    assert.equal(responses.filter(({ status }) => status === 201).length, SAVES_MAX);
    const refused = responses.filter(({ status }) => status === 429);
    assert.equal(refused.length, 3);
    for (const { json, headers } of refused) {
      assert.equal(json.code, 'too_many_requests');
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    assert.equal((await make(other)).status, 201);
    server.advance(SAVES_WINDOW_MS + 1);
    assert.equal((await make(user)).status, 201);
  });

  it('are 30 shares a minute; moves do not count', async () => {
    const user = await createUser(server);
    const { json } = await make(user);
    const meta = (body: object): ReturnType<TestUser['browser']['send']> =>
      user.browser.send('PUT', `/api/docs/${assertFound(json.doc).id}/meta`, { json: body });
    for (let i = 0; i < SHARES_MAX; i++)
      assert.equal((await meta({ access: i % 2 === 0 ? 'link' : 'private' })).status, 200);
    assert.equal((await meta({ access: 'public' })).status, 429);
    assert.equal((await meta({ regenerateLink: true })).status, 429);
    assert.equal((await meta({ parentId: null })).status, 200);
  });
});

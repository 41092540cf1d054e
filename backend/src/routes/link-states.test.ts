import assert from 'node:assert/strict';
import { LINK_STATES_MAX } from '@maru/core';
import { startServerWithWebsite } from '../../testing/server-with-website.ts';
import type { ServerWithWebsite } from '../../testing/server-with-website.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import type { TestUser } from '../../testing/server.ts';

describeOnSqlite('GET /api/groups/{name}/links/state', (database) => {
  let beside: ServerWithWebsite;
  let user: TestUser;
  const requests: string[] = [];
  before(async () => {
    beside = await startServerWithWebsite(database, (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (request.url === '/no-head') response.statusCode = request.method === 'HEAD' ? 405 : 200;
      else if (request.url === '/moved') response.writeHead(301, { location: '/there' });
      else if (request.url === '/gone') response.statusCode = 404;
      else if (request.url === '/inside') response.writeHead(302, { location: 'http://127.0.0.1/' });
      response.end('words');
    });
    ({ user } = beside);
  });
  after(() => beside.close());

  const pathOf = (url: string) =>
    `/api/groups/${user.username}/links/state?url=${encodeURIComponent(url)}` as const;
  const ask = (url: string) => user.browser.send('GET', pathOf(url));
  const stateOf = async (path: string): Promise<readonly [string, number | null]> => {
    const { state, status } = await user.browser.expect(200, 'GET', pathOf(beside.urlOf(path)));
    return [state, status];
  };

  it('says whether a page responds, by HEAD, then GET, and caches it', async () => {
    assert.deepEqual(await stateOf('/there'), ['ok', 200]);
    assert.deepEqual(await stateOf('/no-head'), ['ok', 200]);
    assert.deepEqual(await stateOf('/moved'), ['moved', 200]);
    assert.deepEqual(await stateOf('/gone'), ['broken', 404]);
    assert.deepEqual(requests, [
      'HEAD /there',
      'HEAD /no-head',
      'GET /no-head',
      'HEAD /moved',
      'HEAD /there',
      'HEAD /gone',
      'GET /gone',
    ]);
    assert.deepEqual(await stateOf('/there'), ['ok', 200]);
    assert.equal(requests.length, 7);
  });

  it('requests no private address, and answers as for any page without a response', async () => {
    assert.deepEqual(await stateOf('/inside'), ['unreachable', null]);
    for (const url of ['http://127.0.0.1/', 'http://[::1]/', 'http://10.0.0.1/', 'http://nowhere.test/'])
      assert.deepEqual((await ask(url)).json, { url, state: 'unreachable', status: null });
    for (const url of ['ftp://site.test/', 'javascript:x', 'a', `http://site.test/${'a'.repeat(3_000)}`])
      assert.equal((await ask(url)).status, 422, url);
  });

  it('has a limit for each account', async () => {
    let status = 200;
    let count = 0;
    while (status === 200 && count++ <= LINK_STATES_MAX)
      ({ status } = await ask(`http://127.0.0.1/${count}`));
    assert.equal(status, 429);
    assert.deepEqual(await stateOf('/there'), ['ok', 200]);
  });
});

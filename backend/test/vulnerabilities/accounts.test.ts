import assert from 'node:assert/strict';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

/** Sessions, accounts, links and foreign origins. `rows.ts` names the rows that other tests cover. */
describeOnSqlite('Past vulnerabilities: accounts and sessions', (database) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  it('69. no response to others contains an e-mail address (BookStack 24.05.1)', async () => {
    const doc = await createDocWith(owner, 'public');
    const other = await createUser(server, 'other');
    await other.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, { json: { content: 'words' } });
    for (const path of [
      `/api/groups/${owner.username}`,
      `/api/groups/${owner.username}/docs/${doc.id}`,
      `/api/comments?docId=${doc.id}`,
      '/api/explore',
      `/${owner.username}/feed.xml`,
    ]) {
      const { text } = await createBrowser(server).send('GET', path);
      assert.ok(!text.includes(owner.email) && !text.includes(other.email), path);
    }
  });

  it('72. nothing is changed by GET, by another method’s name in a header, or by a form of another site (HedgeDoc CVE-2026-58489)', async () => {
    const doc = await createDoc(owner, { title: 'Stays' });
    const json = { title: 'Gone', content: 'gone', overwrite: true };
    const path = `/api/docs/${doc.id}`;
    const tries: [string, string, Parameters<typeof owner.browser.send>[2]][] = [
      ['GET', `${path}?_method=DELETE`, { headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
      ['POST', `${path}?_method=PUT`, { json, headers: { 'X-HTTP-Method-Override': 'PUT' } }],
      ['POST', '/api/logout', { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
      ['PUT', path, { json, headers: { Origin: 'https://evil.example' } }],
      ['PUT', path, { json, headers: { Origin: 'null' } }],
      ['PUT', path, { json, headers: { 'Sec-Fetch-Site': 'same-site' } }],
      ['DELETE', path, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
      ['PUT', path, { raw: JSON.stringify(json), headers: { 'Content-Type': 'text/plain' } }],
      ['GET', '/api/logout', {}],
      ['HEAD', '/api/logout', {}],
    ];
    for (const [method, address, request] of tries) {
      const { status } = await owner.browser.send(method, address, request);
      assert.ok([403, 404, 405, 415].includes(status), `${method} ${address} → ${status}`);
    }
    const read = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${doc.id}`);
    assert.equal(read.doc.title, 'Stays');
    await owner.browser.expect(200, 'GET', '/api/me');
  });

  it('73. an absent, empty, repeated or wrapped token opens nothing (Outline 2772de2766)', async () => {
    const { id, accessToken } = await createDocWith(owner, 'link');
    const unshared = await createDoc(owner);
    const path = `/api/groups/${owner.username}/docs/`;
    const reader = createBrowser(server);
    await reader.expect(200, 'GET', `${path}${id}?accessToken=${accessToken}`);
    for (const query of [
      '',
      '?accessToken',
      '?accessToken=',
      '?accessToken=undefined',
      '?accessToken=null',
      '?accessToken[]=',
      `?accessToken[]=${accessToken}`,
      `?accessToken=${accessToken}&accessToken=${accessToken}`,
      `?accessToken=a&accessToken=${accessToken}`,
      `?accessToken=${assertFound(accessToken).toLowerCase()}`,
      `?accessToken=${accessToken}%20`,
      `?accessToken=${assertFound(accessToken).slice(0, -1)}`,
      `?AccessToken=${accessToken}`,
      '?accessToken=%00',
    ]) {
      for (const docId of [id, unshared.id])
        assert.equal((await reader.send('GET', `${path}${docId}${query}`)).status, 404, query);
    }
    assert.equal((await reader.send('GET', `${path}${unshared.id}?accessToken=${accessToken}`)).status, 404);
  });

  it('74. private responses are not cached, and are cleared by a logout (BookStack 21.08.5)', async () => {
    const leaver = await createUser(server, 'leaver');
    const doc = await createDoc(leaver);
    const paths = [
      '/api/me',
      `/api/groups/${leaver.username}`,
      `/api/groups/${leaver.username}/docs/${doc.id}`,
      `/${leaver.username}/${doc.id}`,
      '/api/users/sessions',
      '/api/recents',
    ];
    for (const path of paths) {
      const { status, headers } = await leaver.browser.send('GET', path);
      assert.ok(status === 200 || status === 503, path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.equal(headers.get('etag'), null, path);
    }
    const browser = leaver.browser.copy();
    await leaver.browser.expect(200, 'POST', '/api/logout');
    for (const path of ['/api/me', '/api/users/sessions', '/api/recents'])
      assert.equal((await browser.send('GET', path)).status, 401, path);
    assert.equal((await browser.send('GET', `/api/groups/${leaver.username}/docs/${doc.id}`)).status, 404);
    for (const secret of [
      leaver.password,
      leaver.email,
      leaver.browser.cookies.get('device_key') ?? 'none',
      browser.cookies.get('auth_v4') ?? 'none',
    ])
      assert.ok(!server.log().includes(secret), 'a secret is in the log');
  });
});

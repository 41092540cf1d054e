import assert from 'node:assert/strict';
import { createBrowser } from '../testing/browser.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnDatabaseServers } from '../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

describeOnDatabaseServers('Two nodes on one database', (kind) => {
  // Skips SQLite: its file is in the data directory, which one server at a time may use.
  let server: TestServer;
  let twin: { readonly url: string };
  before(async () => {
    server = await startServer({ database: kind });
    twin = await server.startSecondServer();
  });
  after(() => server.close());

  it('share sessions, documents and lists at once, and ended sessions', async () => {
    const owner = await createUser(server, 'owner');
    const there: Browser = createBrowser(twin, owner.browser.cookies);
    const list = `/api/groups/${owner.username}` as const;
    const { id, updatedAt } = await createDoc(owner, { title: 'one' });
    assert.equal(assertFound((await there.expect(200, 'GET', list)).docs[0]).title, 'one');
    const saved = await there.expect(200, 'PUT', `/api/docs/${id}`, {
      json: { title: 'two', content: 'x', lastUpdatedAt: updatedAt },
    });
    await owner.browser.expect(409, 'PUT', `/api/docs/${id}`, {
      json: { title: 'three', content: 'x', lastUpdatedAt: updatedAt },
    });
    assert.equal(
      assertFound((await owner.browser.expect(200, 'GET', list)).docs[0]).updatedAt,
      saved.doc.updatedAt,
    );
    await updateMeta(owner, id, { access: 'public' });
    await createBrowser(twin).expect(200, 'GET', `${list}/docs/${id}`);
    await updateMeta(owner, id, { access: 'private' });
    await createBrowser(twin).expect(404, 'GET', `${list}/docs/${id}`);
    const linked = await createDocWith(owner, 'link');
    await createBrowser(twin).expect(
      200,
      'GET',
      `${list}/docs/${linked.id}?accessToken=${linked.accessToken}`,
    );
    await updateMeta(owner, linked.id, { regenerateLink: true });
    await createBrowser(twin).expect(
      404,
      'GET',
      `${list}/docs/${linked.id}?accessToken=${linked.accessToken}`,
    );
    await owner.browser.copy().expect(200, 'POST', '/api/logout');
    await there.expect(401, 'GET', '/api/me');
  });

  it('find what the other has published, and nothing that it has unpublished', async () => {
    const owner = await createUser(server, 'owner');
    const titles = async (on: { readonly url: string }): Promise<string[]> =>
      (await createBrowser(on).expect(200, 'GET', '/api/search?q=nodeword')).docs.map(
        ({ title }: { readonly title: string }) => title,
      );
    const { id } = await createDocWith(owner, 'public', { title: 'first nodeword' });
    assert.deepEqual([await titles(twin), await titles(server)], [['first nodeword'], ['first nodeword']]);
    await createBrowser(twin, owner.browser.cookies).expect(200, 'PUT', `/api/docs/${id}`, {
      json: { title: 'second nodeword', content: 'x', overwrite: true },
    });
    assert.deepEqual([await titles(server), await titles(twin)], [['second nodeword'], ['second nodeword']]);
    await updateMeta(owner, id, { access: 'private' });
    assert.deepEqual([await titles(twin), await titles(server)], [[], []]);
  });

  it('accept exactly one of two conflicting saves', async () => {
    const owner = await createUser(server, 'owner');
    const there = createBrowser(twin, owner.browser.cookies);
    for (let round = 0; round < 10; round++) {
      const { id, updatedAt } = await createDoc(owner);
      const responses = await Promise.all(
        [owner.browser, there].map((browser, i) =>
          browser.send('PUT', `/api/docs/${id}`, {
            json: { title: `node ${i}`, content: '', lastUpdatedAt: updatedAt },
          }),
        ),
      );
      assert.deepEqual(
        responses.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      );
    }
  });
});

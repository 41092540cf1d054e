import assert from 'node:assert/strict';
import type { DocItem } from '@maru/core/api';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

describeOnEachDatabase('Concurrent calls', (kind) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database: kind });
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const listOf = async () => (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`)).docs;

  /** Asserts positions 0, 1, 2… in every folder, and an existing folder as every parent. */
  const assertTree = (docs: readonly DocItem[]): void => {
    const folders = new Set(docs.filter((doc) => doc.isFolder).map((doc) => doc.id));
    const places = Map.groupBy(docs, (doc) => doc.parentId);
    for (const [parentId, siblings] of places) {
      assert.ok(parentId === null || folders.has(parentId), `${parentId} is no folder`);
      assert.deepEqual(
        siblings.map((doc) => doc.seq).toSorted((a, b) => a - b),
        siblings.map((_, index) => index),
      );
    }
  };

  it('accept exactly one of many saves from one state, and both databases agree on what is stored', async () => {
    const { id, updatedAt } = await createDoc(owner);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        owner.browser.send('PUT', `/api/docs/${id}`, {
          json: { title: `save ${i}`, content: String(i), lastUpdatedAt: updatedAt },
        }),
      ),
    );
    const won = responses.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    assert.equal(responses.filter(({ status }) => status === 409).length, 19);
    const { doc } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${id}`);
    assert.equal(doc.title, won[0]?.json.doc?.title);
    assert.deepEqual(
      (await listOf()).map(({ title }) => title),
      [doc.title],
    );
  });

  it('overwriting saves all take effect, each as a revision', async () => {
    const { id } = await createDoc(owner);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        owner.browser.send('PUT', `/api/docs/${id}`, {
          json: { title: `save ${i}`, content: String(i), overwrite: true },
        }),
      ),
    );
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
    const times = responses.map(({ json }) => assertFound(json.doc).updatedAt);
    assert.equal(new Set(times).size, 12, 'updatedAt grows with each');
    const numbers = await server
      .openDatabase()('revisions')
      .where({ doc_id: id })
      .orderBy('number')
      .pluck('number');
    assert.deepEqual(
      numbers,
      Array.from({ length: 13 }, (_, i) => i + 1),
    );
  });

  it('creates, deletes and moves leave positions without gaps', async () => {
    const folders = [await createDoc(owner, { isFolder: true }), await createDoc(owner, { isFolder: true })];
    const docs = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        createDoc(owner, { parentId: i % 3 === 0 ? assertFound(folders[0]).id : null }),
      ),
    );
    assertTree(await listOf());
    const call = (method: string, path: string, json?: unknown) =>
      owner.browser.send(method, path, json === undefined ? {} : { json });
    const responses = await Promise.all([
      ...docs.slice(0, 4).map(({ id }) => call('DELETE', `/api/docs/${id}`)),
      ...docs
        .slice(4, 9)
        .map(({ id }) => call('PUT', `/api/docs/${id}/meta`, { parentId: assertFound(folders[1]).id })),
      ...docs
        .slice(2, 6)
        .map(({ id }) => call('PUT', `/api/docs/${id}/meta`, { parentId: assertFound(folders[0]).id })),
      call('DELETE', `/api/docs/${assertFound(folders[0]).id}`),
      call('PUT', `/api/docs/${assertFound(folders[0]).id}/meta`, { parentId: assertFound(folders[1]).id }),
      call('PUT', `/api/docs/${assertFound(folders[1]).id}/meta`, { parentId: assertFound(folders[0]).id }),
      ...Array.from({ length: 6 }, (_, i) =>
        call('POST', `/api/docs?groupName=${owner.username}`, {
          title: `new ${i}`,
          parentId: assertFound(folders[i % 2]).id,
        }),
      ),
    ]);
    assert.deepEqual(
      responses.map(({ status }) => status).filter((status) => status >= 500),
      [],
    );
    assertTree(await listOf());
  });

  it('exactly one of two deletes finds the document', async () => {
    const { id } = await createDoc(owner);
    const responses = await Promise.all([1, 2, 3].map(() => owner.browser.send('DELETE', `/api/docs/${id}`)));
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 404, 404],
    );
  });

  it('folders that are moved into each other form no cycle', async () => {
    const [a, b] = [await createDoc(owner, { isFolder: true }), await createDoc(owner, { isFolder: true })];
    const responses = await Promise.all([
      owner.browser.send('PUT', `/api/docs/${a.id}/meta`, { json: { parentId: b.id } }),
      owner.browser.send('PUT', `/api/docs/${b.id}/meta`, { json: { parentId: a.id } }),
    ]);
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((x, y) => x - y),
      [200, 422],
    );
    assertTree(await listOf());
  });

  it('publishing and saving leave a publication of the newest text, or none', async () => {
    const { id } = await createDoc(owner);
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        updateMeta(owner, id, { access: round % 2 === 0 ? 'public' : 'private' }),
        owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
          json: { title: `round ${round}`, content: '', overwrite: true },
        }),
      ]);
      const published = await server.openDatabase()('publications').where({ doc_id: id }).pluck('title');
      assert.deepEqual(published, round % 2 === 0 ? [`round ${round}`] : []);
    }
  });
});

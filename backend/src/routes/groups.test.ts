import assert from 'node:assert/strict';
import { DEFAULT_STYLE } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith, itemOf, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnSqlite('GET /api/groups/:name', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let visitors: readonly Browser[];
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    visitors = [createBrowser(server), (await createUser(server, 'other')).browser];
  });
  after(() => server.close());

  const titlesFor = async (browser: Browser): Promise<string[]> =>
    (await browser.expect(200, 'GET', `/api/groups/${owner.username}`)).docs
      .map((doc) => doc.title)
      .toSorted();

  it('exists for everyone and reveals nothing private', async () => {
    for (const browser of visitors) {
      const body = await browser.expect(200, 'GET', `/api/groups/${owner.username.toUpperCase()}`);
      assert.deepEqual(body, {
        group: {
          id: owner.groupId,
          name: owner.username,
          title: owner.username,
          style: DEFAULT_STYLE,
          isOwner: false,
          homeDocId: null,
        },
        docs: [],
      });
    }
    for (const name of ['nobody77', 'x', '가나다라마', `${owner.username}%20`, '..%2F..']) {
      assert.equal((await visitors[0]?.send('GET', `/api/groups/${name}`))?.status, 404, name);
    }
  });

  it('names the home document only to its readers', async () => {
    const { group } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`);
    assert.equal(group.homeDocId, owner.homeDocId);
    await updateMeta(owner, owner.homeDocId, { access: 'public' });
    for (const browser of visitors) {
      assert.equal(
        (await browser.expect(200, 'GET', `/api/groups/${owner.username}`)).group.homeDocId,
        owner.homeDocId,
      );
    }
  });

  it('lists public documents whose folders are public all the way up', async () => {
    await createDocWith(owner, 'public', { title: 'shown' });
    await createDocWith(owner, 'link', { title: 'linked' });
    await createDoc(owner, { title: 'hidden' });
    const outer = await createDoc(owner, { title: 'outer', isFolder: true });
    const inner = await createDocWith(owner, 'public', {
      title: 'inner',
      isFolder: true,
      parentId: outer.id,
    });
    await createDocWith(owner, 'public', { title: 'deep', parentId: inner.id });
    for (const browser of visitors) assert.deepEqual(await titlesFor(browser), ['shown']);
    assert.deepEqual(await titlesFor(owner.browser), ['deep', 'hidden', 'inner', 'linked', 'outer', 'shown']);

    await updateMeta(owner, outer.id, { access: 'public' });
    for (const browser of visitors) {
      const { docs } = await browser.expect(200, 'GET', `/api/groups/${owner.username}`);
      const deep = assertFound(docs.find((doc) => doc.title === 'deep'));
      assert.deepEqual(docs.map((doc) => doc.title).toSorted(), ['deep', 'inner', 'outer', 'shown']);
      assert.deepEqual(deep, await itemOf(deep));
      assert.equal(deep.parentId, inner.id);
    }
    await updateMeta(owner, outer.id, { access: 'link' });
    for (const browser of visitors) assert.deepEqual(await titlesFor(browser), ['shown']);
  });

  it('numbers documents for visitors only among visible ones', async () => {
    const writer = await createUser(server, 'sequel');
    const folder = await createDocWith(writer, 'public', { title: 'folder', isFolder: true });
    await createDoc(writer, { title: 'secret', parentId: folder.id });
    const first = await createDocWith(writer, 'public', { title: 'first', parentId: folder.id });
    await createDoc(writer, { title: 'another secret', parentId: folder.id });
    const second = await createDocWith(writer, 'public', { title: 'second', parentId: folder.id });
    const summaries = async (browser: Browser): Promise<readonly number[][]> => {
      const { docs } = await browser.expect(200, 'GET', `/api/groups/${writer.username}`);
      const inList = [first, second].map(({ id }) => assertFound(docs.find((doc) => doc.id === id)).seq);
      const alone: number[] = [];
      for (const { id } of [first, second])
        alone.push((await browser.expect(200, 'GET', `/api/groups/${writer.username}/docs/${id}`)).doc.seq);
      return [inList, alone];
    };
    for (const browser of visitors) {
      assert.deepEqual(await summaries(browser), [
        [0, 1],
        [0, 1],
      ]);
    }
    assert.deepEqual(await summaries(writer.browser), [
      [1, 3],
      [1, 3],
    ]);
    await updateMeta(writer, folder.id, { access: 'private' });
    for (const browser of visitors) {
      const { doc } = await browser.expect(200, 'GET', `/api/groups/${writer.username}/docs/${second.id}`);
      assert.deepEqual([doc.parentId, doc.seq], [null, 0]);
    }
  });

  it('shows every change at once, and the same after a restart', async () => {
    const writer = await createUser(server, 'writer');
    const list = async () => (await writer.browser.expect(200, 'GET', `/api/groups/${writer.username}`)).docs;
    const { id, updatedAt } = await createDoc(writer, { title: 'one' });
    assert.deepEqual(
      (await list()).map((doc) => doc.title),
      ['one'],
    );
    await writer.browser.expect(200, 'PUT', `/api/docs/${id}`, {
      json: { title: 'two', content: '', lastUpdatedAt: updatedAt },
    });
    assert.deepEqual(
      (await list()).map((doc) => doc.title),
      ['two'],
    );
    const shown = await updateMeta(writer, id, { access: 'public' });
    const item = await itemOf(shown);
    assert.deepEqual(await list(), [item]);
    await server.restart();
    assert.deepEqual(await list(), [item]);
  });
});

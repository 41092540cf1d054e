import assert from 'node:assert/strict';
import { FOLDER_DEPTH_MAX } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, treeOf } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const UNKNOWN_ID = '0123456789abcdefghijklmn';

describeOnEachDatabase('PUT /api/docs/reorder', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  before(async () => {
    server = await startServer({ database });
    other = await createUser(server, 'other');
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const reorder = async (id: string, position: string, targetId: string): Promise<string[]> => {
    const { docs } = await owner.browser.expect(200, 'PUT', '/api/docs/reorder', {
      json: { id, targetId, position },
    });
    return docs.map((doc) => `${doc.title}:${doc.seq}`);
  };
  const refusal = async <S extends number>(status: S, id: string, position: string, targetId: string) =>
    owner.browser.expect(status, 'PUT', '/api/docs/reorder', { json: { id, targetId, position } });
  const docs = async (titles: string, parentId: string | null = null): Promise<string[]> => {
    const ids: string[] = [];
    for (const title of titles) ids.push((await createDoc(owner, { title, parentId })).id);
    return ids;
  };
  const id = (ids: readonly string[], index: number): string => ids[index] ?? '';

  it('puts a document before or after each of its siblings', async () => {
    const titles = ['a', 'b', 'c', 'd'];
    const ids = await docs('abcd');
    let order = [...titles];
    for (const moved of titles) {
      for (const target of titles) {
        for (const position of ['before', 'after'] as const) {
          const expected = order.filter((title) => title !== moved);
          if (moved === target) expected.splice(order.indexOf(moved), 0, moved);
          else expected.splice(expected.indexOf(target) + (position === 'after' ? 1 : 0), 0, moved);
          const reordered = await reorder(
            id(ids, titles.indexOf(moved)),
            position,
            id(ids, titles.indexOf(target)),
          );
          assert.deepEqual(
            reordered,
            expected.map((title, seq) => `${title}:${seq}`),
            `${moved} ${position} ${target}`,
          );
          order = expected;
        }
      }
    }
    assert.deepEqual(
      await treeOf(owner),
      order.map((title, seq) => `${title}:${seq}`).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it('moves between folders: beside a target, or to the end of a folder, also its own', async () => {
    const folder = await createDoc(owner, { title: 'F', isFolder: true });
    const outside = await docs('ab');
    const inside = await docs('xyz', folder.id);
    assert.deepEqual(await reorder(id(outside, 0), 'before', id(inside, 1)), ['x:0', 'a:1', 'y:2', 'z:3']);
    assert.deepEqual(await reorder(id(outside, 1), 'inside', folder.id), ['x:0', 'a:1', 'y:2', 'z:3', 'b:4']);
    assert.deepEqual(await reorder(id(inside, 0), 'inside', folder.id), ['a:0', 'y:1', 'z:2', 'b:3', 'x:4']);
    assert.deepEqual(await reorder(id(inside, 1), 'before', folder.id), ['y:0', 'F:1']);
    assert.deepEqual(await treeOf(owner), ['F/a:0', 'F/b:2', 'F/x:3', 'F/z:1', 'F:1', 'y:0']);
  });

  it('changes neither updatedAt nor history', async () => {
    const [first, second] = await docs('ab');
    const before = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${first}`);
    await reorder(first ?? '', 'after', second ?? '');
    const { doc } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${first}`);
    assert.deepEqual(doc, { ...before.doc, seq: 1 });
  });

  it('refuses cycles, folders too deep, targets that are no folder, and the home document', async () => {
    const outer = await createDoc(owner, { title: 'outer', isFolder: true });
    const inner = await createDoc(owner, { title: 'inner', isFolder: true, parentId: outer.id });
    const leaf = await createDoc(owner, { title: 'leaf', parentId: inner.id });
    const tree = await treeOf(owner);
    for (const [position, target] of [
      ['inside', outer],
      ['inside', inner],
      ['before', inner],
      ['after', leaf],
    ] as const) {
      assert.equal((await refusal(422, outer.id, position, target.id)).code, 'cycle');
    }
    assert.deepEqual((await refusal(422, inner.id, 'inside', leaf.id)).fields, { targetId: 'not_a_folder' });
    assert.equal((await refusal(422, owner.homeDocId, 'before', leaf.id)).code, 'home_document');
    assert.equal((await refusal(422, leaf.id, 'after', owner.homeDocId)).code, 'home_document');
    let parentId: string | null = null;
    for (let depth = 0; depth < FOLDER_DEPTH_MAX - 1; depth++)
      parentId = (await createDoc(owner, { title: 'deep', isFolder: true, parentId })).id;
    assert.equal((await refusal(422, outer.id, 'inside', parentId ?? '')).code, 'too_deep');
    await reorder(inner.id, 'inside', parentId ?? '');
    await reorder(inner.id, 'inside', outer.id);
    assert.deepEqual(
      (await treeOf(owner)).filter((line) => !line.includes('deep')),
      tree,
    );
  });

  it('answers 401 to visitors, 403 to readers, 404 without access, 422 and 400 to invalid input', async () => {
    const [mine = '', second = ''] = await docs('ab');
    const foreign = await createDoc(other, { isFolder: true });
    const shown = await createDocWith(other, 'public', { isFolder: true });
    const before = [await treeOf(owner), await treeOf(other)];
    await createBrowser(server).expect(401, 'PUT', '/api/docs/reorder', {
      json: { id: mine, targetId: second, position: 'after' },
    });
    for (const [first, target] of [
      [mine, foreign.id],
      [foreign.id, mine],
      [mine, UNKNOWN_ID],
      [UNKNOWN_ID, mine],
    ] as const) {
      for (const position of ['before', 'inside'])
        assert.equal((await refusal(404, first, position, target)).code, 'not_found');
    }
    assert.equal((await refusal(403, mine, 'inside', shown.id)).code, 'forbidden');
    assert.equal((await refusal(403, shown.id, 'before', mine)).code, 'forbidden');
    assert.deepEqual((await refusal(422, 'x', 'behind', mine.toUpperCase())).fields, {
      id: 'invalid',
      targetId: 'invalid',
      position: 'invalid',
    });
    const empty = await owner.browser.expect(422, 'PUT', '/api/docs/reorder', { json: {} });
    assert.deepEqual(Object.keys(assertFound(empty.fields)), ['id', 'targetId', 'position']);
    await owner.browser.expect(400, 'PUT', '/api/docs/reorder', {
      raw: '{',
      headers: { 'Content-Type': 'application/json' },
    });
    await owner.browser.expect(200, 'DELETE', `/api/docs/${second}`);
    assert.equal((await refusal(404, mine, 'after', second)).code, 'not_found');
    assert.deepEqual([await treeOf(owner), await treeOf(other)], [['a:0'], before[1]]);
  });
});

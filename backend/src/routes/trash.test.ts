import assert from 'node:assert/strict';
import { FOLDER_DEPTH_MAX, TRASH_LIFETIME_MS } from '@maru/core';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { postComment } from '../../testing/comments.ts';
import { createDoc, createDocWith, itemOf, treeOf, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const UNKNOWN_ID = '0123456789abcdefghijklmn';

describeOnEachDatabase('The trash', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  before(async () => {
    server = await startServer({ database });
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
  });
  after(() => server.close());

  const remove = (id: string) => owner.browser.expect(200, 'DELETE', `/api/docs/${id}`);
  const undelete = async (id: string) =>
    (await owner.browser.expect(200, 'POST', `/api/docs/${id}/undelete`)).doc;
  const trash = (query = '') =>
    owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/trash${query}`);
  const titlesIn = ({ docs }: ResponseOf<'listTrash'>): string[] => docs.map((doc) => doc.title);

  describe('GET /api/groups/:name/trash', () => {
    it('lists deleted documents, the last one first, and where they would be restored', async () => {
      assert.deepEqual(await trash(), { docs: [], nextCursor: null });
      const folder = await createDoc(owner, { title: 'folder', isFolder: true });
      const inside = await createDoc(owner, { title: 'inside', parentId: folder.id });
      const lone = await createDoc(owner, { title: 'lone' });
      await createDoc(owner, { title: 'alive' });
      await remove(inside.id);
      server.advance(1_000);
      await remove(lone.id);
      const deleted = await trash();
      assert.deepEqual(titlesIn(deleted), ['lone', 'inside']);
      const { deletedAt, ...shown } = assertFound(deleted.docs[1]);
      assert.deepEqual(shown, await itemOf(inside));
      assert.match(deletedAt, /^\d{4}-\d\d-\d\dT/);
      await remove(folder.id);
      assert.deepEqual(
        (await trash()).docs.map((doc) => doc.parentId),
        [null, null, null],
      );
    });

    it('is read page by page, also with equal times', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 5; i++) ids.push((await createDoc(owner, { title: `${i}` })).id);
      for (const id of ids) await remove(id);
      await server.openDatabase()('docs').whereIn('id', ids).update({ deleted_at: Date.now() });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: ResponseOf<'listTrash'> = await trash(
          `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...page.docs.map((doc) => doc.id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(seen, ids.toSorted().toReversed());
      for (const query of ['limit=0', 'cursor=', 'cursor=eHg'])
        await owner.browser.expect(422, 'GET', `/api/groups/${owner.username}/trash?${query}`);
    });

    it('is shown only to its owner: 401 to visitors, 403 to others, 404 without the space', async () => {
      const { id } = await createDocWith(owner, 'public', { title: 'was public' });
      await remove(id);
      await createBrowser(server).expect(401, 'GET', `/api/groups/${owner.username}/trash`);
      const refused = await other.browser.send('GET', `/api/groups/${owner.username}/trash`);
      assert.deepEqual(
        [refused.status, refused.json.code, refused.text.includes('was public')],
        [403, 'forbidden', false],
      );
      await owner.browser.expect(404, 'GET', '/api/groups/nobody77/trash');
      assert.deepEqual(
        (await other.browser.expect(200, 'GET', `/api/groups/${other.username}/trash`)).docs,
        [],
      );
    });
  });

  describe('DELETE /api/docs/:id/trash', () => {
    it('deletes one document for good, with its history, comments and working copy, and frees its storage', async () => {
      const db = server.openDatabase();
      const used = async (): Promise<unknown> =>
        (await owner.browser.expect(200, 'GET', `/api/media?groupName=${owner.username}`)).storage;
      const first = await used();
      const doc = await createDocWith(owner, 'public', { title: 'gone', content: 'one' });
      await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
        json: { title: 'gone', content: 'two', overwrite: true },
      });
      await postComment(other, doc.id, 'words');
      await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}/working_copy`, {
        json: { title: 'gone', content: 'three', lastUpdatedAt: null },
      });
      const kept = await createDoc(owner, { title: 'kept' });
      await remove(doc.id);
      await remove(kept.id);
      assert.deepEqual(await owner.browser.expect(200, 'DELETE', `/api/docs/${doc.id}/trash`), {
        id: doc.id,
      });
      assert.deepEqual(titlesIn(await trash()), ['kept']);
      for (const table of ['revisions', 'comments', 'publications', 'working_copies'])
        assert.deepEqual(await db(table).where({ doc_id: doc.id }), [], table);
      await owner.browser.expect(404, 'POST', `/api/docs/${doc.id}/undelete`);
      await owner.browser.expect(404, 'DELETE', `/api/docs/${doc.id}/trash`);
      await owner.browser.expect(200, 'DELETE', `/api/docs/${kept.id}/trash`);
      assert.deepEqual(await used(), first);
    });

    it('answers a repeated call the same, and ignores what is not in the caller’s trash', async () => {
      const alive = await createDoc(owner, { title: 'alive' });
      const gone = await createDoc(owner, { title: 'gone' });
      await remove(gone.id);
      const path = `/api/docs/${gone.id}/trash` as const;
      await createBrowser(server).expect(401, 'DELETE', path);
      await other.browser.expect(404, 'DELETE', path);
      await owner.browser.expect(404, 'DELETE', `/api/docs/${alive.id}/trash`);
      await owner.browser.expect(404, 'DELETE', '/api/docs/nothing/trash');
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      for (let i = 0; i < 2; i++)
        assert.deepEqual(await owner.browser.expect(200, 'DELETE', path, { headers }), { id: gone.id });
      await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${alive.id}`);
    });

    it('deletes once in concurrent calls', async () => {
      const { id } = await createDoc(owner, { title: 'gone' });
      await remove(id);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => owner.browser.send('DELETE', `/api/docs/${id}/trash`)),
      );
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 404)]);
    });
  });

  describe('POST /api/docs/:id/undelete', () => {
    it('restores a document at the end of its folder, with its history', async () => {
      const folder = await createDoc(owner, { title: 'F', isFolder: true });
      const doc = await createDoc(owner, { title: 'a', content: 'one', parentId: folder.id });
      await createDoc(owner, { title: 'b', parentId: folder.id });
      const { doc: saved } = await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
        json: { title: 'a', content: 'two', overwrite: true },
      });
      await remove(doc.id);
      assert.deepEqual(await undelete(doc.id), { ...saved, seq: 1 });
      assert.deepEqual(await treeOf(owner), ['F/a:1', 'F/b:0', 'F:0']);
      const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
      assert.deepEqual(
        histories.map((entry) => entry.size),
        [3, 3],
      );
      assert.deepEqual((await trash()).docs, []);
      await owner.browser.expect(404, 'POST', `/api/docs/${doc.id}/undelete`);
    });

    it('restores it to the top level when its folder is deleted, or too deep for folders', async () => {
      const folder = await createDoc(owner, { title: 'F', isFolder: true });
      const doc = await createDoc(owner, { title: 'a', parentId: folder.id });
      await remove(doc.id);
      await remove(folder.id);
      assert.equal((await undelete(doc.id)).parentId, null);
      assert.equal((await undelete(folder.id)).isFolder, true);
      assert.deepEqual(await treeOf(owner), ['F:1', 'a:0']);

      const outer = await createDoc(owner, { title: 'outer', isFolder: true });
      const inner = await createDoc(owner, { title: 'inner', isFolder: true, parentId: outer.id });
      await remove(inner.id);
      let parentId: string | null = null;
      for (let depth = 0; depth < FOLDER_DEPTH_MAX - 1; depth++)
        parentId = (await createDoc(owner, { isFolder: true, parentId })).id;
      await updateMeta(owner, outer.id, { parentId });
      assert.equal((await undelete(inner.id)).parentId, null);
    });

    it('makes a public document public again, with its page', async () => {
      const anonymous = createBrowser(server);
      const shown = await createDocWith(owner, 'public', { title: 'shown', content: '*words*' });
      const address = `/api/groups/${owner.username}/docs/${shown.id}`;
      const db = server.openDatabase();
      await remove(shown.id);
      await anonymous.expect(404, 'GET', address);
      assert.equal(await db('publications').where({ doc_id: shown.id }).first(), undefined);
      await undelete(shown.id);
      await anonymous.expect(200, 'GET', address);
      assert.match((await db('publications').where({ doc_id: shown.id }).first()).html, /<em>words<\/em>/);
    });

    it('gives a link-shared document a new link, as deletion revoked the former one', async () => {
      const anonymous = createBrowser(server);
      const open = async (token: string): Promise<number> =>
        (await anonymous.send('GET', `/api/groups/${owner.username}/docs/${linked.id}?accessToken=${token}`))
          .status;
      const linked = await createDocWith(owner, 'link');
      await remove(linked.id);
      const back = await undelete(linked.id);
      assert.deepEqual(
        [back.access, await open(assertFound(linked.accessToken)), await open(assertFound(back.accessToken))],
        ['link', 404, 200],
      );
      await updateMeta(owner, linked.id, { access: 'public' });
      await remove(linked.id);
      await undelete(linked.id);
      const again = await updateMeta(owner, linked.id, { access: 'link' });
      assert.deepEqual(
        [await open(assertFound(back.accessToken)), await open(assertFound(again.accessToken))],
        [404, 200],
        'nor by way of public',
      );
    });

    it('answers 401 to visitors, 404 for what is not in the caller’s trash', async () => {
      const gone = await createDocWith(owner, 'public');
      const alive = await createDocWith(owner, 'public');
      await remove(gone.id);
      await createBrowser(server).expect(401, 'POST', `/api/docs/${gone.id}/undelete`);
      const { errorId: _a, ...hidden } = await other.browser.expect(
        404,
        'POST',
        `/api/docs/${gone.id}/undelete`,
      );
      const { errorId: _b, ...unknown } = await other.browser.expect(
        404,
        'POST',
        `/api/docs/${UNKNOWN_ID}/undelete`,
      );
      assert.deepEqual(hidden, unknown);
      for (const id of [alive.id, owner.homeDocId, UNKNOWN_ID, 'x', gone.id.toUpperCase()]) {
        await owner.browser.expect(404, 'POST', `/api/docs/${id}/undelete`);
      }
      assert.deepEqual(titlesIn(await trash()), [gone.title]);
    });

    it('restores once in concurrent calls', async () => {
      const { id } = await createDoc(owner);
      await remove(id);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => owner.browser.send('POST', `/api/docs/${id}/undelete`)),
      );
      assert.deepEqual(
        responses.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, ...Array.from({ length: 7 }, () => 404)],
      );
      assert.deepEqual((await treeOf(owner)).length, 1);
    });
  });

  it('keeps a document for 30 days, then deletes it completely', async () => {
    const expired = await createDoc(owner, { title: 'expired' });
    const kept = await createDoc(owner, { title: 'kept' });
    const back = await createDoc(owner, { title: 'back' });
    const db = server.openDatabase();
    // Signs in again, because sessions expire as early as the trash.
    const signIn = () =>
      owner.browser.expect(200, 'POST', '/api/login', {
        form: { username: owner.username, password: owner.password },
      });
    await remove(expired.id);
    await remove(back.id);
    await undelete(back.id);
    await server.restart();
    server.advance(TRASH_LIFETIME_MS - 60_000);
    await signIn();
    await remove(kept.id);
    assert.deepEqual(titlesIn(await trash()), ['kept', 'expired']);
    await server.restart();
    await signIn();
    assert.ok(await db('docs').where({ id: expired.id }).first(), 'a minute before');
    server.advance(60_000);
    await signIn();
    assert.deepEqual(titlesIn(await trash()), ['kept']);
    await owner.browser.expect(404, 'POST', `/api/docs/${expired.id}/undelete`);
    await server.restart();
    assert.equal(await db('docs').where({ id: expired.id }).first(), undefined);
    assert.equal(await db('revisions').where({ doc_id: expired.id }).first(), undefined);
    assert.deepEqual(await treeOf(owner), ['back:0']);
    await undelete(kept.id);
    server.advance(-TRASH_LIFETIME_MS);
  });
});

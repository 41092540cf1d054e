import assert from 'node:assert/strict';
import { FOLDER_DEPTH_MAX } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith, treeOf, updateMeta } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnSqlite('Access, links and positions', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    other = await createUser(server, 'other');
    anonymous = createBrowser(server);
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const address = (docId: string) => `/api/groups/${owner.username}/docs/${docId}` as const;

  describe('PUT /api/docs/:id/meta', () => {
    it('switches comments on when a document goes public, and off on request', async () => {
      const { id, updatedAt } = await createDoc(owner);
      const shown = await updateMeta(owner, id, { access: 'public' });
      assert.deepEqual([shown.isPublic, shown.commentsEnabled, shown.updatedAt], [true, true, updatedAt]);
      assert.equal((await updateMeta(owner, id, { commentsEnabled: false })).commentsEnabled, false);
      assert.equal((await updateMeta(owner, id, { access: 'public' })).commentsEnabled, false);
      await updateMeta(owner, id, { access: 'private' });
      assert.equal(
        (await updateMeta(owner, id, { access: 'public', commentsEnabled: false })).commentsEnabled,
        false,
      );
    });

    it('revokes a link at once: regenerated, or made private', async () => {
      const { id, accessToken } = await createDocWith(owner, 'link');
      const renewed = await updateMeta(owner, id, { regenerateLink: true });
      assert.notEqual(renewed.accessToken, accessToken);
      await anonymous.expect(404, 'GET', `${address(id)}?accessToken=${accessToken}`);
      await anonymous.expect(200, 'GET', `${address(id)}?accessToken=${renewed.accessToken}`);
      await updateMeta(owner, id, { access: 'private' });
      await anonymous.expect(404, 'GET', `${address(id)}?accessToken=${renewed.accessToken}`);
      const shared = await updateMeta(owner, id, { access: 'link' });
      await anonymous.expect(404, 'GET', `${address(id)}?accessToken=${renewed.accessToken}`);
      await anonymous.expect(200, 'GET', `${address(id)}?accessToken=${shared.accessToken}`);
    });

    it('keeps the link while a document is public', async () => {
      const { id, accessToken } = await createDocWith(owner, 'link');
      await updateMeta(owner, id, { access: 'public' });
      assert.equal((await updateMeta(owner, id, { access: 'link' })).accessToken, accessToken);
    });

    it('has no link to regenerate on a private document', async () => {
      const { id } = await createDoc(owner);
      const { fields } = await owner.browser.expect(422, 'PUT', `/api/docs/${id}/meta`, {
        json: { regenerateLink: true },
      });
      assert.deepEqual(fields, { regenerateLink: 'invalid' });
    });

    it('moves to the end of a folder and closes the gap', async () => {
      const folder = await createDoc(owner, { title: 'f', isFolder: true });
      const [a] = [
        await createDoc(owner, { title: 'a' }),
        await createDoc(owner, { title: 'b' }),
        await createDoc(owner, { title: 'c', parentId: folder.id }),
      ];
      const moved = await updateMeta(owner, a.id, { parentId: folder.id });
      assert.deepEqual([moved.parentId, moved.seq], [folder.id, 1]);
      assert.deepEqual(await treeOf(owner), ['b:1', 'f/a:1', 'f/c:0', 'f:0']);
      await updateMeta(owner, a.id, { parentId: null });
      assert.deepEqual(await treeOf(owner), ['a:2', 'b:1', 'f/c:0', 'f:0']);
      await updateMeta(owner, folder.id, { parentId: null });
      assert.deepEqual(
        await treeOf(owner),
        ['a:2', 'b:1', 'f/c:0', 'f:0'],
        'a move to where it stands changes nothing',
      );
    });

    it('refuses cycles, too much depth, and parents that are no folders of the space', async () => {
      const outer = await createDoc(owner, { isFolder: true });
      const inner = await createDoc(owner, { isFolder: true, parentId: outer.id });
      const plain = await createDoc(owner);
      const foreign = await createDoc(other, { isFolder: true });
      for (const parentId of [outer.id, inner.id]) {
        assert.equal(
          (await owner.browser.expect(422, 'PUT', `/api/docs/${outer.id}/meta`, { json: { parentId } })).code,
          'cycle',
        );
      }
      for (const parentId of [plain.id, foreign.id, owner.homeDocId]) {
        const { fields } = await owner.browser.expect(422, 'PUT', `/api/docs/${inner.id}/meta`, {
          json: { parentId },
        });
        assert.deepEqual(fields, { parentId: 'not_a_folder' });
      }
      let parentId: string | null = null;
      for (let depth = 1; depth < FOLDER_DEPTH_MAX; depth++)
        parentId = (await createDoc(owner, { isFolder: true, parentId })).id;
      assert.equal(
        (await owner.browser.expect(422, 'PUT', `/api/docs/${outer.id}/meta`, { json: { parentId } })).code,
        'too_deep',
      );
      await updateMeta(owner, inner.id, { parentId });
    });

    it('does not move the home document', async () => {
      const folder = await createDoc(owner, { isFolder: true });
      for (const parentId of [folder.id, null]) {
        assert.equal(
          (
            await owner.browser.expect(422, 'PUT', `/api/docs/${owner.homeDocId}/meta`, {
              json: { parentId },
            })
          ).code,
          'home_document',
        );
      }
      assert.equal((await updateMeta(owner, owner.homeDocId, { access: 'public' })).isPublic, true);
    });

    it('refuses invalid values, and ignores unknown fields', async () => {
      const { id, createdAt } = await createDoc(owner);
      const { fields } = await owner.browser.expect(422, 'PUT', `/api/docs/${id}/meta`, {
        json: { access: 'everyone', commentsEnabled: 1, regenerateLink: false },
      });
      assert.deepEqual(fields, { access: 'invalid', commentsEnabled: 'invalid', regenerateLink: 'invalid' });
      const { doc } = await owner.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, {
        json: { seq: 7, isFolder: true, createdAt: 'x', groupId: other.groupId },
      });
      assert.deepEqual([doc.seq, doc.isFolder, doc.createdAt], [0, false, createdAt]);
    });

    it('answers 401 to nobody, 403 to who may read it, 404 to who may not', async () => {
      const hidden = await createDoc(owner);
      const shown = await createDocWith(owner, 'public');
      const json = { access: 'public' };
      await anonymous.expect(401, 'PUT', `/api/docs/${shown.id}/meta`, { json });
      await other.browser.expect(403, 'PUT', `/api/docs/${shown.id}/meta`, { json });
      await other.browser.expect(404, 'PUT', `/api/docs/${hidden.id}/meta`, { json });
    });
  });

  describe('DELETE /api/docs/:id', () => {
    it('hides the document, once', async () => {
      const { id } = await createDocWith(owner, 'public');
      assert.deepEqual(await owner.browser.expect(200, 'DELETE', `/api/docs/${id}`), { id });
      await owner.browser.expect(404, 'GET', address(id));
      await owner.browser.expect(404, 'DELETE', `/api/docs/${id}`);
      await owner.browser.expect(404, 'PUT', `/api/docs/${id}`, {
        json: { title: 'x', content: '', overwrite: true },
      });
      assert.deepEqual(await treeOf(owner), []);
    });

    it('moves a folder’s children to its place, in their order', async () => {
      await createDoc(owner, { title: 'a' });
      const folder = await createDoc(owner, { title: 'f', isFolder: true });
      await createDoc(owner, { title: 'z' });
      for (const title of ['1', '2', '3'])
        await createDoc(owner, { title, parentId: folder.id, isFolder: title === '2' });
      await owner.browser.expect(200, 'DELETE', `/api/docs/${folder.id}`);
      assert.deepEqual(await treeOf(owner), ['1:1', '2:2', '3:3', 'a:0', 'z:4']);
    });

    it('closes the gap', async () => {
      const [, b] = [
        await createDoc(owner, { title: 'a' }),
        await createDoc(owner, { title: 'b' }),
        await createDoc(owner, { title: 'c' }),
      ];
      await owner.browser.expect(200, 'DELETE', `/api/docs/${b.id}`);
      assert.deepEqual(await treeOf(owner), ['a:0', 'c:1']);
    });

    it('does not delete the home document', async () => {
      assert.equal(
        (await owner.browser.expect(422, 'DELETE', `/api/docs/${owner.homeDocId}`)).code,
        'home_document',
      );
    });

    it('answers 401 to nobody, 403 to who may read it, 404 to who may not', async () => {
      const hidden = await createDoc(owner);
      const shown = await createDocWith(owner, 'public');
      await anonymous.expect(401, 'DELETE', `/api/docs/${shown.id}`);
      await other.browser.expect(403, 'DELETE', `/api/docs/${shown.id}`);
      await other.browser.expect(404, 'DELETE', `/api/docs/${hidden.id}`);
    });
  });
});

import assert from 'node:assert/strict';
import { CONTENT_MAX_BYTES, FOLDER_DEPTH_MAX } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, itemOf, treeOf, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const UNKNOWN_ID = '0123456789abcdefghijklmn';

describeOnEachDatabase('Documents', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
    anonymous = createBrowser(server);
  });
  after(() => server.close());

  const address = (docId: string) => `/api/groups/${owner.username}/docs/${docId}` as const;

  describe('POST /api/docs', () => {
    it('creates a private document, last in its parent', async () => {
      const writer = await createUser(server, 'writer');
      const first = await createDoc(writer, { title: ' 첫  문서\n', content: '# 제목\n\n본문' });
      const { id, createdAt, updatedAt, ...place } = await itemOf(first);
      assert.match(id, /^[0-9a-z]{24}$/);
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(updatedAt, createdAt);
      assert.deepEqual(place, {
        title: '첫  문서',
        isFolder: false,
        isPublic: false,
        access: 'private',
        parentId: null,
        seq: 0,
      });
      const { content, props, commentsEnabled, isOwner, abilities } = first;
      assert.deepEqual(
        [content, props, commentsEnabled, isOwner],
        ['# 제목\n\n본문', '{"breaks":true}', false, true],
      );
      const all = { edit: true, share: true, delete: true, comment: false, moderate: true };
      assert.deepEqual(abilities, all);
      const folder = await createDoc(writer, { title: 'Folder', isFolder: true, parentId: '' });
      await createDoc(writer, { title: 'Inside', parentId: folder.id, props: '{"numbering":true}' });
      assert.deepEqual(await treeOf(writer), ['Folder/Inside:0', 'Folder:1', '첫  문서:0']);
    });

    it('stores its input, byte for byte', async () => {
      const content = '한글 and 🦫 é é\u0000\r\n'.repeat(20_000).slice(0, 300_000);
      const doc = await createDoc(owner, {
        title: '𝒯 "제목" <b>',
        content,
        props: '{"toc":"auto","한":["\\u0000"]}',
      });
      const { doc: read } = await owner.browser.expect(200, 'GET', address(doc.id));
      assert.equal(read.content, content);
      assert.deepEqual([read.title, read.props], ['𝒯 "제목" <b>', '{"toc":"auto","한":["\\u0000"]}']);
      const random = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))).toString('base64');
      const large = random.repeat(12).slice(0, CONTENT_MAX_BYTES);
      const { id } = await createDoc(owner, { content: large });
      await server.restart();
      assert.equal((await owner.browser.expect(200, 'GET', address(id))).doc.content, large);
    });

    it('ignores unknown fields', async () => {
      const planted = {
        id: UNKNOWN_ID,
        seq: 99,
        access: 'public',
        isPublic: true,
        createdAt: '2001-01-01T00:00:00.000Z',
        groupId: other.groupId,
      };
      const { doc } = await owner.browser.expect(201, 'POST', `/api/docs?groupName=${owner.username}`, {
        json: { title: 'A title', content: 'Some words', ...planted },
      });
      assert.notEqual(doc.id, UNKNOWN_ID);
      assert.deepEqual(
        [doc.access, doc.isPublic, doc.createdAt.startsWith('2001')],
        ['private', false, false],
      );
    });

    it('refuses a parent that is no folder of the space', async () => {
      const plain = await createDoc(owner);
      const foreign = await createDoc(other, { isFolder: true });
      const gone = await createDoc(owner, { isFolder: true });
      await owner.browser.expect(200, 'DELETE', `/api/docs/${gone.id}`);
      for (const parentId of [plain.id, foreign.id, gone.id, owner.homeDocId, UNKNOWN_ID]) {
        const body = await owner.browser.expect(422, 'POST', `/api/docs?groupName=${owner.username}`, {
          json: { title: 'x', parentId },
        });
        assert.deepEqual([body.code, body.fields], ['validation_failed', { parentId: 'not_a_folder' }]);
      }
      const { fields } = await owner.browser.expect(422, 'POST', `/api/docs?groupName=${owner.username}`, {
        json: { title: 'x', parentId: '../x' },
      });
      assert.deepEqual(fields, { parentId: 'invalid' });
    });

    it('refuses folders that would be too deep, but not documents there', async () => {
      const deep = await createUser(server, 'deep');
      let parentId: string | null = null;
      for (let depth = 0; depth < FOLDER_DEPTH_MAX; depth++)
        parentId = (await createDoc(deep, { isFolder: true, parentId })).id;
      const { code } = await deep.browser.expect(422, 'POST', `/api/docs?groupName=${deep.username}`, {
        json: { title: 'x', isFolder: true, parentId },
      });
      assert.equal(code, 'too_deep');
      await createDoc(deep, { parentId });
    });

    it('answers 401 to visitors, 403 to another user, 404 without the space, 422 and 400 to invalid input', async () => {
      const json = { title: 'x' };
      assert.equal(
        (await anonymous.expect(401, 'POST', `/api/docs?groupName=${owner.username}`, { json })).code,
        'unauthorized',
      );
      assert.equal(
        (await other.browser.expect(403, 'POST', `/api/docs?groupName=${owner.username}`, { json })).code,
        'forbidden',
      );
      assert.equal(
        (await owner.browser.expect(404, 'POST', '/api/docs?groupName=nobody77', { json })).code,
        'not_found',
      );
      const { fields } = await owner.browser.expect(422, 'POST', `/api/docs?groupName=${owner.username}`, {
        json: { title: ' ', content: 7, isFolder: 'yes', props: '[]' },
      });
      assert.deepEqual(fields, {
        title: 'required',
        content: 'invalid',
        isFolder: 'invalid',
        props: 'invalid',
      });
      const tooLong = await owner.browser.expect(422, 'POST', `/api/docs?groupName=${owner.username}`, {
        json: { title: '가'.repeat(256), content: 'x'.repeat(CONTENT_MAX_BYTES + 1) },
      });
      assert.deepEqual(tooLong.fields, { title: 'too_long', content: 'too_long' });
      await owner.browser.expect(400, 'POST', `/api/docs?groupName=${owner.username}`, {
        raw: '{"title":',
        headers: { 'Content-Type': 'application/json' },
      });
      await owner.browser.expect(413, 'POST', `/api/docs?groupName=${owner.username}`, {
        json: { title: 'x', content: 'x'.repeat(4.1 * 1024 ** 2) },
      });
      await owner.browser.expect(415, 'POST', `/api/docs?groupName=${owner.username}`, {
        raw: 'title=x',
        headers: { 'Content-Type': 'text/plain' },
      });
    });
  });

  describe('GET /api/groups/:group/docs/:docId', () => {
    it('shows a private document only to its owner, and is 404 to others', async () => {
      const { id } = await createDoc(owner);
      assert.equal((await owner.browser.expect(200, 'GET', address(id))).doc.isOwner, true);
      for (const browser of [anonymous, other.browser]) {
        const { errorId: _a, ...hidden } = await browser.expect(404, 'GET', address(id));
        const { errorId: _b, ...unknown } = await browser.expect(404, 'GET', address(UNKNOWN_ID));
        assert.deepEqual(hidden, unknown);
      }
    });

    it('shows a public document to everyone, without its link', async () => {
      const { id } = await createDocWith(owner, 'link');
      await updateMeta(owner, id, { access: 'public' });
      for (const browser of [anonymous, other.browser]) {
        const { doc } = await browser.expect(200, 'GET', address(id));
        assert.deepEqual(
          [doc.isOwner, doc.isPublic, doc.commentsEnabled, doc.content],
          [false, true, true, 'Some words'],
        );
        assert.equal('accessToken' in doc, false);
      }
    });

    it('shows a link-shared document, and no other, to holders of the link', async () => {
      const { id, accessToken } = await createDocWith(owner, 'link');
      const another = await createDocWith(owner, 'link');
      assert.match(assertFound(accessToken), /^[\w-]{43}$/);
      for (const browser of [anonymous, other.browser]) {
        const { doc } = await browser.expect(200, 'GET', `${address(id)}?accessToken=${accessToken}`);
        assert.deepEqual(
          [doc.access, doc.isPublic, doc.isOwner, 'accessToken' in doc],
          ['link', false, false, false],
        );
        await browser.expect(404, 'GET', address(id));
        for (const query of [
          'accessToken=',
          `accessToken=${accessToken}x`,
          `accessToken=${accessToken}&accessToken=${accessToken}`,
          `accessToken[]=${accessToken}`,
          `accessToken=${another.accessToken}`,
        ]) {
          await browser.expect(404, 'GET', `${address(id)}?${query}`);
        }
      }
    });

    it('finds a document only under its own space, by the exact id', async () => {
      const { id } = await createDocWith(owner, 'public');
      await anonymous.expect(404, 'GET', `/api/groups/${other.username}/docs/${id}`);
      await anonymous.expect(404, 'GET', `/api/groups/nobody77/docs/${id}`);
      await anonymous.expect(404, 'GET', address(id.toUpperCase()));
      await anonymous.expect(404, 'GET', address(`${id}%20`));
      await anonymous.expect(200, 'GET', `/api/groups/${owner.username.toUpperCase()}/docs/${id}`);
    });

    it('does not reveal a private folder to a visitor', async () => {
      const folder = await createDoc(owner, { isFolder: true });
      const { id } = await createDocWith(owner, 'public', { parentId: folder.id });
      assert.equal((await anonymous.expect(200, 'GET', address(id))).doc.parentId, null);
      assert.equal((await owner.browser.expect(200, 'GET', address(id))).doc.parentId, folder.id);
      await updateMeta(owner, folder.id, { access: 'public' });
      assert.equal((await anonymous.expect(200, 'GET', address(id))).doc.parentId, folder.id);
    });

    it('says whether it was updated since', async () => {
      const { id, updatedAt } = await createDoc(owner);
      const same = await owner.browser.expect(200, 'GET', `${address(id)}?lastUpdatedAt=${updatedAt}`);
      assert.deepEqual([same.doc.isUpdated, same.doc.recentUpdatedAt], [false, updatedAt]);
      const older = await owner.browser.expect(
        200,
        'GET',
        `${address(id)}?lastUpdatedAt=2020-01-01T00:00:00.000Z`,
      );
      assert.deepEqual([older.doc.isUpdated, older.doc.recentUpdatedAt], [true, updatedAt]);
      await owner.browser.expect(422, 'GET', `${address(id)}?lastUpdatedAt=yesterday`);
    });
  });

  describe('PUT /api/docs/:id', () => {
    it('saves a new state, and no unchanged one', async () => {
      const { id, updatedAt } = await createDoc(owner, { props: '{"math":true}' });
      const { doc } = await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title: 'New', content: '새 내용', lastUpdatedAt: updatedAt },
      });
      assert.deepEqual([doc.title, doc.content, doc.props], ['New', '새 내용', '{"math":true}']);
      assert.ok(doc.updatedAt > updatedAt);
      const again = await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title: 'New', content: '새 내용', lastUpdatedAt: doc.updatedAt },
      });
      assert.equal(again.doc.updatedAt, doc.updatedAt);
      const db = server.openDatabase();
      const revisions = await db('revisions').where({ doc_id: id }).orderBy('number').pluck('number');
      assert.deepEqual(revisions, [1, 2]);
      assert.equal((await owner.browser.expect(200, 'GET', address(id))).doc.content, '새 내용');
    });

    it('has a later updatedAt after every save, also when the clock goes back', async () => {
      const { id, updatedAt } = await createDoc(owner);
      server.advance(-60_000);
      const { doc } = await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title: 'x', content: 'later', lastUpdatedAt: updatedAt },
      });
      server.advance(60_000);
      assert.equal(Date.parse(doc.updatedAt), Date.parse(updatedAt) + 1);
    });

    it('refuses a save that is based on an older state, and returns the stored one', async () => {
      const { id, updatedAt } = await createDoc(owner);
      const { doc } = await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title: 'One', content: '1', lastUpdatedAt: updatedAt },
      });
      const body = await owner.browser.expect(409, 'PUT', `/api/docs/${id}`, {
        json: { title: 'Two', content: '2', lastUpdatedAt: updatedAt },
      });
      assert.equal(body.code, 'edit_conflict');
      assert.equal(assertFound(body.latest).updatedAt, doc.updatedAt);
      assert.match(assertFound(body.latest).historyId, /^[0-9a-z]{24}$/);
      const saved = await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title: 'Two', content: '2', lastUpdatedAt: updatedAt, overwrite: true },
      });
      assert.equal(saved.doc.content, '2');
      await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title: 'Three', content: '3', overwrite: true },
      });
    });

    it('requires the base state', async () => {
      const { id } = await createDoc(owner);
      for (const json of [
        { title: 'x', content: '' },
        { title: 'x', content: '', overwrite: false },
      ]) {
        assert.deepEqual((await owner.browser.expect(422, 'PUT', `/api/docs/${id}`, { json })).fields, {
          lastUpdatedAt: 'required',
        });
      }
    });

    it('answers 401 to nobody, 403 to who may read it, 404 to who may not', async () => {
      const hidden = await createDoc(owner);
      const shown = await createDocWith(owner, 'public');
      const shared = await createDocWith(owner, 'link');
      const json = { title: 'x', content: '', overwrite: true };
      await anonymous.expect(401, 'PUT', `/api/docs/${shown.id}`, { json });
      await other.browser.expect(403, 'PUT', `/api/docs/${shown.id}`, { json });
      const { errorId: _a, ...private404 } = await other.browser.expect(
        404,
        'PUT',
        `/api/docs/${hidden.id}`,
        { json },
      );
      const { errorId: _b, ...unknown404 } = await other.browser.expect(
        404,
        'PUT',
        `/api/docs/${UNKNOWN_ID}`,
        { json },
      );
      assert.deepEqual(private404, unknown404);
      await other.browser.expect(404, 'PUT', `/api/docs/${shared.id}?accessToken=${shared.accessToken}`, {
        json,
      });
      await other.browser.expect(404, 'PUT', '/api/docs/x', { json });
    });

    it('saves the home document too', async () => {
      const json = { title: '대문', content: '어서 오세요', overwrite: true };
      await owner.browser.expect(200, 'PUT', `/api/docs/${owner.homeDocId}`, { json });
      assert.equal((await owner.browser.expect(200, 'GET', address(owner.homeDocId))).doc.title, '대문');
    });
  });
});

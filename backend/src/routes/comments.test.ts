import assert from 'node:assert/strict';
import { COMMENT_MAX_LENGTH } from '@maru/core';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import { postComment, commentsOf, createCommentedDoc } from '../../testing/comments.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const UNKNOWN_ID = '0123456789abcdefghijklmn';

describeOnEachDatabase('Comments', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let ann: TestUser;
  let ben: TestUser;
  let docId: string;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    ann = await createUser(server, 'ann');
    ben = await createUser(server, 'ben');
  });
  beforeEach(async () => {
    docId = await createCommentedDoc(owner);
  });
  after(() => server.close());

  const post = (user: Pick<TestUser, 'browser'>, doc: string, json: unknown, query = '') =>
    user.browser.send('POST', `/api/comments?docId=${doc}${query}`, { json });
  const put = (user: Pick<TestUser, 'browser'>, id: string, content: unknown) =>
    user.browser.send('PUT', `/api/comments/${id}`, { json: { content } });
  const remove = (user: Pick<TestUser, 'browser'>, id: string) =>
    user.browser.send('DELETE', `/api/comments/${id}`);
  const nobody = () => ({ browser: createBrowser(server) });

  describe('POST /api/comments', () => {
    it('adds a comment, and a reply to it, as everybody then reads them', async () => {
      const first = await postComment(ann, docId, 'First <b>words</b>\nin two lines');
      assert.deepEqual(Object.keys(first).toSorted(), [
        'author',
        'canEdit',
        'content',
        'createdAt',
        'id',
        'isDeleted',
        'parentId',
        'updatedAt',
      ]);
      assert.match(first.id, /^[0-9a-z]{24}$/);
      assert.match(first.createdAt, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
      assert.deepEqual(
        { ...first, id: '', createdAt: '', updatedAt: '' },
        {
          id: '',
          parentId: null,
          content: 'First <b>words</b>\nin two lines',
          isDeleted: false,
          author: { username: ann.username },
          createdAt: '',
          updatedAt: '',
          canEdit: true,
        },
      );
      assert.equal(first.updatedAt, first.createdAt);
      const reply = await postComment(owner, docId, '답글', first.id);
      assert.equal(reply.parentId, first.id);
      assert.ok(reply.createdAt > first.createdAt, 'a reply comes after what it answers');
      assert.deepEqual(await commentsOf(ann, docId), [first, { ...reply, canEdit: false }]);
      assert.deepEqual(await commentsOf(owner, docId), [{ ...first, canEdit: false }, reply]);
      const strangers = await commentsOf(nobody(), docId);
      assert.deepEqual(
        strangers.map(({ canEdit }) => canEdit),
        [false, false],
      );
    });

    it('accepts 1 to 10,000 visible characters, unchanged except for line endings', async () => {
      for (const content of ['x'.repeat(COMMENT_MAX_LENGTH), '🙂'.repeat(COMMENT_MAX_LENGTH), ' a ', '가']) {
        assert.equal((await postComment(ann, docId, content)).content, content);
      }
      assert.equal((await postComment(ann, docId, 'a\r\nb\rc')).content, 'a\nb\nc');
      assert.equal((await postComment(ann, docId, 'half \ud800')).content, 'half \ufffd');
      const before = (await commentsOf(ann, docId)).length;
      for (const [body, fields] of [
        [{}, { content: 'required' }],
        [{ content: '' }, { content: 'required' }],
        [{ content: ' \n\t\u3000\u200b\u3164' }, { content: 'required' }],
        [{ content: 'x'.repeat(COMMENT_MAX_LENGTH + 1) }, { content: 'too_long' }],
        [{ content: 7 }, { content: 'invalid' }],
        [{ content: ['x'] }, { content: 'invalid' }],
        [{ content: 'x', parentId: 'short' }, { parentId: 'invalid' }],
        [{ content: 'x', parentId: '' }, { parentId: 'invalid' }],
        [{ content: 'x', parentId: [UNKNOWN_ID] }, { parentId: 'invalid' }],
      ] as const) {
        const { status, json } = await post(ann, docId, body);
        assert.deepEqual(
          [status, json.code, json.fields],
          [422, 'validation_failed', fields],
          JSON.stringify(body).slice(0, 60),
        );
      }
      assert.equal((await ann.browser.send('POST', '/api/comments', { json: { content: 'x' } })).status, 422);
      assert.equal((await commentsOf(ann, docId)).length, before);
    });

    it('ignores other fields of the body', async () => {
      const forged = {
        id: UNKNOWN_ID,
        author: { username: ben.username },
        authorId: ben.id,
        isDeleted: true,
        createdAt: '2001-01-01T00:00:00.000Z',
      };
      const { json } = await post(ann, docId, { content: 'mine', ...forged, docId: UNKNOWN_ID });
      assert.deepEqual(
        [assertFound(assertFound(json.comment).author).username, assertFound(json.comment).isDeleted],
        [ann.username, false],
      );
      assert.notEqual(assertFound(json.comment).id, UNKNOWN_ID);
      assert.ok(assertFound(json.comment).createdAt > '2020');
    });

    it('accepts replies only to existing comments of the same document, with one error for all others', async () => {
      const elsewhere = await postComment(owner, await createCommentedDoc(owner), 'elsewhere');
      const secret = await createCommentedDoc(owner);
      const hidden = await postComment(owner, secret, 'hidden');
      await updateMeta(owner, secret, { access: 'private' });
      const deleted = await postComment(ben, docId, 'deleted');
      await ben.browser.expect(200, 'DELETE', `/api/comments/${deleted.id}`);
      const responses = await Promise.all(
        [elsewhere.id, hidden.id, deleted.id, UNKNOWN_ID].map((parentId) =>
          post(ann, docId, { content: 'x', parentId }),
        ),
      );
      for (const { status, json } of responses) {
        assert.deepEqual(
          { status, ...json, errorId: '' },
          { ...responses[0]?.json, status: 422, errorId: '' },
        );
        assert.deepEqual(json.fields, { parentId: 'invalid' });
      }
      assert.deepEqual(
        (await commentsOf(ann, docId)).map(({ isDeleted }) => isDeleted),
        [true],
      );
    });

    it('answers 401 to visitors, 403 without comments, 404 without access', async () => {
      const off = await createCommentedDoc(owner);
      await updateMeta(owner, off, { commentsEnabled: false });
      const { id: hidden } = await createDoc(owner);
      const linked = await createDocWith(owner, 'link');
      const gone = await createCommentedDoc(owner);
      await owner.browser.expect(200, 'DELETE', `/api/docs/${gone}`);
      const link = `&accessToken=${linked.accessToken}`;
      const json = { content: 'x' };
      for (const doc of [docId, hidden, UNKNOWN_ID])
        assert.equal((await post(nobody(), doc, json)).status, 401);
      for (const [user, doc, status, query] of [
        [ann, docId, 201],
        [owner, docId, 201],
        [ann, off, 403],
        [owner, off, 403],
        [ann, hidden, 404],
        [owner, hidden, 403],
        [ann, linked.id, 404],
        [ann, linked.id, 403, link],
        [ann, linked.id, 404, `${link}${link}`],
        [ann, hidden, 404, link],
        [owner, linked.id, 403],
        [owner, gone, 404],
        [ann, UNKNOWN_ID, 404],
        [ann, `${docId} `, 404],
        [ann, docId.toUpperCase(), 404],
      ] as const) {
        const response = await post(user, encodeURIComponent(doc), json, query);
        assert.equal(response.status, status, `${user.username} ${doc} ${query ?? ''}: ${response.text}`);
      }
      assert.equal((await post(ann, docId, json, `&docId=${docId}`)).status, 422, 'one document');
    });

    it('accepts comments on public documents in private folders, and on a public home', async () => {
      const folder = await createDoc(owner, { isFolder: true });
      const inside = await createCommentedDoc(owner, { parentId: folder.id });
      await postComment(ann, inside, 'found it');
      await updateMeta(owner, owner.homeDocId, { access: 'public' });
      await postComment(ann, owner.homeDocId, 'hello');
      await updateMeta(owner, owner.homeDocId, { access: 'private' });
    });
  });

  describe('PUT /api/comments/:id', () => {
    it('changes only the text of one’s own comment', async () => {
      const first = await postComment(ann, docId, 'one');
      const second = await postComment(ben, docId, 'two', first.id);
      const { comment: edited } = await ann.browser.expect(200, 'PUT', `/api/comments/${first.id}`, {
        json: { content: 'changed', parentId: second.id, isDeleted: true },
      });
      assert.deepEqual(edited, { ...first, content: 'changed', updatedAt: edited.updatedAt });
      assert.ok(edited.updatedAt > first.updatedAt);
      const { comment: same } = (await put(ann, first.id, 'changed')).json;
      assert.deepEqual(same, edited, 'an unchanged edit is none');
      assert.deepEqual((await commentsOf(ann, docId))[0], edited);
    });

    it('answers 401 to nobody, 403 to readers and the document’s owner, 404 and 422', async () => {
      const { id } = await postComment(ann, docId, 'one');
      assert.equal((await put(nobody(), id, 'x')).status, 401);
      for (const user of [ben, owner]) assert.deepEqual((await put(user, id, 'x')).json.code, 'forbidden');
      for (const missing of [UNKNOWN_ID, 'x', `${id}%20`, id.toUpperCase()])
        assert.equal((await put(ann, missing, 'x')).status, 404, missing);
      for (const content of ['', ' ', 'x'.repeat(COMMENT_MAX_LENGTH + 1), null, undefined])
        assert.equal((await put(ann, id, content)).status, 422);
      assert.equal((await commentsOf(ann, docId))[0]?.content, 'one');
    });

    it('of a deleted comment is 404, also for its author', async () => {
      const { id } = await postComment(ann, docId, 'one');
      assert.equal((await remove(ann, id)).status, 200);
      for (const user of [ann, ben, owner]) assert.equal((await put(user, id, 'again')).status, 404);
    });

    it('is 403 while comments are off, 404 while the document is not visible', async () => {
      const { id } = await postComment(ann, docId, 'one');
      await updateMeta(owner, docId, { commentsEnabled: false });
      assert.equal((await put(ann, id, 'x')).status, 403);
      await updateMeta(owner, docId, { access: 'link' });
      assert.equal((await put(ann, id, 'x')).status, 404);
      await updateMeta(owner, docId, { access: 'public' });
      assert.equal((await put(ann, id, 'back')).status, 200);
      await owner.browser.expect(200, 'DELETE', `/api/docs/${docId}`);
      assert.equal((await put(ann, id, 'x')).status, 404);
    });
  });

  describe('DELETE /api/comments/:id', () => {
    it('leaves a placeholder without text and author', async () => {
      const first = await postComment(ann, docId, 'one');
      const reply = await postComment(ben, docId, 'two', first.id);
      assert.deepEqual(await ann.browser.expect(200, 'DELETE', `/api/comments/${first.id}`), {
        id: first.id,
      });
      const [placeholder, ...rest] = await commentsOf(ben, docId);
      assert.deepEqual(placeholder, {
        ...first,
        content: '',
        isDeleted: true,
        author: null,
        canEdit: false,
        updatedAt: assertFound(placeholder).updatedAt,
      });
      assert.deepEqual(rest, [reply]);
      const row = await server.openDatabase()('comments').where({ id: first.id }).first();
      assert.deepEqual([row.content_cipher, row.author_id], [null, null]);
    });

    it('is allowed to its author and the document’s owner: 401, 403, 404 to others', async () => {
      const mine = await postComment(ann, docId, 'mine');
      const owners = await postComment(owner, docId, 'the owner’s');
      assert.equal((await remove(nobody(), mine.id)).status, 401);
      assert.equal((await remove(ben, mine.id)).status, 403);
      assert.equal((await remove(ann, owners.id)).status, 403);
      for (const missing of [UNKNOWN_ID, 'x', `${mine.id}%20`])
        assert.equal((await remove(ann, missing)).status, 404);
      assert.equal((await remove(owner, mine.id)).status, 200, 'moderation');
      for (const user of [ann, ben, owner]) assert.equal((await remove(user, mine.id)).status, 404, 'once');
      assert.deepEqual(
        (await commentsOf(ben, docId)).map(({ isDeleted }) => isDeleted),
        [true, false],
      );
    });

    it('works for authors while comments are off, and for owners while the document is private', async () => {
      const mine = await postComment(ann, docId, 'mine');
      const other = await postComment(ann, docId, 'other');
      const third = await postComment(ann, docId, 'third');
      await updateMeta(owner, docId, { commentsEnabled: false });
      assert.equal((await remove(ann, mine.id)).status, 200);
      await updateMeta(owner, docId, { access: 'private' });
      assert.equal((await remove(ann, other.id)).status, 404);
      assert.equal((await remove(owner, other.id)).status, 200);
      await updateMeta(owner, docId, { access: 'public' });
      assert.deepEqual(
        (await commentsOf(ann, docId)).map(({ content }) => content),
        ['', '', third.content],
      );
    });
  });

  describe('GET /api/comments', () => {
    it('lists all page by page, oldest first, also with equal times', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 7; i++) {
        ids.push((await postComment(ann, docId, `c${i}`)).id);
        server.advance(1);
      }
      const read = async (limit: number): Promise<string[]> => {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const next: string = cursor === null ? '' : `&cursor=${cursor}`;
          const page: ResponseOf<'listComments'> = await nobody().browser.expect(
            200,
            'GET',
            `/api/comments?docId=${docId}&limit=${limit}${next}`,
          );
          assert.ok(page.comments.length <= limit);
          seen.push(...page.comments.map(({ id }) => id));
          cursor = page.nextCursor;
        } while (cursor !== null);
        return seen;
      };
      assert.deepEqual(await read(3), ids);
      assert.deepEqual(await read(7), ids);
      await server
        .openDatabase()('comments')
        .where({ doc_id: docId })
        .update({ created_at: 1_700_000_000_000 });
      assert.deepEqual(await read(2), ids.toSorted());
      for (const query of ['', '&limit=0', '&limit=101', '&cursor=', '&cursor=eHg'].slice(1)) {
        assert.equal(
          (await ann.browser.send('GET', `/api/comments?docId=${docId}${query}`)).status,
          422,
          query,
        );
      }
      assert.equal((await ann.browser.send('GET', '/api/comments')).status, 422);
    });

    it('shows them only while the document is public with comments on', async () => {
      await postComment(ann, docId, 'still here');
      const everybody = [nobody(), ann, ben, owner];
      const statuses = async (query = '') =>
        await Promise.all(
          everybody.map(async ({ browser }) => {
            const { status, json, text } = await browser.send('GET', `/api/comments?docId=${docId}${query}`);
            assert.ok(status === 200 || !text.includes('still here'));
            return status === 200 ? assertFound(json.comments).length : status;
          }),
        );
      assert.deepEqual(await statuses(), [1, 1, 1, 1]);
      await updateMeta(owner, docId, { commentsEnabled: false });
      assert.deepEqual(await statuses(), [0, 0, 0, 0]);
      await updateMeta(owner, docId, { commentsEnabled: true });
      assert.deepEqual(await statuses(), [1, 1, 1, 1]);
      await updateMeta(owner, docId, { access: 'private' });
      assert.deepEqual(await statuses(), [404, 404, 404, 0]);
      const { accessToken } = await updateMeta(owner, docId, { access: 'link' });
      assert.deepEqual(await statuses(), [404, 404, 404, 0]);
      assert.deepEqual(await statuses(`&accessToken=${accessToken}`), [404, 404, 404, 0]);
      await updateMeta(owner, docId, { access: 'public' });
      assert.deepEqual(await statuses(), [1, 1, 1, 1]);
      await owner.browser.expect(200, 'DELETE', `/api/docs/${docId}`);
      assert.deepEqual(await statuses(), [404, 404, 404, 404]);
      await owner.browser.expect(200, 'POST', `/api/docs/${docId}/undelete`);
      assert.deepEqual(await statuses(), [1, 1, 1, 1]);
    });
  });
});

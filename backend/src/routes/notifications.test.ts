import assert from 'node:assert/strict';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import { postComment, createCommentedDoc, notificationsOf } from '../../testing/comments.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

const UNKNOWN_ID = '0123456789abcdefghijklmn';

describeOnEachDatabase('Notifications', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let ann: TestUser;
  let ben: TestUser;
  let docId: string;
  before(async () => {
    server = await startServer({ database });
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
    ann = await createUser(server, 'ann');
    ben = await createUser(server, 'ben');
    docId = await createCommentedDoc(owner, { title: 'Talked about' });
  });
  after(() => server.close());

  /** Returns type, actor and comment of each notification, newest first. */
  const summariesOf = async (user: TestUser): Promise<unknown[]> =>
    (await notificationsOf(user)).map(({ type, actor, commentId }) => [type, actor.username, commentId]);

  it('inform a document’s owner of comments, and authors of replies', async () => {
    const first = await postComment(ann, docId, 'first');
    const [notification] = await notificationsOf(owner);
    assert.deepEqual(notification, {
      id: assertFound(notification).id,
      type: 101,
      docId,
      docTitle: 'Talked about',
      groupName: owner.username,
      commentId: first.id,
      actor: { username: ann.username },
      createdAt: first.createdAt,
    });
    const reply = await postComment(ben, docId, 'reply', first.id);
    const second = await postComment(ann, docId, 'reply to the reply', reply.id);
    assert.deepEqual(await summariesOf(owner), [
      [101, ann.username, second.id],
      [101, ben.username, reply.id],
      [101, ann.username, first.id],
    ]);
    assert.deepEqual(await summariesOf(ann), [[102, ben.username, reply.id]]);
    assert.deepEqual(await summariesOf(ben), [[102, ann.username, second.id]]);
  });

  it('inform nobody of their own comment, and nobody twice', async () => {
    const own = await postComment(owner, docId, 'mine');
    await postComment(owner, docId, 'to myself', own.id);
    assert.deepEqual(await summariesOf(owner), []);
    const reply = await postComment(ann, docId, 'an answer', own.id);
    assert.deepEqual(await summariesOf(owner), [[102, ann.username, reply.id]], 'one, as an answer');
    await postComment(ann, docId, 'to myself', reply.id);
    assert.deepEqual(await summariesOf(ann), []);
    assert.equal((await summariesOf(owner)).length, 2);
    await postComment(owner, docId, 'back', reply.id);
    assert.deepEqual(
      (await summariesOf(ann)).map((summary) => (summary as unknown[])[0]),
      [102],
    );
  });

  it('have the current title', async () => {
    await postComment(ann, docId, 'first');
    await owner.browser.expect(200, 'PUT', `/api/docs/${docId}`, {
      json: { title: 'Renamed', content: 'x', overwrite: true },
    });
    assert.equal((await notificationsOf(owner))[0]?.docTitle, 'Renamed');
  });

  it('are hidden while their document is not visible', async () => {
    const first = await postComment(ann, docId, 'first');
    const reply = await postComment(ben, docId, 'reply', first.id);
    const assertSeen = async (isSeen: boolean): Promise<void> => {
      for (const [user, count] of [
        [owner, 2],
        [ann, 1],
      ] as const) {
        const { text, json } = await user.browser.send('GET', '/api/notifications');
        assert.equal(assertFound(json.notifications).length, isSeen ? count : 0);
        if (!isSeen)
          for (const secret of [docId, 'Talked about', first.id, reply.id])
            assert.ok(!text.includes(secret), secret);
      }
    };
    await assertSeen(true);
    for (const access of ['private', 'link'] as const) {
      await updateMeta(owner, docId, { access });
      await assertSeen(false);
    }
    await updateMeta(owner, docId, { access: 'public' });
    await assertSeen(true);
    await updateMeta(owner, docId, { commentsEnabled: false });
    await assertSeen(false);
    await updateMeta(owner, docId, { commentsEnabled: true });
    await owner.browser.expect(200, 'DELETE', `/api/docs/${docId}`);
    await assertSeen(false);
    await owner.browser.expect(200, 'POST', `/api/docs/${docId}/undelete`);
    await assertSeen(true);
  });

  it('are deleted with the comment', async () => {
    const first = await postComment(ann, docId, 'first');
    const reply = await postComment(ben, docId, 'reply', first.id);
    await ben.browser.expect(200, 'DELETE', `/api/comments/${reply.id}`);
    assert.deepEqual(await summariesOf(ann), []);
    assert.deepEqual(await summariesOf(owner), [[101, ann.username, first.id]]);
    await owner.browser.expect(200, 'DELETE', `/api/comments/${first.id}`);
    assert.deepEqual(await summariesOf(owner), []);
    assert.deepEqual(
      await server.openDatabase()('notifications').whereIn('comment_id', [first.id, reply.id]),
      [],
    );
  });

  it('are not created for a refused comment', async () => {
    const first = await postComment(ann, docId, 'first');
    const elsewhere = await createCommentedDoc(owner);
    const { status } = await ben.browser.send('POST', `/api/comments?docId=${elsewhere}`, {
      json: { content: 'x', parentId: first.id },
    });
    assert.equal(status, 422);
    assert.deepEqual(await summariesOf(ann), []);
    assert.equal((await summariesOf(owner)).length, 1);
  });

  it('are dismissed by their recipient: 401 to visitors, 404 to others', async () => {
    await postComment(ann, docId, 'first');
    const [notification] = await notificationsOf(owner);
    const path = `/api/notifications/${assertFound(notification).id}`;
    await createBrowser(server).expect(401, 'GET', '/api/notifications');
    await createBrowser(server).expect(401, 'DELETE', path);
    const { errorId: _a, ...foreign } = await ann.browser.expect(404, 'DELETE', path);
    const { errorId: _b, ...unknown } = await ann.browser.expect(
      404,
      'DELETE',
      `/api/notifications/${UNKNOWN_ID}`,
    );
    assert.deepEqual(foreign, unknown);
    for (const id of ['x', `${assertFound(notification).id}%20`, assertFound(notification).id.toUpperCase()])
      await owner.browser.expect(404, 'DELETE', `/api/notifications/${id}`);
    assert.equal((await notificationsOf(owner)).length, 1);
    assert.deepEqual(await owner.browser.expect(200, 'DELETE', path), { id: assertFound(notification).id });
    assert.deepEqual(await notificationsOf(owner), []);
    await owner.browser.expect(404, 'DELETE', path);
  });

  it('accept exactly one of concurrent dismissals', async () => {
    await postComment(ann, docId, 'first');
    const [notification] = await notificationsOf(owner);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        owner.browser.send('DELETE', `/api/notifications/${assertFound(notification).id}`),
      ),
    );
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 404, 404, 404, 404, 404],
    );
  });

  it('are listed page by page, newest first, also with equal times', async () => {
    for (let i = 0; i < 5; i++) await postComment(ann, docId, `c${i}`);
    const read = async (): Promise<string[]> => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: ResponseOf<'listNotifications'> = await owner.browser.expect(
          200,
          'GET',
          `/api/notifications?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        assert.ok(page.notifications.length <= 2);
        ids.push(...page.notifications.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return ids;
    };
    const all = (await notificationsOf(owner)).map(({ id }) => id);
    assert.equal(all.length, 5);
    assert.deepEqual(await read(), all);
    await server
      .openDatabase()('notifications')
      .where({ user_id: owner.id })
      .update({ created_at: 1_700_000_000_000 });
    assert.deepEqual(
      await read(),
      all.toSorted((a, b) => (a < b ? 1 : -1)),
    );
    for (const query of ['limit=0', 'limit=101', 'cursor=', 'cursor=eHg']) {
      await owner.browser.expect(422, 'GET', `/api/notifications?${query}`);
    }
  });
});

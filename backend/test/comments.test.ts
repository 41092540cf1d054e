import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { COMMENTS_MAX, COMMENTS_WINDOW_MS, TRASH_LIFETIME_MS } from '@maru/core';
import { postComment, commentsOf, createCommentedDoc, notificationsOf } from '../testing/comments.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describeOnSqlite('Comments over time and under races', (kind) => {
  let server: TestServer;
  let owner: TestUser;
  let ann: TestUser;
  let ben: TestUser;
  let docId: string;
  before(async () => {
    server = await startServer({ database: kind });
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
    ann = await createUser(server, 'ann');
    ben = await createUser(server, 'ben');
    docId = await createCommentedDoc(owner);
  });
  after(() => server.close());

  const remove = ({ browser }: TestUser, id: string) => browser.send('DELETE', `/api/comments/${id}`);
  const edit = ({ browser }: TestUser, id: string, content: string) =>
    browser.send('PUT', `/api/comments/${id}`, { json: { content } });
  const reply = ({ browser }: TestUser, parentId: string, content = 'reply') =>
    browser.send('POST', `/api/comments?docId=${docId}`, { json: { content, parentId } });

  it('exactly one of concurrent deletions succeeds', async () => {
    const { id } = await postComment(ann, docId, 'one');
    const responses = await Promise.all(times(10, (i) => remove(i % 2 === 0 ? ann : owner, id)));
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, ...times(9, () => 404)],
    );
  });

  it('replies and a concurrent deletion are serialised: every accepted reply stays below the placeholder', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await postComment(ann, docId, 'parent');
      const replies = times(4, () => reply(ben, id));
      const [deletion, ...responses] = await Promise.all([remove(ann, id), ...replies]);
      assert.equal(deletion.status, 200);
      for (const { status } of responses) assert.ok(status === 201 || status === 422, String(status));
      const below = (await commentsOf(ann, docId)).filter(({ parentId }) => parentId === id);
      assert.deepEqual(
        new Set(below.map((each) => each.id)),
        new Set(responses.flatMap(({ json }) => json.comment?.id ?? [])),
      );
      assert.equal((await reply(ben, id)).status, 422, 'none after it');
    }
  });

  it('edits never restore a deleted comment, and the last edit is stored', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await postComment(ann, docId, 'one');
      const edits = await Promise.all(times(6, (i) => edit(ann, id, `edit ${round} ${i}`)));
      assert.deepEqual(new Set(edits.map(({ status }) => status)), new Set([200]));
      const last = edits
        .map(({ json }) => json.comment)
        .toSorted((a, b) => (assertFound(a).updatedAt < assertFound(b).updatedAt ? 1 : -1))[0];
      assert.equal(
        new Set(edits.map(({ json }) => assertFound(json.comment).updatedAt)).size,
        6,
        'one after the other',
      );
      assert.deepEqual((await commentsOf(ann, docId)).at(-1), last);
      const responses = await Promise.all([
        remove(owner, id),
        ...times(4, (i) => edit(ann, id, `late ${i}`)),
      ]);
      assert.equal(responses[0]?.status, 200);
      for (const { status } of responses.slice(1))
        assert.ok(status === 200 || status === 404, String(status));
      assert.deepEqual((await commentsOf(ann, docId)).at(-1)?.isDeleted, true);
    }
    const rows = await server.openDatabase()('comments').where({ doc_id: docId });
    for (const row of rows) assert.equal(row.content_cipher, null);
  });

  it('a repeated request has one effect: one comment, one notification, the same response', async () => {
    const send = <M extends string, P extends string>(
      user: TestUser,
      key: string,
      method: M,
      path: P,
      json?: unknown,
    ) =>
      user.browser.send(method, path, {
        ...(json === undefined ? {} : { json }),
        headers: { 'Idempotency-Key': key },
      });
    const key = randomUUID();
    const responses = await Promise.all(
      times(8, () => send(ann, key, 'POST', `/api/comments?docId=${docId}`, { content: 'once' })),
    );
    for (const { status, json } of responses) assert.deepEqual([status, json], [201, responses[0]?.json]);
    assert.equal((await commentsOf(ann, docId)).length, 1);
    const [notification, ...rest] = await notificationsOf(owner);
    assert.deepEqual(rest, []);
    const { id } = assertFound(responses[0]?.json.comment);
    for (const [user, method, path, json] of [
      [ann, 'PUT', `/api/comments/${id}`, { content: 'changed' }],
      [owner, 'DELETE', `/api/notifications/${assertFound(notification).id}`, undefined],
      [owner, 'DELETE', `/api/comments/${id}`, undefined],
    ] as const) {
      const once = randomUUID();
      const first = await send(user, once, method, path, json);
      const again = await Promise.all(times(3, () => send(user, once, method, path, json)));
      for (const { status, json: body } of again)
        assert.deepEqual([status, body], [200, first.json], `${method} ${path}`);
    }
  });

  it('a document deleted for good deletes its comments', async () => {
    await postComment(ann, docId, 'one');
    const kept = await createCommentedDoc(owner);
    await postComment(ann, kept, 'two');
    await owner.browser.expect(200, 'DELETE', `/api/docs/${docId}`);
    server.advance(TRASH_LIFETIME_MS + 60_000);
    await server.restart();
    server.advance(-TRASH_LIFETIME_MS - 60_000);
    const db = server.openDatabase();
    assert.deepEqual(await db('comments').where({ doc_id: docId }), []);
    assert.equal((await db('comments').where({ doc_id: kept })).length, 1);
    assert.equal((await db('notifications').where({ user_id: owner.id })).length, 1);
  });

  it('a deleted account leaves only placeholders of its comments', async () => {
    const mine = await postComment(ann, docId, 'words of ann');
    const ofBen = await postComment(ben, docId, 'words of ben', mine.id);
    const own = await createCommentedDoc(ann);
    await postComment(ben, own, 'on her document');
    await postComment(owner, docId, 'to ann', mine.id);
    assert.equal((await notificationsOf(ann)).length, 3);
    const form = { username: ann.username, password: ann.password, confirm: 'true' };
    await ann.browser.expect(200, 'POST', '/api/users/delete_account', { form });
    const [placeholder, ...rest] = await commentsOf(ben, docId);
    assert.deepEqual(placeholder, {
      ...mine,
      content: '',
      author: null,
      isDeleted: true,
      canEdit: false,
      updatedAt: assertFound(placeholder).updatedAt,
    });
    assert.deepEqual(
      rest.map(({ content }) => content),
      ['words of ben', 'to ann'],
    );
    assert.equal((await reply(owner, mine.id)).status, 422);
    assert.equal((await reply(owner, ofBen.id)).status, 201, 'the talk goes on');
    assert.deepEqual(
      (await notificationsOf(owner)).map(({ actor }) => actor.username),
      [ben.username],
    );
    const db = server.openDatabase();
    assert.deepEqual(await db('notifications').where({ user_id: ann.id }), []);
    assert.deepEqual(await db('comments').where({ author_id: ann.id }), []);
    assert.deepEqual(await db('comments').where({ doc_id: own }), []);
    const row = await db('comments').where({ id: mine.id }).first();
    assert.deepEqual([row.content_cipher, row.author_id], [null, null]);
  });

  it('an account that is deleted while it comments leaves no text', async () => {
    for (let round = 0; round < 4; round++) {
      const eve = await createUser(server, 'eve');
      const session = eve.browser.copy();
      const write = () =>
        session.send('POST', `/api/comments?docId=${docId}`, { json: { content: 'last words' } });
      const form = { username: eve.username, password: eve.password, confirm: 'true' };
      const early = times(4, write);
      const deletion = eve.browser.send('POST', '/api/users/delete_account', { form });
      const responses = await Promise.all([...early, ...times(12, write)]);
      assert.equal((await deletion).status, 200);
      for (const { status } of responses) assert.ok([201, 401, 404].includes(status), String(status));
      assert.ok((await commentsOf(owner, docId)).every(({ isDeleted }) => isDeleted));
    }
    const rows = await server
      .openDatabase()('comments')
      .where({ doc_id: docId })
      .select('author_id', 'content_cipher');
    for (const row of rows) assert.deepEqual({ ...row }, { author_id: null, content_cipher: null });
    assert.deepEqual(await notificationsOf(owner), []);
  });
});

describeOnSqlite('The limit of comments', (kind) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: kind, hasLimits: true });
  });
  after(() => server.close());

  it('is sixty a minute for an account, also in concurrent requests; refused ones do not count', async () => {
    const [owner, ann, ben] = [await createUser(server), await createUser(server), await createUser(server)];
    const docId = await createCommentedDoc(owner);
    const post = ({ browser }: TestUser, json: unknown) =>
      browser.send('POST', `/api/comments?docId=${docId}`, { json });
    for (const { status } of await Promise.all(
      times(20, () => post(ann, { content: 'x', parentId: '0'.repeat(24) })),
    ))
      assert.equal(status, 422);
    const responses = await Promise.all(times(COMMENTS_MAX + 10, () => post(ann, { content: 'x' })));
    assert.equal(responses.filter(({ status }) => status === 201).length, COMMENTS_MAX);
    const refused = responses.filter(({ status }) => status === 429);
    assert.equal(refused.length, 10);
    for (const { json, headers } of refused) {
      assert.equal(json.code, 'too_many_requests');
      const seconds = Number(headers.get('retry-after'));
      assert.ok(seconds > 0 && seconds <= COMMENTS_WINDOW_MS / 1_000);
    }
    assert.equal((await post(ben, { content: 'x' })).status, 201, 'nobody else is held up');
    server.advance(COMMENTS_WINDOW_MS + 1);
    assert.equal((await post(ann, { content: 'x' })).status, 201);
  });
});

import assert from 'node:assert/strict';
import type { Comment } from '@maru/core/api';
import type { Writer } from '../../src/db/connect.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { postComment, createCommentedDoc } from '../../testing/comments.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

/** Attacks with write access to the database: each is detected, and nothing of it is shown. */
describeOnSqlite('Stored bytes that were tampered with', (kind) => {
  let server: TestServer;
  let owner: TestUser;
  let db: Writer;
  before(async () => {
    server = await startServer({ database: kind });
    db = server.openDatabase();
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const revisionOf = async (docId: string, number = 1) =>
    await db('revisions').where({ doc_id: docId, number }).first();

  /** Reads the document from a server with empty caches, and expects a refusal. */
  const expectRefusal = async (docId: string, words: string): Promise<void> => {
    await server.restart();
    const response = await owner.browser.send('GET', `/api/groups/${owner.username}/docs/${docId}`);
    assert.equal(response.status, 500, response.text);
    assert.equal(response.json.code, 'damaged');
    assert.equal(response.text.includes(words), false);
  };

  /** Reads the document from a server with empty caches, and expects one that is damaged, without a text. */
  const expectDamaged = async (docId: string, words: string): Promise<void> => {
    await server.restart();
    const { doc } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${docId}`);
    assert.deepEqual([doc.isDamaged, doc.content], [true, '']);
    assert.equal(JSON.stringify(doc).includes(words), false);
  };

  it("another document's content", async () => {
    const [a, b] = [
      await createDoc(owner, { content: 'words of a' }),
      await createDoc(owner, { content: 'words of b' }),
    ];
    const { content_cipher } = await revisionOf(b.id);
    await db('revisions').where({ doc_id: a.id }).update({ content_cipher });
    await expectDamaged(a.id, 'words of b');
  });

  it('a whole revision of another document', async () => {
    const [a, b] = [
      await createDoc(owner, { content: 'words of a' }),
      await createDoc(owner, { content: 'words of b' }),
    ];
    const { id } = await revisionOf(b.id);
    await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${b.id}`);
    await db('docs').where({ id: a.id }).update({ head_revision_id: id });
    const path = `/api/groups/${owner.username}/docs/${a.id}` as const;
    assert.equal((await owner.browser.expect(200, 'GET', path)).doc.isDamaged, true);
    await expectDamaged(a.id, 'words of b');
  });

  it('another field of the same document', async () => {
    const { id } = await createDoc(owner, { content: 'words' });
    const { title_cipher } = await revisionOf(id);
    await db('revisions').where({ doc_id: id }).update({ props_cipher: title_cipher });
    await expectDamaged(id, 'words');
  });

  it("another group's content under the same ids", async () => {
    const other = await createUser(server, 'other');
    const [mine, theirs] = [await createDoc(owner), await createDoc(other, { content: 'words of theirs' })];
    const { title_cipher, content_cipher, props_cipher } = await revisionOf(theirs.id);
    await db('revisions').where({ doc_id: mine.id }).update({ title_cipher, content_cipher, props_cipher });
    await expectDamaged(mine.id, 'words of theirs');
    await db('docs').where({ id: theirs.id }).update({ group_id: owner.groupId });
    await expectDamaged(theirs.id, 'words of theirs');
  });

  it("a group's key in the place of another's", async () => {
    const other = await createUser(server, 'other');
    const { id } = await createDoc(owner, { content: 'words' });
    const { wrapped } = await db('group_keys').where({ group_id: other.groupId }).first();
    await db('group_keys').where({ group_id: owner.groupId }).update({ wrapped });
    await expectRefusal(id, 'words');
  });

  it('an older state in the place of the newest', async () => {
    const { id, updatedAt } = await createDoc(owner, { content: 'old words' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
      json: { title: 'A title', content: 'new words', lastUpdatedAt: updatedAt },
    });
    const old = await revisionOf(id);
    const { content_cipher: newest } = await revisionOf(id, 2);
    await db('revisions').where({ doc_id: id, number: 2 }).update({ content_cipher: old.content_cipher });
    await expectDamaged(id, 'old words');
    await db('revisions').where({ doc_id: id, number: 2 }).update({ content_cipher: newest });
    await db('docs').where({ id }).update({ head_revision_id: old.id });
    await expectDamaged(id, 'old words');
  });

  it('a changed bit, a shortened and an empty text', async () => {
    const { id } = await createDoc(owner, { content: 'words' });
    const { content_cipher: good } = await revisionOf(id);
    const bad = Buffer.from(good);
    bad[bad.length - 20] = (bad.at(-20) ?? 0) ^ 1;
    for (const content_cipher of [bad, good.subarray(0, -1), Buffer.alloc(0)]) {
      await db('revisions').where({ doc_id: id }).update({ content_cipher });
      await expectDamaged(id, 'words');
    }
  });

  it("another document's title in the list, and another's link", async () => {
    const [a, b] = [
      await createDocWith(owner, 'link', { title: 'title of a' }),
      await createDocWith(owner, 'link', { title: 'title of b' }),
    ];
    const { title_cipher, link_token_cipher } = await db('docs').where({ id: b.id }).first();
    await db('docs').where({ id: a.id }).update({ link_token_cipher });
    await server.restart();
    const path = `/api/groups/${owner.username}/docs/${a.id}` as const;
    const { doc } = await owner.browser.expect(200, 'GET', path);
    assert.deepEqual([doc.title, doc.accessToken, doc.isDamaged], ['title of a', undefined, undefined]);
    await db('docs').where({ id: a.id }).update({ title_cipher });
    await server.restart();
    // The list still works, without the other document's text.
    const { docs } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`);
    assert.deepEqual(
      docs.map(({ id, title }: { id: string; title: string }) => [id, title]),
      [
        [a.id, `\u{FFFD} ${a.id}`],
        [b.id, 'title of b'],
      ],
    );
    // Bytes in an unknown format do not fail the list either.
    await db('docs')
      .where({ id: a.id })
      .update({ title_cipher: Buffer.of(0), rev: db.raw('rev + 1') });
    await server.restart();
    await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`);
    await owner.browser.expect(200, 'GET', '/api/recents');
  });

  it('words of another comment, and an older state of one', async () => {
    const docId = await createCommentedDoc(owner);
    const [a, b] = [
      await postComment(owner, docId, 'words of a'),
      await postComment(owner, docId, 'words of b'),
    ];
    const rowOf = async (id: string) => await db('comments').where({ id }).first();
    const [rowA, rowB] = [await rowOf(a.id), await rowOf(b.id)];
    const path = `/api/comments?docId=${docId}`;
    const assertRefused = async (): Promise<void> => {
      const { comments } = await owner.browser.expect(200, 'GET', `/api/comments?docId=${docId}`);
      assert.deepEqual(
        comments.map(({ content, isDamaged }) => [content, isDamaged]),
        [
          ['', true],
          ['words of b', undefined],
        ],
      );
    };
    await db('comments').where({ id: a.id }).update({ content_cipher: rowB.content_cipher });
    await assertRefused();
    await db('comments').where({ id: a.id }).update({ content_cipher: rowA.content_cipher });
    await owner.browser.expect(200, 'GET', path);
    await owner.browser.expect(200, 'PUT', `/api/comments/${a.id}`, { json: { content: 'changed' } });
    await db('comments').where({ id: a.id }).update({ content_cipher: rowA.content_cipher });
    await assertRefused();
  });

  it('a comment that was moved below another document or comment of the space, or given to another author', async () => {
    const [from, to] = [await createCommentedDoc(owner), await createCommentedDoc(owner)];
    const other = await createUser(server, 'other');
    const { id } = await postComment(owner, from, 'words of the owner');
    const assertRefused = async (docId: string, change: object): Promise<void> => {
      await db('comments').where({ id }).update(change);
      const { comments } = await owner.browser.expect(200, 'GET', `/api/comments?docId=${docId}`);
      const moved = comments.find((one) => one.id === id);
      assert.deepEqual([moved?.content, moved?.isDamaged], ['', true]);
    };
    await assertRefused(to, { doc_id: to });
    await assertRefused(from, { doc_id: from, author_id: other.id });
    await assertRefused(from, {
      author_id: owner.id,
      parent_id: (await postComment(other, from, 'Who is a fool?')).id,
    });
    await db('comments').where({ id }).update({ parent_id: null });
    await owner.browser.expect(200, 'GET', `/api/comments?docId=${from}`);
    // A comment without its author has no readable text either.
    await db('comments').where({ id }).update({ author_id: null });
    const { comments } = await owner.browser.expect(200, 'GET', `/api/comments?docId=${from}`);
    assert.deepEqual(
      comments.map(({ content, isDeleted }: Comment) => [content, isDeleted]),
      [
        ['', true],
        ['Who is a fool?', false],
      ],
    );
  });

  it("another user's e-mail address", async () => {
    const other = await createUser(server, 'other');
    const { email_cipher } = await db('users').where({ id: other.id }).first();
    await db('users').where({ id: owner.id }).update({ email_cipher });
    const { user } = await owner.browser.expect(200, 'GET', '/api/me');
    assert.equal(user?.email, `\u{FFFD} ${owner.id}`);
  });
});

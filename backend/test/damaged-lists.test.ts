import assert from 'node:assert/strict';
import type { Writer } from '../src/db/connect.ts';
import { postComment } from '../testing/comments.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { uploadOne } from '../testing/media.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

/** Sealed columns of what a space shows in lists. */
const SEALED = [
  ['docs', 'title_cipher'],
  ['docs', 'link_token_cipher'],
  ['revisions', 'title_cipher'],
  ['revisions', 'content_cipher'],
  ['revisions', 'props_cipher'],
  ['revisions', 'name_cipher'],
  ['working_copies', 'content_cipher'],
  ['doc_aliases', 'title_cipher'],
  ['doc_terms', 'terms_cipher'],
  ['comments', 'content_cipher'],
  ['media', 'name_cipher'],
] as const;

/** Changes the last byte, or leaves bytes that name no key. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  changed: (bytes) => {
    const changed = Buffer.from(bytes);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    return changed;
  },
  'cut off': () => Buffer.of(1, 2),
};

describeOnSqlite('Lists with damaged parts', (database) => {
  let server: TestServer;
  let db: Writer;
  let user: TestUser;
  let hitId: string;
  let wholeId: string;
  before(async () => {
    server = await startServer({ database });
    db = server.openDatabase();
  });
  beforeEach(async () => {
    user = await createUser(server, 'damage');
    const whole = await createDocWith(user, 'public', { title: 'Whole', content: 'pears [[Gone]] [[Old]]' });
    const hit = await createDoc(user, { title: 'Old', content: 'pears [[Gone]] [[Whole]]' });
    await user.browser.expect(200, 'PUT', `/api/docs/${hit.id}`, {
      json: {
        title: 'Hit',
        content: 'pears and [[Gone]] [[Whole]]',
        lastUpdatedAt: hit.updatedAt,
        name: 'One',
      },
    });
    await updateMeta(user, hit.id, { access: 'link' });
    await postComment(user, whole.id, 'first');
    await postComment(user, whole.id, 'second');
    await uploadOne(user, { name: 'a.txt', bytes: 'words' });
    await uploadOne(user, { name: 'b.txt', bytes: 'words' });
    for (const title of ['Thrown', 'Away']) {
      const { id } = await createDoc(user, { title });
      await user.browser.expect(200, 'DELETE', `/api/docs/${id}`);
    }
    [hitId, wholeId] = [hit.id, whole.id];
    await user.browser.expect(200, 'PUT', `/api/docs/${hitId}/working_copy`, {
      json: { title: 'Hit', content: 'pears not yet [[Gone]]', lastUpdatedAt: null },
    });
  });
  after(() => server.close());

  /** Returns how many entries each list of the space has. */
  const countAll = async (): Promise<Record<string, number>> => {
    const { browser, username } = user;
    const counts: Record<string, number> = {};
    const lists = {
      tree: [`/api/groups/${username}`, 'docs'],
      trash: [`/api/groups/${username}/trash`, 'docs'],
      history: [`/api/docs/${hitId}/history`, 'histories'],
      backlinks: [`/api/docs/${hitId}/backlinks`, 'docs'],
      backlinksOfWhole: [`/api/docs/${wholeId}/backlinks`, 'docs'],
      outdated: [`/api/docs/${hitId}/outdated_links?title=Old`, 'docs'],
      links: [`/api/groups/${username}/links?kind=missing`, 'docs'],
      comments: [`/api/comments?docId=${wholeId}`, 'comments'],
      media: [`/api/media?groupName=${username}`, 'media'],
      recents: ['/api/recents', 'docs'],
      search: [`/api/search?q=pears&groupName=${username}`, 'docs'],
    } as const;
    for (const [name, [path, member]] of Object.entries(lists)) {
      const { status, json, text } = await browser.send('GET', path);
      assert.equal(status, 200, `${name}: ${text}`);
      counts[name] = assertFound((json as Readonly<Record<string, readonly unknown[]>>)[member]).length;
    }
    await browser.expect(200, 'GET', `/api/groups/${username}/docs/${wholeId}`);
    return counts;
  };

  for (const [how, harm] of Object.entries(DAMAGES))
    for (const [table, column] of SEALED)
      it(`show every other part: ${table}.${column} ${how}`, async () => {
        const before = await countAll();
        const rows = await db(table).where({ group_id: user.groupId }).whereNotNull(column);
        const row = assertFound(rows.find((one) => one.id === hitId || one.doc_id === hitId) ?? rows[0]);
        const where = row.id === undefined ? { doc_id: row.doc_id } : { id: row.id };
        await db(table)
          .where(where)
          .update({ [column]: harm(row[column]) });
        await server.restart();
        const after = await countAll();
        for (const [name, count] of Object.entries(before))
          assert.ok(assertFound(after[name]) >= count - 1, `${name}: ${count} became ${after[name]}`);
        for (const name of ['tree', 'trash', 'history', 'backlinksOfWhole', 'comments', 'media'])
          assert.equal(after[name], before[name], name);
      });

  it('allow restoring the version before a damaged one', async () => {
    const [newest] = await db('revisions').where({ doc_id: hitId }).orderBy('number', 'desc');
    await db('revisions')
      .where({ id: newest.id })
      .update({ content_cipher: Buffer.of(1, 2) });
    await server.restart();
    const { browser, username } = user;
    const { doc: damaged } = await browser.expect(200, 'GET', `/api/groups/${username}/docs/${hitId}`);
    assert.deepEqual([damaged.content, damaged.isDamaged], ['', true]);
    const { histories } = await user.browser.expect(200, 'GET', `/api/docs/${hitId}/history`);
    await user.browser.expect(200, 'POST', `/api/docs/${hitId}/restore`, {
      json: { historyId: assertFound(histories.at(-1)).id },
    });
    const { doc } = await browser.expect(200, 'GET', `/api/groups/${username}/docs/${hitId}`);
    assert.deepEqual([doc.title, doc.content], ['Old', 'pears [[Gone]] [[Whole]]']);
    const { docs } = await user.browser.expect(200, 'GET', `/api/docs/${wholeId}/backlinks`);
    assert.deepEqual(
      docs.map(({ id }) => id),
      [hitId],
    );
  });

  it('allow replacing a damaged title and a damaged secret link', async () => {
    const { browser, username } = user;
    const path = `/api/groups/${username}/docs/${hitId}` as const;
    await db('docs')
      .where({ id: hitId })
      .update({ title_cipher: Buffer.of(1, 2), link_token_cipher: Buffer.of(1, 2) });
    await server.restart();
    for (const access of ['private', 'link'] as const) await updateMeta(user, hitId, { access });
    const { doc } = await browser.expect(200, 'GET', path);
    await browser.expect(200, 'PUT', `/api/docs/${hitId}`, {
      json: { title: doc.title, content: 'new', lastUpdatedAt: doc.updatedAt },
    });
    const { docs } = await browser.expect(200, 'GET', `/api/groups/${username}`);
    assert.equal(docs.find(({ id }) => id === hitId)?.title, 'Hit');
  });
});

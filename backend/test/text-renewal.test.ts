import assert from 'node:assert/strict';
import { RENDERER_VERSION } from '@maru/core/markup';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc, createDocWith } from '../testing/docs.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

describeOnEachDatabase('Texts of an older renderer', (kind) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database: kind });
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const backlinksOf = async (id: string): Promise<string[]> =>
    (await owner.browser.expect(200, 'GET', `/api/docs/${id}/backlinks`)).docs.map((doc) => doc.title);
  const excerptOf = async (id: string): Promise<string | undefined> =>
    (await owner.browser.expect(200, 'GET', '/api/explore?kind=recent')).docs.find((doc) => doc.id === id)
      ?.excerpt;

  it('get new links, excerpts and aliases after an update, without being read, and keep their times', async () => {
    const target = await createDoc(owner, { title: 'Target' });
    const secret = await createDoc(owner, { title: 'Secret', content: '![[Target]]' });
    const shown = await createDocWith(owner, 'public', { title: 'Shown', content: 'words of [[Target]]' });
    const content = '---\n{aliases: [Nick], tags: [t]}\n---\n\nText';
    const named = await createDocWith(owner, 'public', { title: 'Named', content });
    const deleted = await createDoc(owner, { title: 'Deleted', content: '[[Target]]' });
    await owner.browser.expect(200, 'DELETE', `/api/docs/${deleted.id}`);
    const db = server.openDatabase();
    await db('doc_links').delete();
    await db('doc_aliases').delete();
    await db('publications').update({ properties: null });
    await db('docs').update({ text_version: '' });
    // As a server of a release without the column inserts a row.
    await db('docs').where({ id: secret.id }).update({ edited_at: 0 });
    await db('publications').update({ renderer_version: '1', excerpt: 'old', html: 'old' });
    const before = await db('docs').where({ id: shown.id }).first();
    const { tree_rev } = await db('groups').where({ name: owner.username }).first();
    assert.deepEqual([await backlinksOf(target.id), await excerptOf(shown.id)], [[], 'old']);

    await server.restart();
    const again = server.openDatabase();
    const ids = [secret.id, shown.id, target.id, named.id];
    const isRenewed = async (): Promise<boolean> =>
      (await again('docs').whereIn('id', ids)).every(
        ({ text_version, edited_at }) => text_version === RENDERER_VERSION && edited_at > 0,
      );
    // The texts, links and times are renewed one after another, behind the start.
    for (const end = Date.now() + 20_000; !(await isRenewed()) && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(await isRenewed());
    assert.deepEqual((await backlinksOf(target.id)).toSorted(), ['Secret', 'Shown']);
    assert.equal(await excerptOf(shown.id), 'words of Target');
    const { aliases } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`);
    assert.deepEqual(aliases, [{ docId: named.id, title: 'Nick', isFormer: false }]);
    const group = await again('groups').where({ name: owner.username }).first();
    assert.equal(group.tree_rev, tree_rev + 1, 'once, for the one document with other aliases');
    const { properties } = await again('publications').where({ doc_id: named.id }).first();
    assert.deepEqual(JSON.parse(properties), [
      { kind: 'tags', values: ['t'] },
      { kind: 'aliases', values: ['Nick'] },
    ]);
    const after = await again('docs').where({ id: shown.id }).first();
    assert.deepEqual(
      [after.updated_at, after.edited_at, after.rev],
      [before.updated_at, before.edited_at, before.rev],
    );
    const filled = await again('docs').where({ id: secret.id }).first();
    assert.equal(filled.edited_at, filled.updated_at);
  });
});

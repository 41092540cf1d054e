import assert from 'node:assert/strict';
import { ALIASES_PER_DOC_MAX } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { download, multipart } from '../../testing/zips.ts';
import type { DocAliasRow } from '../repositories/doc-aliases.ts';
import type { DocRow } from '../repositories/docs.ts';

describeOnEachDatabase('Aliases of documents', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    anonymous = createBrowser(server);
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const save = async (
    id: string,
    title: string,
    content = '',
    more: { readonly fold?: boolean } = {},
  ): Promise<Doc> =>
    (
      await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title, content, overwrite: true, ...more },
      })
    ).doc;
  const aliasesOf = async (user: TestUser, id?: string): Promise<string[]> => {
    const { aliases } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    return assertFound(aliases)
      .filter(({ docId }) => id === undefined || docId === id)
      .map(({ title }) => title)
      .toSorted();
  };
  const find = async (browser: Browser, title: string): Promise<string[]> => {
    const query = `groupName=${owner.username}&title=${encodeURIComponent(title)}&aliases=true`;
    const { docs } = await browser.expect(200, 'GET', `/api/docs/find_by?${query}`);
    return docs.map((doc) => doc.title);
  };

  it('are former titles, ranked after titles in a search, only for the owner', async () => {
    const { id } = await createDocWith(owner, 'public', { title: 'First' });
    await save(id, 'former');
    await save(id, 'Former', 'another case');
    await save(id, 'Third');
    assert.deepEqual(await aliasesOf(owner), ['First', 'Former']);
    assert.deepEqual(await find(owner.browser, 'FIRST'), ['Third']);
    await createDoc(owner, { title: 'first' });
    assert.deepEqual(await find(owner.browser, 'First'), ['first', 'Third']);
    assert.deepEqual(await find(anonymous, 'First'), []);
    assert.deepEqual(await find(anonymous, 'Third'), ['Third']);
    const shown = await anonymous.expect(200, 'GET', `/api/groups/${owner.username}`);
    assert.equal(shown.aliases, undefined);
    assert.ok(!JSON.stringify(shown).includes('ormer'));
  });

  it('include those of front matter, which readers of the text see too', async () => {
    const content = '---\naliases: [Nick, "Other name"]\n---\n\nText';
    const { id } = await createDocWith(owner, 'public', { title: 'Doc', content });
    assert.deepEqual(await aliasesOf(owner), ['Nick', 'Other name']);
    assert.deepEqual(await find(anonymous, 'nick'), ['Doc']);
    await save(id, 'Doc', '---\nalias: Nick 2\n---\n\nText');
    assert.deepEqual(await aliasesOf(owner), ['Nick 2']);
    assert.deepEqual(await find(anonymous, 'nick'), []);
    await updateMeta(owner, id, { access: 'private' });
    assert.deepEqual(await find(anonymous, 'nick 2'), []);
    assert.deepEqual(await find(owner.browser, 'nick 2'), ['Doc']);
    await save(id, 'Doc', 'Text');
    assert.deepEqual(await aliasesOf(owner), []);
  });

  it('do not change documents that link by them', async () => {
    const { id } = await createDoc(owner, { title: 'Linked' });
    for (let i = 0; i < 10; i++) await createDoc(owner, { title: `n${i}`, content: 'to [[Linked]]' });
    const rows = async () => await server.openDatabase()<DocRow>('docs').whereNot({ id }).orderBy('id');
    const before = await rows();
    await save(id, 'Renamed');
    assert.deepEqual(await rows(), before);
    const { docs } = await owner.browser.expect(200, 'GET', `/api/docs/${id}/backlinks`);
    assert.equal(docs.length, 10);
  });

  it('do not include intermediate titles of autosaves', async () => {
    const { id } = await createDoc(owner, { title: 'Old' });
    const fold = { fold: true };
    await save(id, 'Old', 'words', fold);
    for (const title of ['N', 'Ne', 'New']) await save(id, title, 'words', fold);
    assert.deepEqual(await aliasesOf(owner), ['Old']);
    const begun = await createDoc(owner, { title: 'U', ...fold });
    await save(begun.id, 'Untitled', 'words', fold);
    assert.deepEqual(await aliasesOf(owner, begun.id), []);
  });

  it('follow versions that are published or restored, and the trash', async () => {
    const { id } = await createDocWith(owner, 'public', { title: 'Read', content: 'a' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/working_copy`, {
      json: { title: 'Unpublished', content: 'b', lastUpdatedAt: null },
    });
    await updateMeta(owner, id, { access: 'private' });
    assert.deepEqual(await aliasesOf(owner), ['Read']);
    const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${id}/history`);
    await owner.browser.expect(200, 'POST', `/api/docs/${id}/restore`, {
      json: { historyId: assertFound(histories.at(-1)).id },
    });
    assert.deepEqual(await find(owner.browser, 'Unpublished'), ['Read']);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${id}`);
    assert.deepEqual(await aliasesOf(owner), []);
    assert.deepEqual(await find(owner.browser, 'Unpublished'), []);
    await owner.browser.expect(200, 'POST', `/api/docs/${id}/undelete`);
    assert.deepEqual(await find(owner.browser, 'Unpublished'), ['Read']);
  });

  it(`are at most ${ALIASES_PER_DOC_MAX} former titles, the newest, sealed`, async () => {
    const { id } = await createDoc(owner, { title: 'Title 0' });
    for (let i = 1; i <= ALIASES_PER_DOC_MAX + 3; i++) await save(id, `Title ${i}`);
    const aliases = await aliasesOf(owner);
    assert.equal(aliases.length, ALIASES_PER_DOC_MAX);
    assert.ok(!aliases.includes('Title 2') && aliases.includes('Title 3'));
    const db = server.openDatabase();
    const rows = await db<DocAliasRow>('doc_aliases').where({ doc_id: id });
    assert.ok(rows.every((row) => !row.title_cipher.includes('Title')));
    const [older, newest] = rows.toSorted((a, b) => a.number - b.number).slice(-2);
    // Bytes of another row do not open, and the list is answered without them.
    await db('doc_aliases')
      .where({ doc_id: id, title_hash: assertFound(newest).title_hash })
      .update({ title_cipher: assertFound(older).title_cipher });
    await save(id, 'Last');
    assert.equal((await aliasesOf(owner)).length, ALIASES_PER_DOC_MAX - 1);
    await db('docs').where({ id }).delete();
    assert.equal((await db('doc_aliases').where({ doc_id: id })).length, 0);
  });

  it('are shown to readers only if the text names them', async () => {
    const target = await createDocWith(owner, 'public', { title: 'Old name' });
    await save(target.id, 'Second name');
    await save(target.id, 'Name');
    const hidden = await createDoc(owner, { title: 'Secret' });
    await save(hidden.id, 'Hidden');
    const { id, accessToken } = await createDocWith(owner, 'link', {
      title: 'Linked',
      content: '[[old name|x]], [[Secret]], [[Old name#Part]]',
    });
    const read = async (browser: Browser, query: string): Promise<Doc> =>
      (await browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${id}${query}`)).doc;
    assert.deepEqual((await read(anonymous, `?accessToken=${accessToken}`)).linkAliases, [
      { docId: target.id, title: 'Old name' },
    ]);
    assert.equal((await read(owner.browser, '')).linkAliases, undefined);
  });

  it('resolve backlinks of a public document; of a shared one former titles do not', async () => {
    const target = await createDocWith(owner, 'link', { title: 'Old', content: '---\nalias: Nick\n---\n\n' });
    await save(target.id, 'New', '---\nalias: Nick\n---\n\n');
    await createDocWith(owner, 'public', { title: 'By former title', content: '[[Old]]' });
    await createDocWith(owner, 'public', { title: 'By alias', content: '[[Nick]]' });
    const backlinks = async (browser: Browser, query = ''): Promise<string[]> => {
      const { docs } = await browser.expect(200, 'GET', `/api/docs/${target.id}/backlinks${query}`);
      return docs.map(({ title }) => title).toSorted();
    };
    const query = `?accessToken=${target.accessToken}`;
    assert.deepEqual(await backlinks(anonymous, query), ['By alias']);
    assert.deepEqual(await backlinks(owner.browser), ['By alias', 'By former title']);
    await updateMeta(owner, target.id, { access: 'public' });
    assert.deepEqual(await backlinks(anonymous), ['By alias', 'By former title']);
  });

  it('survive an export and an import, as does the age of documents', async () => {
    const folder = await createDoc(owner, { title: 'Folder', isFolder: true });
    server.advance(1_000);
    const older = await createDoc(owner, { title: 'Twin', content: 'older', parentId: folder.id });
    server.advance(1_000);
    const younger = await createDoc(owner, { title: 'Was', content: 'younger' });
    await save(younger.id, 'Twin', 'younger');
    await owner.browser.expect(200, 'PUT', '/api/docs/reorder', {
      json: { id: younger.id, targetId: folder.id, position: 'before' },
    });
    const { bytes } = await download(server, owner);
    const other = await createUser(server, 'other');
    const body = multipart({ 'space.zip': bytes });
    await other.browser.expect(200, 'POST', `/api/groups/${other.username}/import`, body);
    const { docs, aliases } = await other.browser.expect(200, 'GET', `/api/groups/${other.username}`);
    const twins = docs.filter(({ title }) => title === 'Twin');
    const bornOf = (parentId: boolean) =>
      twins.find((doc) => (doc.parentId === null) === parentId)?.createdAt;
    assert.deepEqual([bornOf(false), bornOf(true)], [older.createdAt, younger.createdAt]);
    assert.deepEqual(
      assertFound(aliases).map(({ title }) => title),
      ['Was'],
    );
    const query = `groupName=${other.username}&title=Twin&full=true`;
    const found = await other.browser.expect(200, 'GET', `/api/docs/find_by?${query}`);
    assert.deepEqual(
      found.docs.map(({ content }) => content),
      ['older', 'younger'],
    );
  });
});

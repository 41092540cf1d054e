import assert from 'node:assert/strict';
import { TRASH_LIFETIME_MS } from '@maru/core';
import type { PageData, PageGroup } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';
import { PAGE_DOCS_MAX } from '../services/read-models/page-lists.ts';

/** Number of documents from which titles are cached as one value. */
const MANY = 500;

describeOnEachDatabase('Lists of very many documents', (database) => {
  let build: WebsiteBuild;
  let server: TestServer;
  let owner: TestUser;
  let ids: readonly string[];
  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database, webDist: build.webDist });
    owner = await createUser(server, 'owner');
    const made: string[] = [];
    for (let i = 0; i < MANY; i++)
      made.push((await createDoc(owner, { title: `문서 ${i}`, content: '' })).id);
    ids = made;
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  const titles = async (): Promise<readonly string[]> =>
    (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`)).docs.map((doc) => doc.title);
  const rename = (id: string | undefined, title: string) =>
    owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { title, content: '', overwrite: true } });
  const cachedTitles = (): Promise<{ readonly titles_cipher: Buffer } | undefined> =>
    server.openDatabase()('title_lists').where({ group_id: owner.groupId }).first();
  /** Waits for the cache, which is written after the response. */
  const waitForCachedTitles = async (): Promise<Buffer> => {
    for (;;) {
      const row = await cachedTitles();
      if (row !== undefined) return row.titles_cipher;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('store their titles as one sealed value, and show later changes', async () => {
    const all = Array.from({ length: MANY }, (_, i) => `문서 ${i}`);
    assert.deepEqual(await titles(), all);
    const stored = await waitForCachedTitles();
    assert.ok(!stored.includes(Buffer.from('문서')));
    await rename(ids[7], 'renamed');
    const renamed = all.with(7, 'renamed');
    assert.deepEqual(await titles(), renamed);
    await server.restart();
    assert.deepEqual(await titles(), renamed);
    assert.deepEqual((await cachedTitles())?.titles_cipher, stored, 'few titles are opened by themselves');
  });

  it('work without it when it is damaged', async () => {
    const before = await titles();
    for (const titles_cipher of [Buffer.from('nothing that opens'), Buffer.alloc(0)]) {
      await server.openDatabase()('title_lists').where({ group_id: owner.groupId }).update({ titles_cipher });
      await server.restart();
      assert.deepEqual(await titles(), before);
    }
  });

  it('are partly included in pages; wiki links resolve to all of them', async () => {
    // Publishes rows like the service does, but without texts, which no list shows.
    const db = server.openDatabase();
    await db('docs').whereIn('id', ids).update({ access: 'public' });
    await server.sealRows();
    const linking = await createDocWith(owner, 'public', {
      title: 'Linking',
      content: `[[문서 ${MANY - 1}]]`,
    });
    await server.restart();
    const anonymous = createBrowser(server);
    const listOf = (page: string): PageGroup => {
      const [, input = ''] = /<pre>(.*?)<\/pre>/s.exec(page) ?? [];
      const json: unknown = JSON.parse(input.replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
      return assertFound((json as { readonly data: PageData }).data.group);
    };
    const home = listOf((await anonymous.send('GET', `/${owner.username}`)).text);
    const listed = [...ids.map((id, i) => [id, i === 7 ? 'renamed' : `문서 ${i}`]), [linking.id, 'Linking']];
    const shown = ({ docs }: Pick<PageGroup, 'docs'>): string[][] => docs.map(({ id, title }) => [id, title]);
    assert.equal(home.isPart, true);
    assert.deepEqual(shown(home), listed.slice(0, PAGE_DOCS_MAX));
    const page = (await anonymous.send('GET', `/${owner.username}/${linking.id}`)).text;
    const around = shown(listOf(page));
    assert.deepEqual(around, listed.slice(-around.length));
    assert.ok(around.length > 1 && around.length <= PAGE_DOCS_MAX);
    assert.match(page, new RegExp(`href="/${owner.username}/${ids[MANY - 1]}-`));
    assert.deepEqual(shown(await anonymous.expect(200, 'GET', `/api/groups/${owner.username}`)), listed);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${linking.id}`);
  });

  it('delete it with documents that are deleted for good', async () => {
    await owner.browser.expect(200, 'DELETE', `/api/docs/${ids[0]}`);
    await titles();
    await waitForCachedTitles();
    server.advance(TRASH_LIFETIME_MS + 1);
    await server.restart();
    assert.equal(await cachedTitles(), undefined);
  });
});

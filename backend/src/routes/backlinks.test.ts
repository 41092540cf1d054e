import assert from 'node:assert/strict';
import { LINKS_PER_DOC_MAX } from '@maru/core';
import type { Access } from '@maru/core/api';
import type { DocLinkRow } from '../repositories/doc-links.ts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { findLinks } from '../services/texts/find-links.ts';

const ID = '0123456789abcdefghijklmn';

describe('Links of a text', () => {
  const linksOf = (content: string): readonly (readonly string[])[] => {
    const { ids, titles } = findLinks({ content, props: '{}' }, 'alice');
    return [[...ids], [...titles]];
  };

  it('are those that the page shows as links, in every place', () => {
    assert.deepEqual(
      linksOf(`[a](/bobby/${ID}-title) and [b](https://maru.example/x/${ID.replace('0', 'z')}?x#y)`),
      [[ID, ID.replace('0', 'z')], []],
    );
    assert.deepEqual(linksOf(`https://maru.example/bobby/${ID}\n`), [[ID], []]);
    assert.deepEqual(
      linksOf(
        '| [[In a table]] |\n|-|\n\n> - **[[Title|text]]**^[see [[note]] there]\n\n[[ALICE/Own]] [[bobby/Other]]',
      ),
      [[], ['In a table', 'Title', 'note', 'Own', 'bobby/Other', 'Other']],
    );
    // Each title that a target may mean is looked up.
    assert.deepEqual(linksOf('[[Notes#Part]] [[C#]] [[#Here]] [[alice/Own#a#b]]'), [
      [],
      ['Notes#Part', 'Notes', 'C#', '#Here', 'Own#a#b', 'Own#a', 'Own'],
    ]);
    assert.deepEqual(
      linksOf(`\`[[code]]\` ![image](/bobby/${ID}) /bobby/${ID}\n\n\`\`\`\n[[fence]]\n\`\`\``),
      [[], []],
    );
    assert.deepEqual(linksOf(`[a](http://[/${ID}) [b](/${ID}) [c](/a/b/${ID}) [d](javascript:/a/${ID})`), [
      [],
      [],
    ]);
  });

  it(`are at most ${LINKS_PER_DOC_MAX}`, () => {
    const [, titles] = linksOf(
      Array.from({ length: LINKS_PER_DOC_MAX + 10 }, (_, i) => `[[t${i}]]`).join('\n'),
    );
    assert.equal(titles?.length, LINKS_PER_DOC_MAX);
  });

  it('are stored up to their own limit, beside pictures', () => {
    const links = Array.from({ length: LINKS_PER_DOC_MAX }, (_, i) => `[[t${i}]]`).join('\n');
    assert.deepEqual(linksOf(`${links}\n\n![a](/media/${ID}/a.png)`)[0], [ID]);
  });
});

describeOnEachDatabase('GET /api/docs/:id/backlinks', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    anonymous = createBrowser(server);
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
  });
  after(() => server.close());

  const backlinks = async (browser: Browser, id: string, query = ''): Promise<string[]> =>
    (await browser.expect(200, 'GET', `/api/docs/${id}/backlinks${query}`)).docs.map((doc) => doc.title);
  /** Creates with different times, to make the order by time deterministic. */
  const make = (user: TestUser, access: Access, doc: Parameters<typeof createDoc>[1]) => {
    server.advance(1);
    return createDocWith(user, access, doc);
  };
  const save = (user: TestUser, id: string, title: string, content: string) =>
    user.browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { title, content, overwrite: true } });

  it('lists documents that link here by id or title, updated by every save', async () => {
    const target = await make(owner, 'private', { title: 'Target' });
    const byTitle = await make(owner, 'private', {
      title: 'by title',
      content: 'See [[ target ]] and [[Target]].',
    });
    const byId = await make(owner, 'private', {
      title: 'by id',
      content: `[x](/${owner.username}/${target.id}-old-title)`,
    });
    await make(owner, 'private', { title: 'no link', content: 'Target' });
    await save(owner, target.id, 'Target', '[[Target]] itself');
    assert.deepEqual(await backlinks(owner.browser, target.id), ['by id', 'by title']);
    const { docs } = await owner.browser.expect(200, 'GET', `/api/docs/${target.id}/backlinks`);
    assert.deepEqual(
      [assertFound(docs[1]).id, assertFound(docs[1]).groupName, assertFound(docs[1]).isPublic],
      [byTitle.id, owner.username, false],
    );

    await save(owner, target.id, 'Renamed', '');
    assert.deepEqual(await backlinks(owner.browser, target.id), ['by id', 'by title'], 'the title goes on');
    const taker = await make(owner, 'private', { title: 'target', content: '' });
    assert.deepEqual(await backlinks(owner.browser, target.id), ['by id'], 'the title is that of another');
    assert.deepEqual(await backlinks(owner.browser, taker.id), ['by title']);
    await save(owner, byTitle.id, 'by title', '[[renamed]]');
    await save(owner, byId.id, 'by id', 'nothing any more');
    assert.deepEqual(await backlinks(owner.browser, target.id), ['by title']);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${byTitle.id}`);
    assert.deepEqual(await backlinks(owner.browser, target.id), []);
    await owner.browser.expect(200, 'POST', `/api/docs/${byTitle.id}/undelete`);
    assert.deepEqual(await backlinks(owner.browser, target.id), ['by title']);
    const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${byId.id}/history`);
    await owner.browser.expect(200, 'POST', `/api/docs/${byId.id}/restore`, {
      json: { historyId: assertFound(histories[1]).id },
    });
    assert.deepEqual(await backlinks(owner.browser, target.id), ['by id', 'by title']);
  });

  it('lists public documents of every space and the caller’s own, no others', async () => {
    const target = await make(owner, 'public', { title: 'Target' });
    const link = `[x](/${owner.username}/${target.id})`;
    const folder = await make(owner, 'private', { title: 'private folder', isFolder: true });
    await make(owner, 'public', { title: 'shown', content: '[[Target]]', parentId: folder.id });
    await make(owner, 'private', { title: 'owner’s secret', content: link });
    await make(owner, 'link', { title: 'linked', content: link });
    await make(other, 'public', { title: 'from afar', content: link });
    await make(other, 'public', { title: 'same title elsewhere', content: '[[Target]]' });
    const secret = await make(other, 'private', { title: 'other’s secret', content: link });
    assert.deepEqual(await backlinks(anonymous, target.id), ['from afar', 'shown']);
    assert.deepEqual(await backlinks(other.browser, target.id), ['other’s secret', 'from afar', 'shown']);
    assert.deepEqual(await backlinks(owner.browser, target.id), [
      'from afar',
      'linked',
      'owner’s secret',
      'shown',
    ]);
    const { docs } = await anonymous.expect(200, 'GET', `/api/docs/${target.id}/backlinks`);
    assert.deepEqual(
      docs.map((doc) => doc.parentId),
      [null, null],
    );
    await updateMeta(other, secret.id, { access: 'public' });
    assert.equal((await backlinks(anonymous, target.id)).length, 3);
    await updateMeta(other, secret.id, { access: 'private' });
    assert.equal((await backlinks(anonymous, target.id)).length, 2);
  });

  it('is for those who may read the document: 404 to the others', async () => {
    const hidden = await createDoc(owner);
    const { id, accessToken } = await createDocWith(owner, 'link');
    for (const browser of [anonymous, other.browser]) {
      const { errorId: _a, ...refused } = await browser.expect(
        404,
        'GET',
        `/api/docs/${hidden.id}/backlinks`,
      );
      const { errorId: _b, ...unknown } = await browser.expect(404, 'GET', `/api/docs/${ID}/backlinks`);
      assert.deepEqual(refused, unknown);
      await browser.expect(404, 'GET', `/api/docs/${id}/backlinks`);
      assert.deepEqual(await backlinks(browser, id, `?accessToken=${accessToken}`), []);
      await browser.expect(404, 'GET', `/api/docs/${hidden.id}/backlinks?accessToken=${accessToken}`);
    }
    for (const wrong of ['x', id.toUpperCase(), `${id}%20`])
      await owner.browser.expect(404, 'GET', `/api/docs/${wrong}/backlinks`);
  });

  it('stores neither text nor ids, and nothing when the document is deleted', async () => {
    const target = await createDoc(owner, { title: 'Wombat' });
    const { id } = await createDoc(owner, { content: `[[Wombat]] [x](/${owner.username}/${target.id})` });
    const db = server.openDatabase();
    const rows = await db<DocLinkRow>('doc_links').where({ doc_id: id });
    assert.equal(rows.length, 2);
    for (const row of rows) {
      assert.deepEqual(
        [Object.keys(row).toSorted(), row.target_hash.length],
        [['doc_id', 'target_hash'], 32],
      );
      assert.ok(!row.target_hash.includes(target.id) && !row.target_hash.includes('Wombat'));
    }
    await db('docs').where({ id }).delete();
    assert.equal((await db('doc_links').where({ doc_id: id })).length, 0);
  });
});

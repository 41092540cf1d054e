import assert from 'node:assert/strict';
import type { Doc } from '@maru/core/api';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnEachDatabase('Links of a space', (database) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database });
  });
  beforeEach(async () => {
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const list = (kind: string, more = ''): Promise<ResponseOf<'listLinks'>> =>
    owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/links?kind=${kind}${more}`);
  const save = async (id: string, json: object): Promise<Doc> =>
    (await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { overwrite: true, ...json } })).doc;
  const outdated = (id: string, title: string, more = ''): Promise<ResponseOf<'listOutdatedLinks'>> =>
    owner.browser.expect(
      200,
      'GET',
      `/api/docs/${id}/outdated_links?title=${encodeURIComponent(title)}${more}`,
    );

  it('include missing ones with counts, without anchors in the text', async () => {
    const target = await createDoc(owner, { title: 'C#', content: '' });
    const content =
      '[[Gone]] [[gone|x]] [[Gone]] [[Nowhere#Part]] [[C#]] [[C##a]] [[#Here]] `[[code]]` <!-- [[no]] -->\n\n![[Inside]]';
    const doc = await createDoc(owner, { title: 'Text', content });
    const { docs, looked, total, nextCursor } = await list('missing');
    assert.deepEqual([looked, total, nextCursor], [3, 3, null]);
    assert.deepEqual(docs, [
      {
        id: doc.id,
        title: 'Text',
        hasWorkingCopy: false,
        links: [
          { target: 'Gone', title: 'Gone', count: 2, choices: [] },
          { target: 'gone', title: 'gone', count: 1, choices: [] },
          { target: 'Nowhere#Part', title: 'Nowhere', count: 1, choices: [] },
          { target: 'Inside', title: 'Inside', count: 1, choices: [] },
        ],
      },
    ]);
    // A former title leads to its document.
    await save(target.id, { title: 'Sharp', content: '' });
    assert.equal((await list('missing')).docs[0]?.links.length, 4);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${target.id}`);
    assert.equal((await list('missing')).docs[0]?.links.length, 6);
  });

  it('omit those of a document that cannot be decrypted', async () => {
    const damaged = await createDoc(owner, { title: 'Damaged', content: '[[Gone]]' });
    const whole = await createDoc(owner, { title: 'Whole', content: '[[Gone]]' });
    const content_cipher = Buffer.from('nonsense');
    await server.openDatabase()('revisions').where({ doc_id: damaged.id }).update({ content_cipher });
    await server.restart();
    const { docs, looked } = await list('missing');
    assert.deepEqual([docs.map(({ id }) => id), looked], [[whole.id], 3]);
  });

  it('are listed on further pages when documents have very many', async () => {
    const many = Array.from({ length: 1_000 }, (_none, index) => `[[Former#${index}]] [[No ${index}]]`);
    const target = await createDoc(owner, { title: 'Former', content: '' });
    for (const title of ['A', 'B']) await createDoc(owner, { title, content: many.join('\n') });
    const first = await list('missing');
    assert.deepEqual([first.docs.length, first.docs[0]?.links.length], [1, 1_000]);
    const second = await list('missing', `&cursor=${first.nextCursor}`);
    assert.deepEqual([second.docs.length, second.nextCursor], [1, null]);
    await save(target.id, { title: 'Latter', content: '' });
    const page = await outdated(target.id, 'Former');
    assert.deepEqual([page.docs.length, page.docs[0]?.changes.length], [1, 1_000]);
    const rest = await outdated(target.id, 'Former', `&cursor=${page.nextCursor}`);
    assert.deepEqual([rest.docs.length, rest.nextCursor], [1, null]);
  });

  it('include ambiguous ones, the nearest document first, with unambiguous targets', async () => {
    const folder = await createDoc(owner, { title: 'Folder', isFolder: true, content: '' });
    const outer = await createDoc(owner, { title: 'Plan', content: '' });
    const inner = await createDoc(owner, { title: 'plan', content: '', parentId: folder.id });
    const content = '[[Plan#Part]] [[Folder/plan]]';
    const text = await createDoc(owner, { title: 'Text', content, parentId: folder.id });
    const { docs } = await list('ambiguous');
    assert.deepEqual(
      docs.map(({ id, links }) => [id, links]),
      [
        [
          text.id,
          [
            {
              target: 'Plan#Part',
              title: '',
              count: 1,
              choices: [
                { id: inner.id, title: 'plan', folders: ['Folder'], target: 'Folder/plan#Part' },
                { id: outer.id, title: 'Plan', folders: [], target: null },
              ],
            },
          ],
        ],
      ],
    );
  });

  it('include those to other sites, without addresses of this site', async () => {
    const content = `<https://a.test/x> [a](https://a.test/x) https://b.test [c](/c) [d](https://other.test/x/${owner.homeDocId})`;
    await createDoc(owner, { title: 'Text', content });
    const [doc] = (await list('outside')).docs;
    assert.deepEqual(
      doc?.links.map(({ target, count }) => [target, count]),
      [
        ['https://a.test/x', 2],
        ['https://b.test', 1],
      ],
    );
  });

  it('are listed page by page, the home document first, as the working copy has them', async () => {
    await save(owner.homeDocId, { title: 'Home', content: '[[Gone]]' });
    const docs: Doc[] = [];
    for (let i = 0; i < 3; i++) docs.push(await createDocWith(owner, 'public', { content: '[[Gone]]' }));
    const [first] = docs;
    assert.ok(first !== undefined);
    await owner.browser.expect(200, 'PUT', `/api/docs/${first.id}/working_copy`, {
      json: { title: 'Copy', content: '[[Other]]', lastUpdatedAt: null },
    });
    const ids: string[] = [];
    const targets: string[] = [];
    let more = '';
    for (let cursor: string | null = ''; cursor !== null; more = `&cursor=${cursor}`) {
      const page = await list('missing', `&limit=2${more}`);
      assert.ok(page.docs.length <= 2);
      ids.push(...page.docs.map(({ id }) => id));
      targets.push(...page.docs.flatMap(({ links }) => links.map(({ target }) => target)));
      cursor = page.nextCursor;
    }
    assert.deepEqual(ids, [owner.homeDocId, ...docs.map(({ id }) => id)]);
    assert.deepEqual(targets, ['Gone', 'Other', 'Gone', 'Gone']);
    await owner.browser.expect(422, 'GET', `/api/groups/${owner.username}/links?kind=missing&cursor=x`);
    await owner.browser.expect(422, 'GET', `/api/groups/${owner.username}/links?kind=all`);
  });

  it('include those by a former title with their new targets, in texts and working copies', async () => {
    const folder = await createDoc(owner, { title: 'Folder', isFolder: true, content: '' });
    const target = await createDoc(owner, { title: 'Old', content: '', parentId: folder.id });
    const plain = await createDoc(owner, {
      title: 'Plain',
      content: '[[Old]] [[old#Part]] [[Folder/Old|x]] ![[Old]] [[New]]',
    });
    const copied = await createDocWith(owner, 'public', { title: 'Copied', content: '[[Old]]' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${copied.id}/working_copy`, {
      json: { title: 'Copied', content: '[[Old]] [[Old]]', lastUpdatedAt: null },
    });
    await createDoc(owner, { title: 'Other', content: '`[[Old]]`' });
    await save(target.id, { title: 'New', content: '' });
    const docs = [...(await outdated(target.id, 'Old')).docs].sort((a, b) => (a.title < b.title ? -1 : 1));
    assert.deepEqual(docs, [
      {
        id: copied.id,
        title: 'Copied',
        hasWorkingCopy: true,
        count: 2,
        changes: [{ from: 'Old', to: 'New' }],
      },
      {
        id: plain.id,
        title: 'Plain',
        hasWorkingCopy: false,
        count: 3,
        changes: [
          { from: 'Old', to: 'New' },
          { from: 'old#Part', to: 'New#Part' },
          { from: 'Folder/Old', to: 'New' },
        ],
      },
    ]);
    // Another document of the new title is nearer: the folder names the one that is meant.
    await createDoc(owner, { title: 'New', content: '' });
    const again = (await outdated(target.id, 'Old')).docs.find(({ id }) => id === plain.id);
    assert.deepEqual(again?.changes[0], { from: 'Old', to: 'Folder/New' });
    // The former title is that of a document again, but not in the folder.
    await createDoc(owner, { title: 'Old', content: '' });
    assert.deepEqual(
      (await outdated(target.id, 'Old')).docs.map(({ changes }) => changes),
      [[{ from: 'Folder/Old', to: 'Folder/New' }]],
    );
  });

  it('are shown only to the owner', async () => {
    const doc = await createDocWith(owner, 'public', { title: 'Doc' });
    const other = await createUser(server, 'other');
    for (const browser of [other.browser, createBrowser(server)])
      for (const path of [
        `/api/groups/${owner.username}/links?kind=missing`,
        `/api/groups/${owner.username}/links/state?url=https://a.test`,
        `/api/docs/${doc.id}/outdated_links?title=Doc`,
        `/api/docs/${doc.id}/outdated_links`,
      ])
        assert.equal((await browser.send('GET', path)).json.code, 'not_found', path);
  });

  it('are changed by a minor edit, which does not reorder lists of recent documents', async () => {
    const older = await createDocWith(owner, 'public', { title: 'Older', content: '[[Old]]' });
    await createDocWith(owner, 'public', { title: 'Newer' });
    const recent = async (): Promise<string[]> =>
      (await owner.browser.expect(200, 'GET', '/api/recents')).docs.map(({ title }) => title);
    const explored = async (): Promise<string[]> =>
      (await owner.browser.expect(200, 'GET', '/api/explore?kind=recent&limit=2')).docs.map(
        ({ title }) => title,
      );
    const before = [await recent(), await explored()];
    assert.deepEqual(before[1], ['Newer', 'Older']);
    const json = { title: 'Older', content: '[[New]]', lastUpdatedAt: older.updatedAt, isMinor: true };
    const { doc } = await owner.browser.expect(200, 'PUT', `/api/docs/${older.id}`, { json });
    assert.ok(doc.updatedAt > older.updatedAt);
    assert.deepEqual([await recent(), await explored()], before);
    await owner.browser.expect(409, 'PUT', `/api/docs/${older.id}`, { json });
    await save(older.id, { title: 'Older', content: '[[New]] more' });
    assert.deepEqual((await recent())[0], 'Older');
    assert.deepEqual((await explored())[0], 'Older');
  });

  it('are changed in the working copy of a document that has one, and shown to readers when it is published', async () => {
    const target = await createDoc(owner, { title: 'Old', content: '' });
    const { id } = await createDocWith(owner, 'public', { title: 'Copied', content: '[[Old]] as read' });
    await createDocWith(owner, 'public', { title: 'Newer' });
    const put = async (content: string, lastUpdatedAt: string | null) => {
      const json = { title: 'Copied', content, lastUpdatedAt };
      const body = await owner.browser.expect(200, 'PUT', `/api/docs/${id}/working_copy`, { json });
      return body.workingCopy?.updatedAt ?? null;
    };
    const written = await put('[[Old]] unpublished', null);
    await save(target.id, { title: 'New', content: '' });
    const [doc] = (await outdated(target.id, 'Old')).docs;
    assert.deepEqual([doc?.id, doc?.hasWorkingCopy], [id, true]);
    /** Returns all that readers get of the document, and the owner's lists of recent ones. */
    const readState = async (): Promise<unknown> => {
      const reader = createBrowser(server);
      const page = await reader.send('GET', `/${owner.username}/${id}`);
      const source = await reader.expect(200, 'GET', `/api/groups/${owner.username}/docs/${id}`);
      const explored = await reader.expect(200, 'GET', '/api/explore?kind=recent&limit=2');
      const recents = await owner.browser.expect(200, 'GET', '/api/recents');
      const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${id}/history`);
      return [page.headers.get('etag'), source, explored, recents, histories];
    };
    const before = await readState();
    const changed = await put('[[New]] unpublished', written);
    assert.deepEqual(await readState(), before);
    assert.deepEqual((await outdated(target.id, 'Old')).docs, []);
    const json = {
      title: 'Copied',
      content: '[[New]] unpublished',
      overwrite: true,
      workingCopyUpdatedAt: changed,
    };
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json });
    const { doc: published } = await createBrowser(server).expect(
      200,
      'GET',
      `/api/groups/${owner.username}/docs/${id}`,
    );
    assert.equal(published.content, '[[New]] unpublished');
    assert.deepEqual((await outdated(target.id, 'Old')).docs, []);
  });

  it('keep the time of a document of a previous release when it is published', async () => {
    const { id, updatedAt } = await createDoc(owner, { title: 'Old', content: 'words' });
    const db = server.openDatabase();
    await db('docs').where({ id }).update({ edited_at: 0 });
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { access: 'public' } });
    const row = await db('publications').where({ doc_id: id }).first('updated_at');
    assert.equal(new Date(Number(row.updated_at)).toISOString(), updatedAt);
  });
});

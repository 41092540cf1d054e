import assert from 'node:assert/strict';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnEachDatabase('GET /api/explore', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  let anonymous: Browser;
  beforeEach(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
    anonymous = createBrowser(server);
  });
  afterEach(() => server.close());

  const explore = (query: string, browser = anonymous) => browser.expect(200, 'GET', `/api/explore?${query}`);
  const titlesOf = ({ docs }: ResponseOf<'explore'>): string[] => docs.map((doc) => doc.title);
  const readAll = async (query: string): Promise<string[]> => {
    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ResponseOf<'explore'> = await explore(
        `${query}${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      titles.push(...titlesOf(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return titles;
  };

  it('shows the public documents of all spaces, last edited first, the same to everyone', async () => {
    const first = await createDocWith(owner, 'public', { title: 'first', content: '**Some** words' });
    const second = await createDocWith(other, 'public', { title: 'second' });
    await owner.browser.expect(200, 'PUT', `/api/groups/${owner.username}`, {
      json: { title: 'Owner’s space' },
    });
    const { docs, nextCursor } = await explore('kind=recent');
    assert.deepEqual(docs[1], {
      id: first.id,
      title: 'first',
      groupName: owner.username,
      groupTitle: 'Owner’s space',
      excerpt: 'Some words',
      updatedAt: first.updatedAt,
    });
    assert.deepEqual([assertFound(docs[0]).id, docs.length, nextCursor], [second.id, 2, null]);
    await owner.browser.expect(200, 'PUT', `/api/docs/${first.id}`, {
      json: { title: 'edited', content: 'x', overwrite: true },
    });
    for (const browser of [anonymous, owner.browser, other.browser]) {
      assert.deepEqual(titlesOf(await explore('', browser)), ['edited', 'second']);
      assert.deepEqual(titlesOf(await explore('kind=random', browser)).toSorted(), ['edited', 'second']);
    }
  });

  it('shows only what is currently public', async () => {
    const folder = await createDoc(owner, { title: 'private folder', isFolder: true });
    await createDocWith(owner, 'public', { title: 'in a private folder', parentId: folder.id });
    await createDocWith(owner, 'link', { title: 'linked' });
    await createDoc(owner, { title: 'private' });
    await createDocWith(owner, 'public', { title: 'empty folder', isFolder: true, content: '' });
    await createDocWith(owner, 'public', { title: 'folder with words', isFolder: true });
    await updateMeta(owner, owner.homeDocId, { access: 'public' });
    const gone = await createDocWith(owner, 'public', { title: 'gone' });
    const hidden = await createDocWith(owner, 'public', { title: 'hidden' });
    const shown = ['folder with words', 'in a private folder', owner.username];
    for (const kind of ['recent', 'random'])
      assert.deepEqual(
        titlesOf(await explore(`kind=${kind}`)).toSorted(),
        [...shown, 'gone', 'hidden'].toSorted(),
      );
    await owner.browser.expect(200, 'DELETE', `/api/docs/${gone.id}`);
    await updateMeta(owner, hidden.id, { access: 'link' });
    for (const kind of ['recent', 'random'])
      assert.deepEqual(titlesOf(await explore(`kind=${kind}`)).toSorted(), shown);
  });

  it('is read page by page, every document once, also in random order and with equal times', async () => {
    const titles = Array.from({ length: 7 }, (_, i) => `${i}`);
    for (const title of titles) await createDocWith(owner, 'public', { title });
    await server
      .openDatabase()('publications')
      .where('title', '<', '5')
      .update({ updated_at: 1_700_000_000_000 });
    assert.deepEqual((await readAll('kind=recent&limit=2')).toSorted(), titles);
    const orders = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const order = await readAll(`kind=random&limit=${1 + (round % 4)}`);
      assert.deepEqual(order.toSorted(), titles);
      orders.add(order.join());
    }
    assert.ok(orders.size > 1, 'twelve rounds from random places are not all the same');
  });

  it('answers 422 to invalid input', async () => {
    assert.deepEqual((await anonymous.expect(422, 'GET', '/api/explore?kind=best&limit=0')).fields, {
      kind: 'invalid',
      limit: 'out_of_range',
    });
    const written = (text: string): string => Buffer.from(text).toString('base64url');
    for (const cursor of [
      'x',
      '',
      written('1'),
      written('0.1'),
      written('01.2'),
      written('1.-1'),
      written('1.2.3'),
      written(`1.${'9'.repeat(16)}`),
    ]) {
      for (const kind of ['recent', 'random']) {
        assert.deepEqual(
          (await anonymous.expect(422, 'GET', `/api/explore?kind=${kind}&cursor=${cursor}`)).fields,
          { cursor: 'invalid' },
          cursor,
        );
      }
    }
  });
});

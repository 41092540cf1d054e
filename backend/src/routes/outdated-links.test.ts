import assert from 'node:assert/strict';
import type { ResponseOf } from '@maru/core/api/contracts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnEachDatabase('GET /api/docs/:id/outdated_links', (database) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const save = (id: string, title: string, content: string) =>
    owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { title, content, overwrite: true } });

  it('lists links by all former titles when none is given, and none by the current one', async () => {
    const folder = await createDoc(owner, { title: 'Folder', isFolder: true, content: '' });
    const content = '---\naliases: [Nickname]\n---\n';
    const target = await createDoc(owner, { title: 'One', content, parentId: folder.id });
    const text =
      '[[One]] [[two#Part]] [[Folder/Two|x]] [[Three]] [[Folder/Three]] [[Nickname]] [[Elsewhere]]';
    const linking = await createDoc(owner, { title: 'Text', content: text });
    const latest = await createDoc(owner, { title: 'Latest', content: '[[Two]]' });
    const other = await createDoc(owner, { title: 'Elsewhere', content: '' });
    await save(other.id, 'Other', '');
    const list = (more = ''): Promise<ResponseOf<'listOutdatedLinks'>> =>
      owner.browser.expect(200, 'GET', `/api/docs/${target.id}/outdated_links${more}`);
    assert.deepEqual((await list()).docs, [], 'no former title');
    // Has the first of them again in between.
    for (const title of ['Two', 'One', 'Three', 'Two', 'Three']) await save(target.id, title, content);
    const changesOf = (body: ResponseOf<'listOutdatedLinks'>) =>
      new Map(body.docs.map(({ id, changes }) => [id, changes]));
    const listed = changesOf(await list());
    assert.deepEqual([...listed.keys()].sort(), [linking.id, latest.id].sort());
    assert.deepEqual(listed.get(latest.id), [{ from: 'Two', to: 'Three' }]);
    assert.deepEqual(listed.get(linking.id), [
      { from: 'One', to: 'Three' },
      { from: 'two#Part', to: 'Three#Part' },
      { from: 'Folder/Two', to: 'Three' },
    ]);
    assert.deepEqual(changesOf(await list('?title=One')).get(linking.id), [{ from: 'One', to: 'Three' }]);
    assert.deepEqual((await list('?title=Three')).docs, []);
    const first = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual(
      [...first.docs, ...second.docs].map(({ id }) => id),
      [linking.id, latest.id].sort(),
    );
    await owner.browser.expect(422, 'GET', `/api/docs/${target.id}/outdated_links?title=`);
  });
});

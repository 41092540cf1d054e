import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { describeOnSqlite } from '../../testing/databases.ts';
import { itInFullRun } from '../../testing/full-run.ts';
import { createDoc, treeOf, updateMeta } from '../../testing/docs.ts';
import { uploadOne } from '../../testing/media.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { download, multipart, unzip, zip } from '../../testing/zips.ts';

describeOnSqlite('Imports of plain folders', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const run = async (user: TestUser, archive: Buffer, json = {}): Promise<void> => {
    const files = multipart({ 'folders.zip': archive });
    const { planId } = await user.browser.expect(
      200,
      'POST',
      `/api/groups/${user.username}/import/plan`,
      files,
    );
    await user.browser.expect(202, 'POST', `/api/imports/${planId}/start`, { json });
    for (;;) {
      const { import: one } = await user.browser.expect(200, 'GET', `/api/imports/${planId}`);
      if (one.report !== null) break;
      await pause(20);
    }
  };
  const textOf = async (user: TestUser, title: string): Promise<string> => {
    const { docs } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    const id = docs.find((doc) => doc.title === title)?.id ?? '';
    const { doc } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}/docs/${id}`);
    return doc.content;
  };

  /** A space whose order is none of names or ages, with a written home document. */
  const writeSpace = async (user: TestUser): Promise<void> => {
    const sea = await uploadOne(user, { name: 'sea.txt', bytes: 'water' });
    const trips = await createDoc(user, { title: 'Trips', isFolder: true, content: '# All of them' });
    const day = await createDoc(user, { title: 'Second: day', parentId: trips.id, content: 'two' });
    const first = await createDoc(user, {
      title: 'First',
      parentId: trips.id,
      content: 'one\n\n![[Plan#A]]\n',
    });
    const plan = await createDoc(user, { title: 'Plan', content: `## A\n\n[sea](${sea.url}) [[First]]` });
    await createDoc(user, { title: 'Attic', content: 'dust [nowhere](/Trips)' });
    await user.browser.expect(200, 'PUT', '/api/docs/reorder', {
      json: { id: plan.id, targetId: trips.id, position: 'before' },
    });
    await user.browser.expect(200, 'PUT', '/api/docs/reorder', {
      json: { id: first.id, targetId: day.id, position: 'after' },
    });
    await updateMeta(user, plan.id, { access: 'public' });
    const { doc: home } = await user.browser.expect(
      200,
      'GET',
      `/api/groups/${user.username}/docs/${user.homeDocId}`,
    );
    await user.browser.expect(200, 'PUT', `/api/docs/${user.homeDocId}`, {
      json: { title: home.title, content: 'Welcome to [[Trips]]', lastUpdatedAt: home.updatedAt },
    });
  };

  for (const links of ['relative', 'wiki']) {
    const test = links === 'relative' ? it : itInFullRun;
    test(`create the same documents in order, with the home document, by ${links} links`, async () => {
      const [user, other] = [await createUser(server, 'folders'), await createUser(server, 'folders')];
      await writeSpace(user);
      const archive = await download(server, user, `?layout=folders&links=${links}`);
      await run(other, archive.bytes, { publish: true });
      assert.deepEqual(await treeOf(other), await treeOf(user));
      assert.match(await textOf(other, 'First'), /^one\n\n!\[\[Plan#A\]\]\n$/);
      const { doc: home } = await other.browser.expect(
        200,
        'GET',
        `/api/groups/${other.username}/docs/${other.homeDocId}`,
      );
      assert.match(home.content, /^Welcome to \[/);
      const { docs } = await other.browser.expect(200, 'GET', `/api/groups/${other.username}`);
      assert.deepEqual(
        docs.filter(({ access }) => access === 'public').map(({ title }) => title),
        ['Plan'],
      );
      const again = await unzip((await download(server, other, `?layout=folders&links=${links}`)).bytes);
      // A home document has the age of its space.
      const rest = (files: Map<string, string>) => [...files].filter(([, text]) => !text.includes('"home"'));
      assert.deepEqual(rest(again), rest(await unzip(archive.bytes)));
    });
  }

  it('are private by default, and found below one more folder', async () => {
    const [user, other] = [await createUser(server, 'folders'), await createUser(server, 'folders')];
    await writeSpace(user);
    const files = await unzip((await download(server, user, '?layout=folders')).bytes);
    const below = Object.fromEntries([...files].map(([name, text]) => [`space/${name}`, text]));
    await run(other, await zip(below));
    assert.deepEqual(await treeOf(other), await treeOf(user));
    const { docs } = await other.browser.expect(200, 'GET', `/api/groups/${other.username}`);
    assert.deepEqual(
      docs.filter(({ access }) => access !== 'private'),
      [],
    );
  });

  it('restore working copies, whose file names no document has', async () => {
    const user = await createUser(server, 'folders');
    const sea = await createDoc(user, { title: 'Sea', content: 'blue' });
    await createDoc(user, { title: 'Sea.working-copy', content: 'another document' });
    await updateMeta(user, sea.id, { access: 'public' });
    await user.browser.expect(200, 'PUT', `/api/docs/${sea.id}/working_copy`, {
      json: { title: 'Sea', content: 'not shown yet', lastUpdatedAt: null },
    });
    const { bytes } = await download(server, user, '?layout=folders&workingCopies=true');
    const files = await unzip(bytes);
    assert.match(files.get('Sea.working-copy.md') ?? '', /\nanother document$/);
    assert.match(files.get('Sea.working-copy 2.md') ?? '', /\nnot shown yet$/);
  });

  it('keep the names of folders with a README, whose heading stays in the text', async () => {
    const user = await createUser(server, 'folders');
    const files = {
      'README.md': '# The book\n\n[db](Database/README.md#keys)',
      'Database/README.md': '# What is a database?\n\n## Keys\n',
      'Database/index.md': '# The other text',
      'OS/OS.md': '# Operating systems\n\nText',
      'Net/_index.md': '---\ntitle: Networks\n---\n# Layers\n',
    };
    await run(user, await zip(files));
    assert.deepEqual(await treeOf(user), [
      'Database/The other text:0',
      'Database:0',
      'Networks:1',
      'Operating systems:2',
      'The book:3',
    ]);
    assert.equal(await textOf(user, 'Database'), '# What is a database?\n\n## Keys\n');
    assert.match(await textOf(user, 'Networks'), /\n# Layers\n$/);
    assert.match(await textOf(user, 'The book'), /\/[0-9a-z]{24}[^)#]*#keys\)$/);
  });
});

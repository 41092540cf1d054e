import assert from 'node:assert/strict';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describeOnEachDatabase, itOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { uploadOne } from '../../testing/media.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { download, multipart, unpack, unzip, zip } from '../../testing/zips.ts';
import { readManifest } from '@maru/core/export';

const image = (background: string) => sharp({ create: { width: 30, height: 20, channels: 3, background } });

describeOnEachDatabase({ name: 'Media in exports and imports', daily: 'sqlite' }, (database) => {
  const itOnce = itOnSqlite(database);
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const post = (user: TestUser, files: Readonly<Record<string, string | Buffer>>) =>
    user.browser.expect(200, 'POST', `/api/groups/${user.username}/import`, multipart(files));
  const mediaOf = async (user: TestUser) =>
    (await user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}&limit=100`)).media;
  const bytesOf = async (user: TestUser, url: string): Promise<Buffer> => {
    const Cookie = user.browser.cookieHeader();
    return Buffer.from(await (await fetch(server.url + url, { headers: { Cookie } })).arrayBuffer());
  };
  const storedFile = (id: string): string => join(server.dataDir, 'media', id.slice(0, 2), id);

  it('are exported with their documents, imported, and exported again byte for byte', async () => {
    const user = await createUser(server, 'origin');
    const photo = await uploadOne(user, {
      name: '마당 (1).jpg',
      bytes: await image('teal').jpeg().toBuffer(),
    });
    const note = await uploadOne(user, { name: 'notes.md', bytes: '# not a document\n'.repeat(9_000) });
    await uploadOne(user, { name: 'free.png', bytes: await image('red').png().toBuffer() });
    const content = `![마당](${photo.url} =50%) and [notes](${note.url})\n\n\`${photo.url}\``;
    await createDocWith(user, 'public', { title: 'Shown', content });
    const { bytes } = await download(server, user);
    const files = await unzip(bytes);
    assert.deepEqual([...files.keys()].slice(1), [
      '0-1-Shown.md',
      'media/1-마당 (1).jpg',
      'media/2-notes.md',
      'media/3-free.png',
      'maru.json',
    ]);
    assert.equal(
      files.get('0-1-Shown.md'),
      `![마당](media/1-마당%20%281%29.jpg =50%) and [notes](media/2-notes.md)\n\n\`${photo.url}\``,
    );

    const other = await createUser(server, 'target');
    const report = await post(other, { 'space.zip': bytes });
    assert.deepEqual([report.skipped, report.created.length], [[], 2]);
    const media = await mediaOf(other);
    assert.deepEqual(
      media.map(({ name, uses }) => [name, uses]),
      [
        ['free.png', 0],
        ['notes.md', 1],
        ['마당 (1).jpg', 1],
      ],
    );
    assert.ok((await bytesOf(other, assertFound(media[2]).url)).equals(await bytesOf(user, photo.url)));
    const shown = report.created.find(({ title }) => title === 'Shown');
    const { doc } = await other.browser.expect(
      200,
      'GET',
      `/api/groups/${other.username}/docs/${assertFound(shown).id}`,
    );
    assert.equal(
      doc.content,
      `![마당](${assertFound(media[2]).url} =50%) and [notes](${assertFound(media[1]).url})\n\n\`${photo.url}\``,
    );
    assert.ok((await download(server, other)).bytes.equals(bytes));

    // Of documents that are there already, no media are made again: only the one that no document shows.
    const plan = await other.browser.expect(
      200,
      'POST',
      `/api/groups/${other.username}/import/plan`,
      multipart({ 'space.zip': bytes }),
    );
    assert.deepEqual(
      plan.media.map(({ name }) => name),
      ['media/3-free.png'],
    );
    await other.browser.expect(202, 'POST', `/api/imports/${plan.planId}/start`, { json: {} });
    const looked = async () => (await other.browser.expect(200, 'GET', `/api/imports/${plan.planId}`)).import;
    while ((await looked()).report === null) await pause(20);
    // The home document was replaced before, and is no longer untouched.
    assert.ok((await looked()).report?.created.every(({ title }) => title !== 'Shown'));
    assert.deepEqual((await mediaOf(other)).map(({ name }) => name).toSorted(), [
      'free.png',
      'free.png',
      'notes.md',
      '마당 (1).jpg',
    ]);
  });

  it('are imported as far as the storage limit allows, and checked like every upload', async () => {
    const user = await createUser(server, 'small');
    await server.openDatabase()('users').where({ id: user.id }).update({ media_upload_limit: 2_000 });
    const exif = { IFD0: { ImageDescription: 'Canary at home' } };
    const photo = await image('teal').withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    const media = [
      { file: 'media/1-photo.jpg', name: 'photo.jpg' },
      { file: 'media/2-script.png', name: '../../script.png' },
      { file: 'media/3-large.txt', name: 'large.txt' },
      { file: 'media/4-gone.txt', name: 'gone.txt' },
      { file: 'media/5-cut.txt', name: 'cut.txt' },
    ];
    const manifest = { format: 'maru-export', version: 1, docs: [], media, damaged: ['media/5-cut.txt'] };
    const report = await post(user, {
      'a.zip': await zip({
        'media/1-photo.jpg': photo,
        'media/2-script.png': '<script>alert(1)</script>\0',
        'media/3-large.txt': 'x'.repeat(3_000),
        'media/5-cut.txt': 'half',
        'maru.json': JSON.stringify(manifest),
      }),
    });
    assert.deepEqual(
      report.skipped.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      [
        { name: 'media/2-script.png', reason: 'unsupported_type' },
        { name: 'media/3-large.txt', reason: 'quota_exceeded' },
        { name: 'media/4-gone.txt', reason: 'missing' },
        { name: 'media/5-cut.txt', reason: 'damaged' },
      ],
    );
    const [file, ...rest] = await mediaOf(user);
    assert.deepEqual(
      [assertFound(file).name, rest.length, assertFound(file).width, assertFound(file).height],
      ['photo.jpg', 0, 20, 30],
    );
    assert.ok(!(await bytesOf(user, assertFound(file).url)).includes('Canary'));
    assert.deepEqual(readdirSync(join(server.dataDir, 'media', 'drafts')), []);
  });

  itOnce('are imported from an unpacked export, selected with its folder', async () => {
    const user = await createUser(server, 'origin');
    const photo = await uploadOne(user, { name: 'a.png', bytes: await image('teal').png().toBuffer() });
    await createDocWith(user, 'public', { title: 'Shown', content: `![a](${photo.url})` });
    const { bytes } = await download(server, user);
    const unpacked = await unpack(bytes);
    const other = await createUser(server, 'target');
    const report = await post(
      other,
      Object.fromEntries(unpacked.map(([path, content]) => [`my space/${path}`, content])),
    );
    assert.deepEqual(report.skipped, []);
    assert.ok((await download(server, other)).bytes.equals(bytes));
    const third = await createUser(server, 'third');
    await post(third, {
      'packed again.zip': await zip(
        Object.fromEntries(unpacked.map(([path, content]) => [`my space/${path}`, content])),
      ),
    });
    assert.ok((await download(server, third)).bytes.equals(bytes));
  });

  itOnce('are imported from other products only with the texts that show them', async () => {
    const user = await createUser(server, 'vault');
    const png = await image('blue').png().toBuffer();
    const report = await post(user, {
      'vault.zip': await zip({
        'Trip/Day.md': '# Day\n\n![sea](../files/the%20sea.png) [none](../files/none.png)',
        'Trip/Hill.md': 'of Obsidian\n\n![[The sea.png|120]] ![[Trip/Day|the day]] ![[none.png]]',
        'files/the sea.png': png,
        'files/unseen.png': png,
      }),
    });
    assert.deepEqual(report.skipped, [{ name: 'files/unseen.png', reason: 'unsupported_type' }]);
    const [sea, ...rest] = await mediaOf(user);
    assert.deepEqual(
      [
        assertFound(sea).name,
        rest.length,
        assertFound(assertFound(sea).usedIn)
          .map(({ title }) => title)
          .toSorted(),
      ],
      ['the sea.png', 0, ['Day', 'Hill']],
    );
    const hill = report.created.find(({ title }) => title === 'Hill');
    const { doc: ofObsidian } = await user.browser.expect(
      200,
      'GET',
      `/api/groups/${user.username}/docs/${assertFound(hill).id}`,
    );
    assert.equal(
      ofObsidian.content,
      `of Obsidian\n\n![The sea.png](${assertFound(sea).url} =120x) [[Day|the day]] ![[none.png]]`,
    );
    const day = report.created.find(({ title }) => title === 'Day');
    const { doc } = await user.browser.expect(
      200,
      'GET',
      `/api/groups/${user.username}/docs/${assertFound(day).id}`,
    );
    assert.equal(doc.content, `![sea](${assertFound(sea).url}) [none](../files/none.png)`);
  });

  itOnce(
    'are imported from Notion: a table becomes a document that its page links to, and a folder of its rows',
    async () => {
      const user = await createUser(server, 'notion');
      const id = '0123456789abcdef0123456789abcdef';
      const report = await post(user, {
        'Export.zip': await zip({
          [`Trip ${id}.md`]: `# Trip\n\n[Costs](Trip%20${id}/Costs%20${id}.csv)`,
          [`Trip ${id}/Costs ${id}.csv`]: 'Name,Won\n기차,59800\n',
          [`Trip ${id}/Costs ${id}/Train ${id}.md`]: '# Train\n\nWon: 59800',
          [`Trip ${id}/Costs ${id}_all.csv`]: 'Name,Won\n기차,59800\n',
        }),
      });
      assert.deepEqual(report.skipped, [
        { name: `Trip ${id}/Costs ${id}_all.csv`, reason: 'unsupported_type' },
      ]);
      assert.deepEqual(
        report.created.map(({ title }) => title),
        ['Trip', 'Costs', 'Train'],
      );
      assert.deepEqual(await mediaOf(user), []);
      const [trip, costs] = report.created;
      const { doc } = await user.browser.expect(
        200,
        'GET',
        `/api/groups/${user.username}/docs/${assertFound(trip).id}`,
      );
      assert.equal(doc.content, `[Costs](/${user.username}/${assertFound(costs).id})`);
    },
  );

  it('do not break an export when one, or a document, is damaged: the manifest lists them, and an import skips them', async () => {
    const user = await createUser(server, 'damage');
    const whole = await uploadOne(user, { name: 'whole.txt', bytes: 'whole' });
    const cut = await uploadOne(user, { name: 'cut.txt', bytes: 'x'.repeat(200_000) });
    truncateSync(storedFile(cut.id), 100_000);
    const bad = await createDoc(user, { title: 'Bad', content: 'bad' });
    const lost = await createDoc(user, { title: 'Lost', content: 'lost' });
    const folder = await createDoc(user, { title: 'Folder', isFolder: true, content: 'words' });
    await createDoc(user, { title: 'Good', parentId: folder.id, content: `[w](${whole.url})` });
    const db = server.openDatabase();
    for (const id of [bad.id, folder.id])
      await db('revisions')
        .where({ doc_id: id })
        .update({ content_cipher: Buffer.from('nonsense') });
    await db('revisions').where({ doc_id: lost.id }).delete();
    const { bytes } = await download(server, user);
    const files = await unzip(bytes);
    const damaged = [...assertFound(readManifest(files.get('maru.json') ?? '')).damaged];
    assert.deepEqual(damaged, ['0-1-Bad.md', '0-2-Lost.md', '1-0-Folder.md', 'media/2-cut.txt']);
    assert.equal(files.get('1-1-Good.md'), '[w](media/1-whole.txt)');

    const other = await createUser(server, 'target');
    const report = await post(other, { 'space.zip': bytes });
    assert.deepEqual(
      new Map(report.skipped.map(({ name, reason }) => [name, reason])),
      new Map(damaged.map((name) => [name, 'damaged'])),
    );
    assert.deepEqual(
      report.created.map(({ title }) => title).toSorted(),
      ['Folder', 'Good', user.username].toSorted(),
    );
  });
});

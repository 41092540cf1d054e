import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertFound } from '@maru/backend/testing/found.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { upload } from '@maru/backend/testing/media.ts';
import { download, unzip } from '@maru/backend/testing/zips.ts';
import { createImportFolder } from '../src/files/import-folder.ts';
import { createDoc, setUpSpace } from './export-space.ts';
import type { ExportSpace } from './export-space.ts';

/** A pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Export to plain folders', function () {
  this.timeout(60_000);
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: 'sqlite' });
  });
  after(() => server.close());

  let space: ExportSpace;
  let ids: Record<'home' | 'folder' | 'inner' | 'linking' | 'other', string>;
  beforeEach(async () => {
    space = await setUpSpace(server, 'plain');
    const { user } = space;
    const { group } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    const folder = await createDoc(user, { title: '여행', content: 'about [[부산]]', isFolder: true });
    const inner = await createDoc(user, { title: '부산', content: 'the sea', parentId: folder.id });
    const { json } = await upload(user, [
      { name: 'a.txt', bytes: 'a picture' },
      { name: '바다.png', bytes: PNG },
    ]);
    const [url, sea] = (json as { uploadedList: { url: string }[] }).uploadedList.map((one) => one.url);
    const content = `![](${sea}) [[부산]] [a](/${user.username}/${inner.id}) ![p](${url} =40x30) [[Gone]]`;
    const linking = await createDoc(user, { title: 'A/B', content });
    const other = await createDoc(user, { title: 'Other', content: 'alone' });
    ids = {
      home: assertFound(group.homeDocId),
      folder: folder.id,
      inner: inner.id,
      linking: linking.id,
      other: other.id,
    };
  });
  afterEach(() => space.remove());

  for (const form of ['wiki', 'relative'] as const) {
    const test = form === 'wiki' ? it : itInFullRun;
    test(`has the files of the server’s own export, by ${form} links, and comes back by an import`, async () => {
      const { report } = await space.exportAs(form);
      assert.deepEqual([report?.written, report?.removed], [7, 0]);
      const query = `?layout=folders&links=${form}`;
      const archive = await unzip((await download(server, space.user, query)).bytes);
      const named = (text: string): string => text.replaceAll(/media\/(?:[0-9a-z]{24}|\d+)-/g, 'media/');
      const byName = (files: ReadonlyMap<string, string>): string[] =>
        [...files].map(([name, text]) => `${named(name)}\n${named(text)}`).toSorted();
      const files = await space.files();
      assert.deepEqual(byName(files), byName(archive));
      assert.ok(files.has('여행/부산.md') && !files.has('maru.json'));

      const other = await setUpSpace(server, 'returned');
      try {
        const account = { server: server.url, username: other.user.username };
        const importFolder = createImportFolder({ ...other.parts, locale: () => 'en' });
        assert.equal((await importFolder(space.folder, account)).kind, 'done');
        await other.exportAs(form);
        const listed = async (one: ExportSpace): Promise<string[]> =>
          byName(await one.files()).map((file) => file.replaceAll(/ {2}(?:created|updated): .*\n/g, ''));
        const titleOfHome = new RegExp(`${other.user.username}|${space.user.username}`, 'g');
        const same = async (one: ExportSpace): Promise<string> =>
          JSON.stringify(await listed(one)).replaceAll(titleOfHome, 'user');
        assert.equal(await same(other), await same(space));
      } finally {
        await other.remove();
      }
    });
  }

  it('writes what changed and what its links ask for, and leaves no empty folder', async () => {
    const { user } = space;
    await space.exportAs('wiki');
    assert.deepEqual((await space.exportAs('wiki')).report?.written, 0);
    const move = { json: { id: ids.inner, targetId: ids.other, position: 'before' } };
    await user.browser.expect(200, 'PUT', '/api/docs/reorder', move);
    // It, its neighbour behind it, and the text whose links are paths.
    const moved = (await space.exportAs('wiki')).report;
    assert.deepEqual([moved?.written, moved?.removed], [3, 1]);
    assert.match((await space.files()).get('A_B.md') ?? '', /\[\[부산\]\] \[a\]\(부산\.md\)/);
    // The link of the folder's text now means another document of that name, and needs its path.
    await createDoc(user, { title: '부산', parentId: ids.folder });
    await space.exportAs('wiki');
    assert.match((await space.files()).get('여행/여행.md') ?? '', /about \[\[여행\/부산\|부산\]\]/);
    await user.browser.expect(200, 'DELETE', `/api/docs/${ids.folder}`);
    await space.exportAs('wiki');
    assert.deepEqual((await readdir(space.folder)).includes('여행'), false);
  });

  it('takes the place of numbered names in one folder, and gives it back', async () => {
    await space.exportTo(space.base);
    await writeFile(join(space.folder, 'mine.md'), 'mine');
    const numbered = await space.files();
    await space.exportAs('relative');
    const names = [...(await space.files()).keys()];
    assert.ok(!names.some((name) => /^-?\d-\d-|maru\.json$/.test(name)), names.join());
    await space.exportTo(space.base);
    assert.deepEqual(await space.files(), numbered);
    assert.deepEqual(
      (await readdir(space.folder)).toSorted(),
      [
        ...[...numbered.keys()].filter((name) => !name.includes('/')),
        '.maru-export.json',
        'media',
      ].toSorted(),
    );
  });

  it('never goes out of its folder by a link among its folders', async () => {
    await space.exportAs('relative');
    const outside = await mkdtemp(join(tmpdir(), 'maru-outside-'));
    try {
      await rename(join(space.folder, '여행'), join(outside, '여행'));
      await symlink(join(outside, '여행'), join(space.folder, '여행'));
      await space.user.browser.expect(200, 'DELETE', `/api/docs/${ids.inner}`);
      assert.equal((await space.exportAs('relative')).error?.failure, 'unsafe');
      assert.deepEqual((await readdir(join(outside, '여행'))).toSorted(), ['부산.md', '여행.md'].toSorted());
    } finally {
      await rm(outside, { recursive: true });
    }
  });
});

import assert from 'node:assert/strict';
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byteLength } from '../../core/src/text/byte-length.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { upload } from '@maru/backend/testing/media.ts';
import { download, unzip } from '@maru/backend/testing/zips.ts';
import { createImportFolder } from '../src/files/import-folder.ts';
import { createDoc, fillSpace, setUpSpace } from './export-space.ts';
import type { ExportSpace } from './export-space.ts';

const HOSTILE_TITLES = [
  '../../etc/passwd',
  '..\\..\\windows',
  'a/b\\c:d*e?f"g<h>i|j',
  'CON',
  'trailing dot. ',
  '...',
  '\u202Egnp.exe',
  '각'.normalize('NFD'),
  '👩‍👩‍👧‍👦'.repeat(20),
  '가'.repeat(255),
  '-rf',
  '.maru-export.json',
  'README',
  'readme',
  '%2e%2e%2f',
  '$(touch /tmp/x)',
];

describe('Export to a folder', function () {
  this.timeout(60_000);
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: 'sqlite' });
  });
  after(() => server.close());

  describeInFullRun('of 1,000 documents', () => {
    let space: ExportSpace;
    before(async () => {
      space = await setUpSpace(server, 'thousand');
      await fillSpace(space.user, 1_000);
      const { docs } = await space.user.browser.expect(200, 'GET', `/api/groups/${space.user.username}`);
      const renamed = assertFound(docs.find(({ title }) => title === '문서 7'));
      for (const title of ['옛 문서 7', '문서 7'])
        await space.user.browser.expect(200, 'PUT', `/api/docs/${renamed.id}`, {
          json: { title, content: 'Words', overwrite: true },
        });
    });
    after(() => space.remove());

    it('stops when it is cancelled, and continues from there', async () => {
      const stopping = new AbortController();
      const { report } = await space.exportTo(space.base, stopping.signal, (done) => {
        if (done === 100) stopping.abort();
      });
      assert.ok(report?.isCancelled && report.written >= 100 && report.written < 120, JSON.stringify(report));
      const again = await space.exportTo(space.base);
      // Home, 20 folders, the manifest.
      assert.deepEqual(again.report, {
        written: 1_022 - report.written,
        unchanged: report.written,
        removed: 0,
        setAside: [],
        missingMedia: 0,
        damaged: 0,
        isCancelled: false,
      });
    });

    it('equals the server’s own export in names, texts and manifest', async () => {
      const archive = await unzip((await download(server, space.user)).bytes);
      const files = await space.files();
      assert.deepEqual([...files.keys()].toSorted(), [...archive.keys()].toSorted());
      const docsOf = (manifest: string | undefined): unknown =>
        (JSON.parse(manifest ?? '') as { docs: unknown }).docs;
      assert.deepEqual(docsOf(files.get('maru.json')), docsOf(archive.get('maru.json')));
      for (const [name, text] of archive) if (name !== 'maru.json') assert.equal(files.get(name), text, name);
    });

    it('writes nothing when it is repeated', async () => {
      const { report } = await space.exportTo(space.base);
      assert.deepEqual([report?.written, report?.unchanged, report?.removed], [0, 1_022, 0]);
    });
  });

  describe('of a space that changes', () => {
    let space: ExportSpace;
    let ids: Record<'first' | 'second' | 'linking', string>;
    beforeEach(async () => {
      space = await setUpSpace(server, 'changing');
      const first = await createDoc(space.user, { title: 'First' });
      const second = await createDoc(space.user, { title: 'Second' });
      const { json } = await upload(space.user, [{ name: '그림 1.txt', bytes: 'a picture' }]);
      const url = (json as { uploadedList: { url: string }[] }).uploadedList[0]?.url ?? '';
      const content = `[a](/${space.user.username}/${first.id}) ![p](${url}) ![q](/media/${'0'.repeat(24)}/gone.png)`;
      const linking = await createDoc(space.user, { title: 'Linking', content });
      ids = { first: first.id, second: second.id, linking: linking.id };
      const { report } = await space.exportTo(space.base);
      assert.deepEqual([report?.written, report?.missingMedia], [6, 1]);
    });
    afterEach(() => space.remove());

    const retitle = async (id: string, title: string): Promise<void> => {
      const { doc } = await space.user.browser.expect(
        200,
        'GET',
        `/api/groups/${space.user.username}/docs/${id}`,
      );
      const json = { title, content: doc.content, lastUpdatedAt: doc.updatedAt };
      await space.user.browser.expect(200, 'PUT', `/api/docs/${id}`, { json });
    };

    it('links documents and media by relative paths', async () => {
      const files = await space.files();
      const media = [...files.keys()].find((name) => name.startsWith('media/')) ?? '';
      assert.match(media, /^media\/[0-9a-z]{24}-그림 1\.txt$/);
      assert.equal(files.get(media), 'a picture');
      const link = media.replace(' ', '%20');
      assert.equal(
        files.get('0-3-Linking.md'),
        `[a](0-1-First.md) ![p](${link}) ![q](/media/${'0'.repeat(24)}/gone.png)`,
      );
    });

    it('writes what changed and what links to it, and removes the old names', async () => {
      await retitle(ids.first, 'Renamed');
      const { report } = await space.exportTo(space.base);
      assert.deepEqual([report?.written, report?.removed], [3, 1]);
      const files = await space.files();
      assert.ok(files.has('0-1-Renamed.md') && !files.has('0-1-First.md'));
      assert.match(files.get('0-3-Linking.md') ?? '', /\(0-1-Renamed\.md\)/);
    });

    it('keeps the file of a document that the server can no longer decrypt, and reports it', async () => {
      const before = (await space.files()).get('0-3-Linking.md');
      await retitle(ids.linking, 'Damaged');
      const db = server.openDatabase();
      await db('docs')
        .where({ id: ids.linking })
        .update({ mac: Buffer.alloc(32) });
      const { report } = await space.exportTo(space.base);
      assert.deepEqual([report?.damaged, report?.removed], [1, 0]);
      const files = await space.files();
      assert.equal(files.get('0-3-Linking.md'), before);
      assert.match(files.get('maru.json') ?? '', /"file":"0-3-Linking\.md"/);
    });

    it('keeps file names distinct when documents are moved, and removes those of deleted ones', async () => {
      await space.user.browser.expect(200, 'PUT', '/api/docs/reorder', {
        json: { id: ids.second, targetId: ids.first, position: 'before' },
      });
      await space.user.browser.expect(200, 'DELETE', `/api/docs/${ids.linking}`);
      const { report } = await space.exportTo(space.base);
      assert.deepEqual([...(await space.files()).keys()].toSorted().slice(1), [
        '0-1-Second.md',
        '0-2-First.md',
        'maru.json',
      ]);
      assert.deepEqual([report?.removed, report?.setAside], [4, []]);
      assert.deepEqual((await readdir(space.folder)).includes('media'), false);
    });

    it('writes no unchanged file, also when its own record is lost', async () => {
      await rm(join(space.folder, '.maru-export.json'));
      const { report } = await space.exportTo(space.base);
      assert.deepEqual([report?.written, report?.unchanged, report?.setAside], [0, 6, []]);
    });

    it('neither removes nor overwrites files that it did not write', async () => {
      await writeFile(join(space.folder, 'mine.md'), 'mine');
      await writeFile(join(space.folder, '0-1-First.md'), 'changed by hand');
      await writeFile(join(space.folder, '0-2-Second.md'), 'changed as well');
      await space.user.browser.expect(200, 'DELETE', `/api/docs/${ids.second}`);
      const { report } = await space.exportTo(space.base);
      assert.deepEqual(report?.setAside, ['0-1-First (1).md']);
      const files = await space.files();
      assert.equal(files.get('mine.md'), 'mine');
      assert.equal(files.get('0-1-First (1).md'), 'changed by hand');
      assert.equal(files.get('0-2-Second.md'), 'changed as well');
      assert.equal(files.get('0-1-First.md'), '');
    });

    it('never writes outside of its folder, through symbolic links or a forged record', async () => {
      const outside = await mkdtemp(join(tmpdir(), 'maru-outside-'));
      try {
        await writeFile(join(outside, 'victim.txt'), 'untouched');
        // A file that became a link: the link is replaced, its target stays.
        await rm(join(space.folder, '0-1-First.md'));
        await symlink(join(outside, 'victim.txt'), join(space.folder, '0-1-First.md'));
        assert.equal((await space.exportTo(space.base)).error, null);
        assert.ok((await lstat(join(space.folder, '0-1-First.md'))).isFile());
        // The folder of media, and the account's own, as links.
        await rename(join(space.folder, 'media'), join(outside, 'media'));
        await symlink(join(outside, 'media'), join(space.folder, 'media'));
        assert.equal((await space.exportTo(space.base)).error?.failure, 'unsafe');
        await rm(join(space.folder, 'media'));
        // A record that names files outside, with their true contents.
        const record = JSON.parse(await readFile(join(space.folder, '.maru-export.json'), 'utf8')) as {
          docs: Record<string, object>;
        };
        const { written } = Object.values(record.docs)[0] as { written: object };
        for (const [index, file] of [
          '../../victim.txt',
          '/etc/passwd',
          '..\\victim.txt',
          'a/b/c.md',
          '.ssh',
        ].entries()) {
          record.docs[`${index}`.padStart(24, 'x')] = { ...Object.values(record.docs)[0], file, written };
        }
        await writeFile(join(space.folder, '.maru-export.json'), JSON.stringify(record));
        assert.equal((await space.exportTo(space.base)).error, null);
        await rename(space.folder, join(outside, 'account'));
        await symlink(join(outside, 'account'), space.folder);
        assert.equal((await space.exportTo(space.base)).error?.failure, 'unsafe');
        assert.deepEqual((await readdir(outside)).toSorted(), ['account', 'media', 'victim.txt']);
        assert.equal(await readFile(join(outside, 'victim.txt'), 'utf8'), 'untouched');
      } finally {
        await rm(outside, { recursive: true });
      }
    });

    it('changes nothing when the session has ended', async () => {
      const before = await space.files();
      const { sessions } = (await space.user.browser.expect(200, 'GET', '/api/users/sessions')) as {
        sessions: { id: string; current: boolean }[];
      };
      for (const { id, current } of sessions)
        if (!current) await space.user.browser.expect(204, 'DELETE', `/api/users/sessions/${id}`);
      assert.equal((await space.exportTo(space.base)).error?.failure, 'session');
      assert.deepEqual(await space.files(), before);
    });

    it('restores the same space when it is imported', async () => {
      const other = await setUpSpace(server, 'restored');
      try {
        const account = { server: server.url, username: other.user.username };
        const outcome = await createImportFolder({ ...other.parts, locale: () => 'en' })(
          space.folder,
          account,
        );
        assert.equal(outcome.kind, 'done');
        await other.exportTo(other.base);
        const titles = async (one: ExportSpace): Promise<unknown[]> =>
          (JSON.parse((await one.files()).get('maru.json') ?? '') as { docs: { title: string }[] }).docs
            .slice(1)
            .map(({ title }) => title);
        assert.deepEqual(await titles(other), await titles(space));
        const files = await other.files();
        assert.match(
          files.get('0-3-Linking.md') ?? '',
          /^\[a\]\(0-1-First\.md\) !\[p\]\(media\/[0-9a-z]{24}-그림%201\.txt\)/,
        );
      } finally {
        await other.remove();
      }
    });
  });

  it('has safe names for hostile titles', async () => {
    const space = await setUpSpace(server, 'hostile');
    try {
      for (const title of HOSTILE_TITLES) await createDoc(space.user, { title, content: title });
      const { report } = await space.exportTo(space.base);
      assert.equal(report?.written, HOSTILE_TITLES.length + 2);
      const names = [...(await space.files()).keys()];
      assert.equal(names.length, HOSTILE_TITLES.length + 2);
      for (const name of names)
        assert.match(name, /^(?:maru\.json|-?\d+-\d+-[^"*/:<>?\\|\p{Cc}\u202E]+\.md)$/u);
      assert.ok(names.every((name) => byteLength(name) <= 200 && !/[. ]\.md$/.test(name)));
      assert.equal(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size, names.length);
      assert.deepEqual(await readdir(space.base), [
        `${space.user.username}@${new URL(server.url).host.replace(':', '_')}`,
      ]);
    } finally {
      await space.remove();
    }
  });

  it('reports a folder that cannot be written', async () => {
    const space = await setUpSpace(server, 'unwritable');
    try {
      await mkdir(space.base);
      await writeFile(join(space.base, 'file'), '');
      assert.equal((await space.exportTo(join(space.base, 'file'))).error?.failure, 'unwritable');
      await writeFile(space.folder, 'in the way');
      assert.equal((await space.exportTo(space.base)).error?.failure, 'unwritable');
      assert.equal(await readFile(space.folder, 'utf8'), 'in the way');
    } finally {
      await space.remove();
    }
  });
});

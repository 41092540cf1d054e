import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EXPORT_INTERVAL_MS } from '@maru/core';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc } from '../testing/docs.ts';
import { uploadOne } from '../testing/media.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { download, unpack } from '../testing/zips.ts';

describeOnEachDatabase('A space as a git repository', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  it('exports every version as a commit, whose newest files equal the plain folders', async () => {
    const user = await createUser(server, 'export');
    const sea = await uploadOne(user, { name: 'sea.txt', bytes: 'water' });
    const trips = await createDoc(user, { title: 'Trips', isFolder: true, content: 'All of them' });
    const day = await createDoc(user, { title: '첫날', parentId: trips.id, content: 'one' });
    const plan = await createDoc(user, { title: '！Plan', content: `[[첫날]] [sea](${sea.url})` });
    await createDoc(user, { title: '😀', content: 'glad' });
    const save = async (id: string, title: string, content: string): Promise<void> => {
      server.advance(60_000);
      const { doc } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}/docs/${id}`);
      await user.browser.expect(200, 'PUT', `/api/docs/${id}`, {
        json: { title, content, lastUpdatedAt: doc.updatedAt },
      });
    };
    await save(day.id, '둘째 날', 'one\n\ntwo');
    await save(trips.id, 'Walks', 'All of them');
    await save(plan.id, '첫날', 'was the plan');
    await save(plan.id, '！Plan', `[[둘째 날]] [sea](${sea.url})`);

    const plain = new Map(await unpack((await download(server, user, '?layout=folders')).bytes));
    server.advance(EXPORT_INTERVAL_MS);
    await user.browser.expect(200, 'POST', '/api/renew_auth');
    const files = await unpack((await download(server, user, '?layout=git')).bytes);
    const folder = mkdtempSync(join(tmpdir(), 'maru-git-'));
    try {
      for (const [name, content] of files) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
      }
      const git = (...args: string[]): string =>
        execFileSync('git', ['-c', 'core.quotepath=false', '-c', 'safe.directory=*', ...args], {
          cwd: folder,
          encoding: 'utf8',
          env: { PATH: process.env['PATH'] ?? '', GIT_CONFIG_NOSYSTEM: '1', HOME: folder },
        });
      assert.equal(git('fsck', '--strict', '--full', '--no-dangling'), '');
      assert.equal(git('status', '--porcelain'), '');
      git('clone', '-q', '.', 'copy');
      const listed = git('ls-tree', '-r', '--name-only', 'HEAD').split('\n').filter(Boolean);
      assert.deepEqual(listed.toSorted(), [...plain.keys()].toSorted());
      for (const [name, content] of plain) {
        assert.ok(readFileSync(join(folder, 'copy', name)).equals(content), name);
        assert.ok(readFileSync(join(folder, name)).equals(content), name);
      }
      const subjects = git('log', '--reverse', '--format=%s').split('\n').filter(Boolean);
      assert.deepEqual(subjects, [
        subjects[0],
        'Trips',
        '첫날',
        '！Plan',
        '😀',
        '둘째 날',
        'Walks',
        '첫날',
        '！Plan',
        'Add media',
      ]);
      assert.match(git('show', 'HEAD~7:Trips/첫날.md'), /\none$/);
      assert.match(git('show', 'HEAD~2:첫날.md'), /\nwas the plan$/);
      assert.match(git('show', 'HEAD~1:Walks/둘째 날.md'), /\none\n\ntwo$/);
      assert.equal(
        git('log', '--format=%an %ae', '-1').trim(),
        `${user.username} ${user.username}@noreply.127.0.0.1`,
      );
      assert.ok(!git('log', '--format=raw').includes(`${user.username}@example`));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('lists documents that have lost their newest version, and keeps those with a damaged name', async () => {
    const user = await createUser(server, 'export');
    const lost = await createDoc(user, { title: 'Lost', content: 'gone' });
    const kept = await createDoc(user, { title: 'Kept', content: 'here' });
    const db = server.openDatabase();
    const { content_cipher } = await db('revisions').where({ doc_id: kept.id }).first();
    await db('revisions')
      .where({ doc_id: kept.id })
      .update({ title_cipher: content_cipher, name_cipher: content_cipher });
    await db('revisions').where({ doc_id: lost.id }).delete();
    const files = new Map(await unpack((await download(server, user, '?layout=git')).bytes));
    assert.equal(files.get('DAMAGED.txt')?.toString(), 'Lost.md\n');
    assert.match(files.get('Kept.md')?.toString() ?? '', /\nhere$/);
  });
});

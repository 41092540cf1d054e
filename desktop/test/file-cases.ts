import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { entryOf, messageAfter, waitForMessage } from './desktop.ts';
import type { Desktop, SetUpDesktop } from './desktop.ts';
import { createDoc, fillSpace } from './export-space.ts';
import { addAccount } from './saved-account.ts';

/** Cases of export and import from the menu. */
export function describeFiles(setUp: SetUpDesktop): void {
  let server: TestServer;
  let desktop: Desktop;
  let page: Page;
  let folder: string;
  let users: readonly [TestUser, TestUser];

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUp()]);
    folder = await mkdtemp(join(tmpdir(), 'maru-files-'));
    users = [await createUser(server, 'minji'), await createUser(server, 'hana')];
    for (const user of users) {
      await createDoc(user, { title: `Of ${user.username}`, content: 'words' });
      await addAccount(desktop, server, user);
    }
    await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${users[1].username}` }).waitFor();
  });
  after(async () => {
    await desktop?.close();
    await server?.close();
    if (folder !== undefined) await rm(folder, { recursive: true });
  });

  it('all accounts are exported in one go, each into a folder of its own', async () => {
    await desktop.chooseNext(folder);
    const message = await messageAfter(desktop, () => desktop.choose('exportAll'));
    assert.deepEqual(
      message.split('\n'),
      users.map(({ username }) => `${username}: 3 files written, 0 unchanged, 0 removed.`),
    );
    const host = new URL(server.url).host.replace(':', '_');
    assert.deepEqual(
      (await readdir(folder)).toSorted(),
      users.map(({ username }) => `${username}@${host}`).toSorted(),
    );
  });

  it('nothing happens when no folder is chosen', async () => {
    const before = (await desktop.messages()).length;
    await desktop.choose('exportAccount');
    await desktop.choose('importFolder');
    await desktop.choose('savePdf');
    await desktop.choose('reload');
    await page.getByRole('button', { name: `Account of ${users[1].username}` }).waitFor();
    assert.equal((await desktop.messages()).length, before);
    assert.equal((await entryOf(desktop, 'exportCancel')).isEnabled, false);
  });

  it('one account is exported again, with nothing to do', async () => {
    await desktop.chooseNext(folder);
    assert.equal(
      await messageAfter(desktop, () => desktop.choose('exportAccount')),
      '0 files written, 3 unchanged, 0 removed.',
    );
  });

  itInFullRun('an export is stopped from the menu, and says what that means', async () => {
    await fillSpace(users[1], 200);
    await desktop.chooseNext(folder);
    const message = await messageAfter(desktop, async () => {
      await desktop.choose('exportAccount');
      while (!(await entryOf(desktop, 'exportCancel')).isEnabled)
        await new Promise((resolve) => setTimeout(resolve, 1));
      await desktop.choose('exportCancel');
    });
    assert.equal(
      message,
      'The export was stopped. Files that were already written stay, and the next export continues from there.',
    );
    assert.equal((await entryOf(desktop, 'exportCancel')).isEnabled, false);
    await desktop.chooseNext(folder);
    assert.match(
      await messageAfter(desktop, () => desktop.choose('exportAccount')),
      /^\d+ files written, \d+ unchanged, 0 removed\.$/,
    );
  });

  it('a folder is imported, without what links in it lead to', async () => {
    const notes = join(folder, 'notes');
    await mkdir(join(notes, '.obsidian'), { recursive: true });
    await mkdir(join(notes, 'sub'));
    await writeFile(join(notes, 'sub', 'note.md'), '# A note\n\nfrom elsewhere');
    await writeFile(join(notes, '.obsidian', 'hidden.md'), 'hidden');
    await writeFile(join(folder, 'outside.md'), 'outside');
    await symlink(join(folder, 'outside.md'), join(notes, 'link.md'));
    await desktop.chooseNext(notes);
    assert.equal(await messageAfter(desktop, () => desktop.choose('importFolder')), '2 documents imported.');
    await page.getByText('sub', { exact: true }).first().waitFor();
    await desktop.chooseNext(join(notes, '.obsidian', '..', 'sub', '..', '.obsidian'));
    await rm(join(notes, '.obsidian', 'hidden.md'));
    assert.equal(
      await messageAfter(desktop, () => desktop.choose('importFolder')),
      'There are no Markdown files in this folder.',
    );
  });

  it('a Markdown file that is opened with the app is imported if that is wanted', async () => {
    const file = join(folder, 'outside.md');
    const message = await messageAfter(desktop, () =>
      desktop.arrive({ event: 'second-instance', words: ['maru-desktop', 'outside.md'], folder }),
    );
    assert.equal(message, `Import “outside.md” into the space of ${users[1].username}?`);
    await desktop.answerNext(1);
    await desktop.arrive({ event: 'open-file', what: file });
    await waitForMessage(desktop, '1 document imported.');
  });

  it('a page is kept as a PDF', async () => {
    const path = join(folder, 'page.pdf');
    await page.getByText('outside', { exact: true }).first().waitFor();
    await desktop.chooseNext(path);
    await desktop.choose('savePdf');
    while (!(await readdir(folder)).includes('page.pdf')) {
      assert.ok(!(await desktop.messages()).includes('The file could not be written.'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal((await readFile(path)).subarray(0, 5).toString(), '%PDF-');
    await desktop.chooseNext(join(folder, 'outside.md', 'page.pdf'));
    assert.equal(
      await messageAfter(desktop, () => desktop.choose('savePdf')),
      'The file could not be written.',
    );
  });
}

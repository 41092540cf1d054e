import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createUser, startServer } from '../../backend/test/server.ts';
import type { TestServer, TestUser } from '../../backend/test/server.ts';
import { setUpDesktop } from './desktop-app.ts';
import type { Desktop } from './desktop-app.ts';
import { createDoc } from './export-space.ts';
import { addAccount } from './saved-account.ts';
import type { Controls } from './stand-in/electron.ts';

describe('Files, from the menu', function () {
  this.timeout(60_000);
  let server: TestServer;
  let desktop: Desktop;
  let app: Controls;
  let page: Page;
  let folder: string;
  let users: readonly [TestUser, TestUser];

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUpDesktop()]);
    folder = await mkdtemp(join(tmpdir(), 'maru-files-'));
    users = [await createUser(server, 'minji'), await createUser(server, 'hana')];
    for (const user of users) {
      await createDoc(user, { title: `Of ${user.username}`, content: 'words' });
      await addAccount(desktop, server, user);
    }
    app = await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${users[1].username}` }).waitFor();
  });
  after(async () => {
    await desktop.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** The next message after what is done. */
  const messageAfter = async (act: () => void): Promise<string> => {
    const before = app.messages.length;
    act();
    while (app.messages.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    return app.messages.at(-1) ?? '';
  };

  it('all accounts are exported in one go, each into a folder of its own', async () => {
    app.chosenPaths.push(folder);
    const said = await messageAfter(() => app.choose('exportAll'));
    assert.deepEqual(
      said.split('\n'),
      users.map(({ username }) => `${username}: 3 files written, 0 unchanged, 0 removed.`),
    );
    const host = new URL(server.url).host.replace(':', '_');
    assert.deepEqual((await readdir(folder)).toSorted(), users.map(({ username }) => `${username}@${host}`).toSorted());
    assert.equal(app.windows[0]?.progress, -1);
  });

  it('nothing happens when no folder is chosen', async () => {
    const before = app.messages.length;
    app.choose('exportAccount');
    app.choose('importFolder');
    app.choose('savePdf');
    app.choose('reload');
    await page.getByRole('button', { name: `Account of ${users[1].username}` }).waitFor();
    assert.equal(app.messages.length, before);
    assert.equal(app.find('exportCancel').enabled, false);
  });

  it('one account is exported again, with nothing to do', async () => {
    app.chosenPaths.push(folder);
    assert.equal(await messageAfter(() => app.choose('exportAccount')), '0 files written, 3 unchanged, 0 removed.');
  });

  it('an export every hour is switched on and off', () => {
    app.choose('exportHourly');
    assert.equal(app.find('exportHourly').checked, true);
    app.choose('exportHourly');
    assert.equal(app.find('exportHourly').checked, false);
  });

  it('a folder is imported, without what links in it lead to', async () => {
    const notes = join(folder, 'notes');
    await mkdir(join(notes, '.obsidian'), { recursive: true });
    await mkdir(join(notes, 'sub'));
    await writeFile(join(notes, 'sub', 'note.md'), '# A note\n\nfrom elsewhere');
    await writeFile(join(notes, '.obsidian', 'hidden.md'), 'hidden');
    await writeFile(join(folder, 'outside.md'), 'outside');
    await symlink(join(folder, 'outside.md'), join(notes, 'link.md'));
    app.chosenPaths.push(notes);
    assert.equal(await messageAfter(() => app.choose('importFolder')), '2 documents imported, 0 files left out.');
    await page.getByText('sub', { exact: true }).first().waitFor();
    app.chosenPaths.push(join(notes, '.obsidian', '..', 'sub', '..', '.obsidian'));
    await rm(join(notes, '.obsidian', 'hidden.md'));
    assert.equal(await messageAfter(() => app.choose('importFolder')), 'There are no Markdown files in this folder.');
  });

  it('a Markdown file that is opened with the app is imported if that is wanted', async () => {
    const file = join(folder, 'outside.md');
    const asked = await messageAfter(() => app.app.emit('second-instance', {}, ['maru-desktop', 'outside.md'], folder));
    assert.equal(asked, `Import “outside.md” into the space of ${users[1].username}?`);
    app.answers.push(1);
    await messageAfter(() => app.app.emit('open-file', { preventDefault: () => undefined }, file));
    while (!app.messages.includes('1 documents imported, 0 files left out.')) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('a page is kept as a PDF', async () => {
    const path = join(folder, 'page.pdf');
    await page.getByText('outside', { exact: true }).first().waitFor();
    app.chosenPaths.push(path);
    app.choose('savePdf');
    while (!(await readdir(folder)).includes('page.pdf')) {
      assert.ok(!app.messages.includes('The file could not be written.'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal((await readFile(path)).subarray(0, 5).toString(), '%PDF-');
    app.chosenPaths.push(join(folder, 'outside.md', 'page.pdf'));
    assert.equal(await messageAfter(() => app.choose('savePdf')), 'The file could not be written.');
  });
});

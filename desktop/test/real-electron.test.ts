import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron } from 'playwright-core';
import type { ElectronApplication, Page } from 'playwright-core';
import { createUser, startServer } from '../../backend/test/server.ts';
import type { TestServer, TestUser } from '../../backend/test/server.ts';
import { buildApp } from '../../scripts/desktop/build-app.ts';
import { findElectron } from '../../scripts/desktop/find-electron.ts';

/** What the stand-in cannot show: Electron's own isolation, its menus and its scheme. */
describe('The app in Electron itself', function () {
  this.timeout(120_000);
  const program = process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined ? null : findElectron();
  let server: TestServer;
  let folder: string;
  let app: ElectronApplication;
  let page: Page;
  let minji: TestUser;

  before(async function () {
    if (program === null) {
      console.log('    skipped: ELECTRON_OVERRIDE_DIST_PATH names no folder with Electron’s program');
      this.skip();
    }
    server = await startServer({ database: 'sqlite' });
    minji = await createUser(server, 'minji');
    folder = await mkdtemp(join(tmpdir(), 'maru-electron-'));
    const { folder: packed } = await buildApp(join(folder, 'app'), process.env['MARU_TEST_WEB_DIST']);
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    app = await electron.launch({ executablePath: program, args: [packed, `--user-data-dir=${join(folder, 'profile')}`, ...root] });
    page = await app.firstWindow();
  });
  after(async () => {
    if (app === undefined) return;
    await app.close();
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  it('begins with the choice of a server, and signs in', async () => {
    await page.getByRole('textbox').fill(server.url);
    await page.getByRole('textbox').press('Enter');
    await page.waitForURL(/^app:\/\/maru-[0-9a-f]{16}\/login$/);
    await page.getByLabel('Username', { exact: true }).fill(minji.username);
    await page.getByLabel('Password', { exact: true }).fill(minji.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
  });

  it('gives the page four calls, and neither Node nor a cookie', async () => {
    const seen = await page.evaluate(() => ({
      bridge: Object.keys((window as unknown as { maruDesktop: object }).maruDesktop).toSorted(),
      node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in globalThis),
      cookie: document.cookie,
    }));
    assert.deepEqual(seen, { bridge: ['currentAccount', 'listAccounts', 'removeAccount', 'switchAccount'], node: [], cookie: '' });
  });

  it('lets no page of another site in', async () => {
    const address = page.url();
    await page.evaluate(() => location.assign('https://example.org/'));
    await page.evaluate(() => window.open('https://example.org/') === null);
    assert.equal(page.url(), address);
    assert.equal(app.windows().length, 1);
  });

  it('has its menu', async () => {
    const labels = await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
    assert.ok((labels?.length ?? 0) >= 5, String(labels));
  });

  it('leaves no cookie or password in its profile', async () => {
    for (const entry of await readdir(join(folder, 'profile'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const contents = await readFile(join(entry.parentPath, entry.name), 'latin1');
      for (const word of [minji.password, 'auth_v4=', 'device_key=']) assert.ok(!contents.includes(word), entry.name);
    }
  });
});

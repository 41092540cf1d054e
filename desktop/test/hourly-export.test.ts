import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { EXPORT_INTERVAL_MS } from '@maru/core';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { setUpDesktop } from './desktop-app.ts';
import type { FakeDesktop } from './desktop-app.ts';
import { createDoc } from './export-space.ts';
import { addAccount } from './saved-account.ts';
import type { Controls } from './fake-electron/electron.ts';

const MINUTE = 60_000;

describe('The hourly export', function () {
  this.timeout(120_000);
  let server: TestServer;
  let desktop: FakeDesktop;
  let app: Controls;
  let folder: string;
  let minji: TestUser;
  let hana: TestUser;

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUpDesktop()]);
    folder = await mkdtemp(join(tmpdir(), 'maru-hourly-'));
    [minji, hana] = [await createUser(server, 'minji'), await createUser(server, 'hana')];
    for (const user of [minji, hana]) await addAccount(desktop, server, user);
    await createDoc(minji, { title: 'First', content: 'words' });
  });
  after(async () => {
    mock.timers.reset();
    await desktop.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Starts the app with a clock that only the test advances: system time and the app's timers. */
  const start = async (): Promise<void> => {
    mock.timers.reset();
    mock.timers.enable({ apis: ['Date', 'setInterval'], now });
    app = await desktop.start();
  };
  let now = Date.now();
  /** Simulates a computer that sleeps for most of the time: only timers of the last minute run. */
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    mock.timers.setTime(now - MINUTE);
    mock.timers.tick(MINUTE);
  };
  const settings = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(join(desktop.userData, 'settings.json'), 'utf8')) as Record<string, unknown>;
  /** Waits for the export that began at the current time of the clock. */
  const exported = async (): Promise<void> => {
    while ((await settings())['exportedAt'] !== now) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const files = async (user: TestUser): Promise<readonly string[]> =>
    (await readdir(join(folder, `${user.username}@${new URL(server.url).host.replace(':', '_')}`))).filter(
      (name) => !name.startsWith('.'),
    );
  const timesOf = async (user: TestUser): Promise<readonly number[]> =>
    Promise.all(
      (await files(user)).map(
        async (name) =>
          (await stat(join(folder, `${user.username}@${new URL(server.url).host.replace(':', '_')}`, name)))
            .mtimeMs,
      ),
    );

  it('exports all accounts when it is switched on, without a message on success', async () => {
    await start();
    app.chosenPaths.push(folder);
    app.choose('exportHourly');
    await exported();
    assert.equal(app.find('exportHourly').checked, true);
    assert.ok((await files(minji)).includes('0-1-First.md'));
    assert.equal((await files(hana)).length, 2);
    assert.deepEqual([app.messages, app.notifications], [[], []]);
  });

  it('runs after an hour, and writes new documents', async () => {
    await createDoc(minji, { title: 'Second' });
    pass(EXPORT_INTERVAL_MS - MINUTE);
    const { exportedAt } = await settings();
    assert.equal(exportedAt, now - EXPORT_INTERVAL_MS + MINUTE);
    assert.ok(!(await files(minji)).includes('0-2-Second.md'));
    pass(MINUTE);
    await exported();
    assert.ok((await files(minji)).includes('0-2-Second.md'));
  });

  it('touches no file when nothing has changed', async () => {
    const before = await timesOf(minji);
    pass(EXPORT_INTERVAL_MS);
    await exported();
    assert.deepEqual(await timesOf(minji), before);
  });

  it('keeps its schedule over a restart', async () => {
    pass(EXPORT_INTERVAL_MS / 2);
    await desktop.quit();
    await createDoc(minji, { title: 'Third' });
    await start();
    assert.equal(app.find('exportHourly').checked, true);
    pass(EXPORT_INTERVAL_MS / 2 - MINUTE);
    assert.ok(!(await files(minji)).includes('0-3-Third.md'));
    pass(MINUTE);
    await exported();
    assert.ok((await files(minji)).includes('0-3-Third.md'));
  });

  it('runs at the start when it became due while the app was closed', async () => {
    await desktop.quit();
    await createDoc(minji, { title: 'Fourth' });
    now += EXPORT_INTERVAL_MS;
    await start();
    await exported();
    assert.ok((await files(minji)).includes('0-4-Fourth.md'));
  });

  it('notifies of a failure once, exports the other accounts, and notifies again after a success', async () => {
    const place = join(folder, `${minji.username}@${new URL(server.url).host.replace(':', '_')}`);
    await rm(place, { recursive: true });
    await writeFile(place, 'in the way');
    await createDoc(hana, { title: 'Hers' });
    const message = 'The hourly export failed. Maru can’t write to this folder.';
    pass(EXPORT_INTERVAL_MS);
    await exported();
    pass(EXPORT_INTERVAL_MS);
    await exported();
    assert.deepEqual(
      app.notifications.map(({ body }) => body),
      [message],
    );
    assert.ok((await files(hana)).includes('0-1-Hers.md'));
    await rm(place);
    pass(EXPORT_INTERVAL_MS);
    await exported();
    assert.ok((await files(minji)).includes('0-4-Fourth.md'));
    await rm(place, { recursive: true });
    await writeFile(place, 'in the way');
    pass(EXPORT_INTERVAL_MS);
    await exported();
    assert.equal(app.notifications.length, 2);
    app.windows[0]?.hide();
    app.notifications[1]?.click();
    assert.equal(app.windows[0]?.isShown, true);
    await rm(place);
  });

  it('runs no more when it is switched off', async () => {
    app.choose('exportHourly');
    assert.equal(app.find('exportHourly').checked, false);
    pass(2 * EXPORT_INTERVAL_MS);
    await desktop.quit();
    assert.deepEqual([(await settings())['exportsHourly'], (await settings())['exportedAt']], [false, null]);
    await assert.rejects(files(minji));
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { setUpDesktop } from './desktop-app.ts';
import type { FakeDesktop } from './desktop-app.ts';
import { createDoc } from './export-space.ts';
import { addAccount } from './saved-account.ts';

/** Launch by a link or file on macOS: the event comes once, before Electron is ready. */
describe('Links and files that launch the app', function () {
  this.timeout(60_000);
  let server: TestServer;
  let desktop: FakeDesktop;
  let minji: TestUser;
  let folder: string;
  const event = (): { preventDefault: () => void } => ({ preventDefault: () => undefined });

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUpDesktop()]);
    minji = await createUser(server, 'minji');
    await addAccount(desktop, server, minji);
    folder = await mkdtemp(join(tmpdir(), 'maru-arrivals-'));
  });
  afterEach(() => desktop.quit());
  after(async () => {
    await desktop.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('opens the document of a link', async () => {
    const { id } = await createDoc(minji, { title: 'From a link', content: 'Words' });
    const link = `maru://${new URL(server.url).host}/${minji.username}/${id}`;
    await desktop.start([], (app) => void app.app.emit('open-url', event(), link));
    const page = await desktop.page();
    await page.getByRole('heading', { name: 'From a link', level: 1 }).waitFor();
  });

  it('opens a link-shared document with the link’s token', async () => {
    const { id } = await createDoc(minji, { title: 'Shared by link', content: 'Words' });
    await minji.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { access: 'link' } });
    const { doc } = await minji.browser.expect(200, 'GET', `/api/groups/${minji.username}/docs/${id}`);
    const hana = await createUser(server, 'hana');
    await addAccount(desktop, server, hana);
    const link = `maru://${new URL(server.url).host}/${minji.username}/${id}?accessToken=${doc.accessToken}`;
    await desktop.start([], (app) => void app.app.emit('open-url', event(), link));
    const page = await desktop.page();
    await page.getByRole('heading', { name: 'Shared by link', level: 1 }).waitFor();
  });

  it('asks before it imports a file, also one that a second start passes meanwhile', async () => {
    const files = [join(folder, 'first.md'), join(folder, 'second.md')] as const;
    for (const file of files) await writeFile(file, '# Words\n');
    const started = await desktop.start([], ({ app }) => {
      app.emit('open-file', event(), files[0]);
      app.emit('second-instance', event(), ['maru-desktop', 'second.md'], folder);
    });
    await desktop.page();
    assert.equal(
      started.messages.filter((message) => /first\.md/.test(message)).length,
      1,
      String(started.messages),
    );
    assert.equal(
      started.messages.filter((message) => /second\.md/.test(message)).length,
      1,
      String(started.messages),
    );
  });
});

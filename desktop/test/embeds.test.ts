import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { setUpDesktop } from './desktop-app.ts';
import type { FakeDesktop } from './desktop-app.ts';
import { createDoc } from './export-space.ts';
import { addAccount } from './saved-account.ts';
import type { Controls } from './fake-electron/electron.ts';
import type { Site } from './fake-electron/windows.ts';

/** Providers' behaviour towards a page with a non-web scheme. */
describe('Embeds in the app', function () {
  this.timeout(60_000);
  let server: TestServer;
  let desktop: FakeDesktop;
  let app: Controls;
  let page: Page;
  let minji: TestUser;
  let films = 0;
  /** Player that shows the headers which its provider requires. */
  const player =
    (headers: Record<string, string> = {}, inner = ''): Site =>
    (url, { Referer: referer = 'none' }) => ({
      headers: { 'content-type': 'text/html', ...headers },
      body: `<p>from ${referer} at ${url.replaceAll('&', '&amp;')}</p>${inner}`,
    });
  const show = async (url: string, name: RegExp): Promise<void> => {
    const { id } = await createDoc(minji, { title: `Film ${films++}`, content: url });
    app.app.emit(
      'open-url',
      { preventDefault: () => undefined },
      `maru://${new URL(server.url).host}/${minji.username}/${id}`,
    );
    await page.waitForURL(`**/${id}`);
    await page.locator('.embed-button', { hasText: name }).click();
  };
  const frameText = (): Promise<string> => page.frameLocator('.embed iframe').locator('p').innerText();

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUpDesktop()]);
    minji = await createUser(server, 'minji');
    await addAccount(desktop, server, minji);
    app = await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
  });
  after(async () => {
    await desktop.close();
    await server.close();
  });

  it('send YouTube the server’s origin as referrer, without which it shows error 153', async () => {
    app.sites.set('www.youtube-nocookie.com', player());
    await show('https://youtu.be/dQw4w9WgXcQ', /YouTube/);
    assert.equal(
      await frameText(),
      `from ${server.url}/ at https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1`,
    );
  });

  it('give Twitch the server’s host as parent, which its frame policy requires', async () => {
    const host = new URL(server.url).hostname;
    const policy = {
      'content-security-policy': `default-src *; frame-ancestors https://${host} https://*.twitch.tv; object-src 'none'`,
    };
    const inner = '<iframe id="inner" src="https://www.twitch.tv/embed/1"></iframe>';
    app.sites.set('player.twitch.tv', player(policy, inner));
    app.sites.set('www.twitch.tv', player(policy));
    await show('https://www.twitch.tv/videos/123', /Twitch/);
    assert.equal(
      await frameText(),
      `from ${server.url}/ at https://player.twitch.tv/?video=123&parent=${host}`,
    );
    // Its nested frame is allowed too, and does not receive the server's origin.
    const within = page.frameLocator('.embed iframe').frameLocator('#inner').locator('p');
    assert.equal(await within.innerText(), 'from none at https://www.twitch.tv/embed/1');
  });

  it('send no referrer to a provider that does not need one', async () => {
    app.sites.set('open.spotify.com', player({ 'content-security-policy': 'frame-ancestors *' }));
    await show('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', /Spotify/);
    assert.match(await frameText(), /^from none at /);
  });

  itInFullRun('show no provider that forbids framing, and no nested frame of another site', async () => {
    app.sites.set('player.vimeo.com', player({ 'content-security-policy': "frame-ancestors 'none'" }));
    app.sites.set('w.soundcloud.com', player({}, '<iframe id="inner" src="https://evil.example/"></iframe>'));
    app.sites.set('evil.example', player());
    await show('https://soundcloud.com/some-one/a-song', /SoundCloud/);
    await frameText();
    const contents = app.windows[0]?.webContents;
    const addresses = (await contents?.page)?.frames().map((frame) => frame.url()) ?? [];
    assert.ok(!addresses.some((address) => address.startsWith('https://evil.example')), String(addresses));
    await show('https://vimeo.com/12345', /Vimeo/);
    await page.locator('.embed iframe').waitFor();
    assert.ok(!page.frames().some((frame) => frame.url().startsWith('https://player.vimeo.com')));
  });
});

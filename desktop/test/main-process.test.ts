import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_SECURITY_POLICY, DIAGRAM_FRAME_POLICY } from '@maru/core';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { pageOrigin } from '../src/protocol/addresses.ts';
import { setUpDesktop } from './desktop-app.ts';
import type { FakeDesktop } from './desktop-app.ts';
import { sendHostileMessages } from './hostile-messages.ts';
import { addAccount } from './saved-account.ts';
import { toApp } from './fake-electron/addresses.ts';
import type { Controls } from './fake-electron/electron.ts';
import { withInitiator } from './fake-electron/windows.ts';

describe('The main process', function () {
  this.timeout(60_000);
  let server: TestServer;
  let desktop: FakeDesktop;
  let app: Controls;
  let page: Page;
  let minji: TestUser;
  let origin: string;
  const updater = {
    checks: 0,
    isUpdateAvailable: false,
    on: () => undefined,
    checkForUpdates: async () => ({ isUpdateAvailable: false }),
  };
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    app.respond(withInitiator(origin, new Request(`${origin}${path}`, init)));
  const shown = (): string => toApp(page.url());

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUpDesktop(updater)]);
    minji = await createUser(server, 'minji');
    origin = pageOrigin(server.url);
    await addAccount(desktop, server, minji);
    app = await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
  });
  after(async () => {
    await desktop.close();
    await server.close();
  });

  describe('answers app://', () => {
    it('with the bundled page under the website’s policy, whatever the path', async () => {
      for (const path of [
        '/',
        '/minji',
        '/minji/abc',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/..%2fsettings.json',
        '/index.html',
      ]) {
        const response = await ask(path);
        assert.equal(response.status, 200, path);
        assert.equal(response.headers.get('content-security-policy'), CONTENT_SECURITY_POLICY);
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
        assert.match(await response.text(), new RegExp(`<html data-origin="${server.url}" lang="en">`));
      }
      assert.equal((await ask('/assets/missing.js')).status, 404);
      assert.equal((await ask('/', { method: 'POST' })).status, 404);
    });

    it('with the diagram page under its own sandbox policy, and its scripts to frames without an origin', async () => {
      const frame = await ask('/frames/diagram.html');
      assert.equal(frame.headers.get('content-security-policy'), DIAGRAM_FRAME_POLICY);
      const script = /src="(\/frames\/assets\/[^"]+)"/.exec(await frame.text())?.[1] ?? '';
      const response = await ask(script, { headers: { origin: 'null' } });
      assert.deepEqual([response.status, response.headers.get('access-control-allow-origin')], [200, '*']);
    });

    it('with the server’s answers to the page only, not to frames without an origin or other sites', async () => {
      const askAs = async (
        asker: string | undefined,
        path: string,
        init: RequestInit = {},
      ): Promise<number> =>
        (await app.respond(withInitiator(asker, new Request(`${origin}${path}`, init)))).status;
      for (const asker of [
        'null',
        'https://www.youtube-nocookie.com',
        pageOrigin('https://evil.example'),
        'app://setup',
        undefined,
      ]) {
        assert.equal(await askAs(asker, '/api/me'), 404, asker);
        assert.equal(
          await askAs(asker, '/api/renew_auth', { method: 'POST', headers: { origin: 'null' } }),
          404,
          asker,
        );
      }
      assert.equal(await askAs('null', '/media/abcdefghijklmnopqrstuvwx/a.txt'), 404);
      assert.equal(await askAs(origin, '/api/me'), 200);
    });

    it('with the server’s answers, without a cookie in either direction', async () => {
      const me = await ask('/api/me', {
        headers: { cookie: 'auth_v4=evil', origin, 'sec-fetch-site': 'cross-site' },
      });
      assert.equal(((await me.json()) as { user: { username: string } }).user.username, minji.username);
      const renewed = await ask('/api/renew_auth', {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
      });
      assert.equal(renewed.status, 404);
      const own = await ask('/api/renew_auth', { method: 'POST', headers: { origin } });
      assert.equal(own.status, 200);
      assert.deepEqual(own.headers.getSetCookie(), []);
      assert.equal((await ask('/api/switch_account', { method: 'POST' })).status, 404);
    });

    it('with uploads and parts of files', async () => {
      const form = new FormData();
      form.set('groupName', minji.username);
      form.set('file', new Blob(['0123456789']), 'words.txt');
      const uploaded = (await (await ask('/api/media', { method: 'POST', body: form })).json()) as {
        uploadedList: { url: string }[];
      };
      const [{ url } = { url: '' }] = uploaded.uploadedList;
      const part = await ask(url, { headers: { range: 'bytes=2-4' } });
      assert.deepEqual(
        [part.status, await part.text(), part.headers.get('content-range')],
        [206, '234', 'bytes 2-4/10'],
      );
    });

    it('with 404 to any origin but the current server’s page', async () => {
      for (const address of [
        'app://maru-0000000000000000/',
        `${pageOrigin('https://evil.example')}/api/me`,
        'app://maru/',
        'app://evil/',
      ]) {
        assert.equal((await app.respond(new Request(address))).status, 404, address);
      }
    });

    it('to sandboxed, isolated windows, by a standard and secure scheme', () => {
      const [window] = app.windows;
      const { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag } =
        window?.options.webPreferences ?? {};
      assert.deepEqual(
        [contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag],
        [true, true, false, true, false],
      );
      assert.ok(app.isSandboxed && window?.isShown);
      assert.deepEqual(app.schemes, [
        {
          scheme: 'app',
          privileges: {
            standard: true,
            secure: true,
            supportFetchAPI: true,
            corsEnabled: true,
            stream: true,
            codeCache: true,
          },
        },
      ]);
    });

    it('with the server’s choice unchanged when the form’s token is wrong', async () => {
      const body = new URLSearchParams({ word: '0'.repeat(32), address: 'https://evil.example' });
      const response = await app.respond(new Request('app://setup/', { method: 'POST', body }));
      assert.equal(response.status, 200);
      assert.equal(
        ((await (await ask('/api/me')).json()) as { user: { username: string } }).user.username,
        minji.username,
      );
      assert.match(
        response.headers.get('content-security-policy') ?? '',
        /^default-src 'none'; style-src 'sha256-/,
      );
    });
  });

  describe('guards', () => {
    it('navigation: https and mailto links open outside, others are refused, and the page stays', async () => {
      const before = shown();
      for (const address of [
        'https://example.org/page',
        'mailto:a@example.org',
        'http://example.org/',
        'https://evil.test/',
      ]) {
        await page.evaluate((to) => {
          const link = Object.assign(document.createElement('a'), { href: to });
          document.body.append(link);
          link.click();
          link.remove();
        }, address);
      }
      const contents = app.windows[0]?.webContents;
      contents?.openHandler?.({ url: 'https://example.org/new' });
      contents?.openHandler?.({ url: 'file:///etc/passwd' });
      for (const address of ['https://example.org/page', 'https://example.org/new'])
        await waitUntil(
          () => app.openedOutside.includes(address),
          (isOpen) => isOpen,
        );
      assert.equal(shown(), before);
      assert.ok(
        app.openedOutside.every((address) => /^(?:https:|mailto:)/.test(address)),
        String(app.openedOutside),
      );
      assert.deepEqual(contents?.openHandler?.({ url: 'https://example.org/new' }), { action: 'deny' });
      assert.equal(contents?.allows('will-attach-webview', {}), false);
      assert.equal(
        contents?.allows('will-frame-navigate', { url: 'https://evil.example/', isMainFrame: false }),
        false,
      );
      assert.equal(
        contents?.allows('will-redirect', { url: 'https://evil.example/', isMainFrame: true }),
        false,
      );
    });

    it('permissions: only the page may copy and use the full screen', () => {
      const requestPermission = app.session['setPermissionRequestHandler'] as unknown as (
        contents: null,
        permission: string,
        callback: (isGranted: boolean) => void,
        details: { requestingUrl: string },
      ) => void;
      const granted = (permission: string, requestingUrl: string): boolean => {
        let isAllowed = true;
        requestPermission(null, permission, (isGranted) => (isAllowed = isGranted), { requestingUrl });
        return isAllowed;
      };
      for (const permission of [
        'media',
        'geolocation',
        'notifications',
        'midi',
        'openExternal',
        'clipboard-read',
        'serial',
        'unknown',
      ]) {
        assert.equal(granted(permission, `${origin}/`), false, permission);
      }
      assert.equal(granted('fullscreen', `${origin}/`), true);
      assert.equal(granted('fullscreen', 'https://www.youtube-nocookie.com/'), false);
      assert.equal(app.session['setDevicePermissionHandler']?.(), false);
    });

    it('downloads: files of the page are saved, those of frames and other sites are not', () => {
      const willDownload = app.session['will-download'] as unknown as (
        event: object,
        item: { getURL(): string },
      ) => void;
      const isSaved = (address: string): boolean => {
        let isPrevented = false;
        willDownload({ preventDefault: () => (isPrevented = true) }, { getURL: () => address });
        return !isPrevented;
      };
      assert.ok(
        isSaved(`blob:${origin}/1b9d6bcd`) && isSaved(`${origin}/media/abcdefghijklmnopqrstuvwx/a.txt`),
      );
      for (const address of [
        'https://evil.example/a.exe',
        'data:text/html,x',
        'blob:https://evil.example/1',
        'file:///etc/passwd',
        'app://setup/',
      ]) {
        assert.ok(!isSaved(address), address);
      }
    });

    it('IPC calls: ten thousand hostile messages change nothing', async () => {
      const before = JSON.stringify([...desktop.keytar.secrets]);
      const settings = await readFile(join(desktop.userData, 'settings.json'), 'utf8');
      const refused = await sendHostileMessages(
        app,
        { origin, account: { server: server.url, username: minji.username } },
        10_000,
      );
      assert.equal(refused, 10_000);
      assert.equal(JSON.stringify([...desktop.keytar.secrets]), before);
      assert.equal(await readFile(join(desktop.userData, 'settings.json'), 'utf8'), settings);
      await minji.browser.expect(200, 'GET', '/api/me');
      assert.equal((await ask('/api/me')).status, 200);
    });
  });

  describe('window and page', () => {
    it('asks before it leaves a page with unsaved text', async () => {
      const contents = app.windows[0]?.webContents;
      app.choices.push(0, 1);
      assert.equal(contents?.allows('will-prevent-unload', {}), true);
      assert.equal(contents?.allows('will-prevent-unload', {}), false);
      assert.equal(
        app.messages.at(-1),
        'Leave without saving? What you wrote on this page is not saved yet.',
      );
    });

    it('keeps running in the tray when that is switched on', () => {
      app.choose('tray');
      const [window] = app.windows;
      assert.equal(window?.close(), false);
      assert.equal(window?.isShown, false);
      app.trays
        .at(-1)
        ?.items.find(({ id }) => id === 'open')
        ?.click?.();
      assert.equal(window?.isShown, true);
      app.choose('tray');
      assert.equal(app.trays.at(-1)?.isThere, false);
    });

    itInFullRun('draws diagrams, and copies links as addresses of the site', async () => {
      const content = '```mermaid\nflowchart LR\n  A --> B\n```\n\n## Part';
      const { doc } = await minji.browser.expect(201, 'POST', `/api/docs?groupName=${minji.username}`, {
        json: { title: 'Drawn', content, isFolder: false, parentId: null },
      });
      app.app.emit(
        'open-url',
        { preventDefault: () => undefined },
        `maru://${new URL(server.url).host}/${minji.username}/${doc.id}`,
      );
      await page.locator('pre[data-diagram=drawn] iframe').scrollIntoViewIfNeeded();
      await page.frameLocator('pre[data-diagram=drawn] iframe').locator('svg').first().waitFor();
      await page.evaluate(() => {
        const copied: string[] = [];
        Object.assign(window, { copied });
        navigator.clipboard.writeText = async (text) => void copied.push(text);
      });
      await page.locator('h2 .heading-link').click({ force: true });
      await page.waitForFunction(() => (window as unknown as { copied: string[] }).copied.length > 0);
      const [copied] = await page.evaluate(() => (window as unknown as { copied: string[] }).copied);
      assert.ok(copied?.startsWith(`${server.url}/${minji.username}/${doc.id}`), copied);
    });

    it('focuses its one window when it is started again', async () => {
      const words = app.windows.length;
      app.app.emit('second-instance', {}, ['maru-desktop'], '/');
      assert.equal(app.windows.length, words);
      assert.ok((app.windows[0]?.focused ?? 0) > 0);
    });
  });
});

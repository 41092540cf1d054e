import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import { createExportAccounts } from '../files/export-accounts.ts';
import { BRIDGE_CHANNELS } from '../ipc/bridge.ts';
import { pageOrigin } from '../protocol/addresses.ts';
import { parseDeepLink } from '../window/deep-link.ts';
import type { SelfTestContext } from './bench.ts';
import { expectEqual, waitUntil } from './expect.ts';
import { TEST_CONTENT, TEST_DOC_ID, TEST_USER } from './server.ts';

/**
 * Checks in the running app, in this order. Each resolves
 * with a detail for the report, or rejects with the fault.
 */
export const PAGE_CHECKS: Readonly<Record<string, (bench: SelfTestContext) => Promise<string>>> = {
  protocol: async ({ server, contents }) => {
    const origin = pageOrigin(server.url);
    await waitUntil('the page is loaded', async () => {
      const isThere = contents.getURL().startsWith(`${origin}/`);
      return isThere && (await inPage(contents, 'document.readyState')) === 'complete';
    });
    const actual = await inPage(
      contents,
      `Promise.all([
      fetch('/api/version').then((answer) => answer.json()).then(({ version }) => version),
      fetch('/assets/missing.js').then((answer) => answer.status),
      document.documentElement.dataset.origin,
    ])`,
    );
    expectEqual(actual, ['0.1.0', 404, server.url]);
    return origin;
  },
  preload: async ({ contents, server }) => {
    const actual = await inPage(
      contents,
      `({
      bridge: Object.keys(window.maruDesktop ?? {}).sort(),
      node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in globalThis),
    })`,
    );
    expectEqual(actual, { bridge: Object.keys(BRIDGE_CHANNELS).toSorted(), node: [] });
    expectEqual(await inPage(contents, 'window.maruDesktop.currentAccount()'), {
      server: server.url,
      username: TEST_USER,
    });
    return 'seven calls';
  },
  windows: async ({ running: { stage }, contents }) => {
    const window = stage.show();
    expectEqual(
      [window.webContents === contents, window.isDestroyed(), window.isMinimized()],
      [true, false, false],
    );
    const { width, height } = window.getNormalBounds();
    if (width < 100 || height < 100) throw new Error(`The window has ${width} by ${height} pixels`);
    return `${width} by ${height} pixels`;
  },
  cookieRules: async ({ options, server, parts, contents, sessions: [before, after] }) => {
    const [headers, cookie] = (await inPage(
      contents,
      "fetch('/api/renew_auth', { method: 'POST' }).then((answer) => [[...answer.headers.keys()], document.cookie])",
    )) as [string[], string];
    expectEqual([headers.includes('set-cookie'), cookie], [false, '']);
    expectEqual(server.cookies.get('/api/renew_auth'), `auth_v4=${before}; device_key=self-test`);
    expectEqual(parts.accounts.current()?.cookie, after);
    expectEqual(await options.electron.session.defaultSession.cookies.get({}), []);
    return 'kept by the main process alone';
  },
  exportToFolder: async ({ options: { folder }, parts }) => {
    const run = createExportAccounts(parts);
    const out = join(folder, 'out');
    const target = { folder: out, form: 'numbered' } as const;
    const first = await run(target, parts.accounts.list(), new AbortController().signal, () => undefined);
    for (const { error } of first) if (error !== null) throw error;
    const files = await readdir(out, { recursive: true, withFileTypes: true });
    const texts = files.filter(({ name }) => name.endsWith('.md'));
    expectEqual(texts.length, 1);
    for (const { parentPath, name } of texts)
      expectEqual((await readFile(join(parentPath, name), 'utf8')).includes(TEST_CONTENT.trim()), true);
    return texts.map(({ name }) => name).join();
  },
  deepLink: async ({ options: { electron }, server, running: { take }, contents }) => {
    const { host } = new URL(server.url);
    expectEqual(parseDeepLink(`maru://${host}/login`), null);
    const path = `/${TEST_USER}/${TEST_DOC_ID}`;
    take({ kind: 'link', url: `maru://${host}${path}` });
    await waitUntil('the link is open', async () =>
      contents.getURL().startsWith(pageOrigin(server.url) + path),
    );
    return electron.app.isDefaultProtocolClient('maru')
      ? 'links of other programs open here'
      : 'this app is not registered for links';
  },
};

function inPage(contents: WebContents, code: string): Promise<unknown> {
  return contents.executeJavaScript(code) as Promise<unknown>;
}

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createUser, startServer } from '../../backend/test/server.ts';
import type { TestServer, TestUser } from '../../backend/test/server.ts';
import { setUpDesktop } from './desktop-app.ts';
import type { Desktop } from './desktop-app.ts';
import { toApp, toChromium } from './stand-in/addresses.ts';
import type { Controls } from './stand-in/electron.ts';

async function logIn(page: Page, { username, password }: TestUser): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
}

describe('The desktop app', function () {
  this.timeout(60_000);
  let server: TestServer;
  let desktop: Desktop;
  let app: Controls;
  let page: Page;
  let minji: TestUser;
  let hana: TestUser;

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUpDesktop()]);
    [minji, hana] = [await createUser(server, 'minji'), await createUser(server, 'hana')];
    app = await desktop.start();
    page = await desktop.page();
  });
  after(async () => {
    await desktop.close();
    await server.close();
  });

  it('asks for the server at its first start, and takes only one where a Maru answers', async () => {
    const address = page.getByLabel('Server address');
    await address.fill('http://maru.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('This is not the address of a server.').waitFor();
    assert.equal(await address.inputValue(), 'http://maru.example');
    await address.fill('localhost:1');
    await address.press('Enter');
    await page.getByText('No Maru answers at this address.').waitFor();
    await address.fill(server.url);
    await address.press('Enter');
    await page.waitForURL('**/login');
    assert.match(toApp(page.url()), /^app:\/\/maru-[0-9a-f]{16}\/login$/);
  });

  it('opens an isolated window in the sandbox', () => {
    const [window] = app.windows;
    const { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag } = window?.options.webPreferences ?? {};
    assert.deepEqual([contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag], [true, true, false, true, false]);
    assert.ok(app.isSandboxed && window?.isShown);
    assert.deepEqual(app.schemes, [
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true, codeCache: true },
      },
    ]);
  });

  it('signs in, with what opens the session in the keychain and nowhere in the page', async () => {
    await logIn(page, minji);
    await page.waitForURL(`**/${minji.username}`);
    const [[name, secret] = []] = [...desktop.keytar.secrets].filter(([one]) => one.startsWith('account '));
    assert.equal(name, `account ${minji.username} ${server.url}`);
    const { cookie, deviceKey } = JSON.parse(secret ?? '') as { cookie: string; deviceKey: string };
    const seen = await page.evaluate(async () => {
      const bridge = window as unknown as { maruDesktop: Record<string, () => Promise<unknown>> };
      return JSON.stringify([
        document.cookie,
        Object.entries(localStorage),
        Object.keys(bridge.maruDesktop),
        await bridge.maruDesktop['currentAccount']?.(),
        await bridge.maruDesktop['listAccounts']?.(),
        [...(await fetch('/api/renew_auth', { method: 'POST' })).headers],
      ]);
    });
    assert.match(seen, new RegExp(minji.username));
    for (const word of [cookie, deviceKey, 'auth_v4', 'device_key', minji.password]) assert.ok(!seen.includes(word), seen);
  });

  it('makes every call for the account, and tells the server nothing of its own pages', async () => {
    const { user } = await page.evaluate(async () => (await (await fetch('/api/me')).json()) as { user: { username: string } });
    assert.equal(user.username, minji.username);
    const created = await page.evaluate(async (group) => {
      const body = JSON.stringify({ title: 'From the desktop', content: '', isFolder: false, parentId: null });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(`/api/docs?groupName=${group}`, { method: 'POST', body, headers })).status;
    }, minji.username);
    assert.equal(created, 201);
    assert.doesNotMatch(server.log(), /app:\/\/|maru-[0-9a-f]{16}/);
  });

  it('adds a second account, and switches between them from the page and from the menu', async () => {
    app.choose('addAccount');
    await page.waitForURL('**/login');
    await logIn(page, hana);
    assert.deepEqual(app.find(`switchTo ${hana.username} ${server.url}`).checked, true, 'the menu shows whose the page is');
    await page.getByRole('button', { name: `Account of ${hana.username}` }).click();
    await page.getByRole('menuitem', { name: `Switch to ${minji.username}` }).click();
    await page.waitForURL(`**/${minji.username}`);
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await page.getByRole('link', { name: 'From the desktop' }).first().waitFor();
    app.choose(`switchTo ${hana.username} ${server.url}`);
    await page.waitForURL(`**/${hana.username}`);
    await page.getByRole('button', { name: `Account of ${hana.username}` }).waitFor();
    assert.equal(await page.getByText('From the desktop').count(), 0);
  });

  it('is as it was after a new start', async () => {
    await desktop.quit();
    app = await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${hana.username}` }).waitFor();
    assert.equal(new URL(page.url()).pathname, `/${hana.username}`);
  });

  it('leaves no cookie, key or password in the profile, also after an export', async () => {
    app.chosenPaths.push(join(desktop.userData, '../exported'));
    app.choose('exportAll');
    while (!app.messages.some((message) => message.includes('files written'))) await new Promise((resolve) => setTimeout(resolve, 20));
    app.messages.length = 0;
    const profile = await desktop.profile();
    assert.ok(profile.size > 2);
    const secrets = [...desktop.keytar.secrets.values()].flatMap((secret) =>
      secret.startsWith('{')
        ? Object.values(JSON.parse(secret) as Record<string, unknown>).filter((value) => typeof value === 'string')
        : [secret],
    );
    assert.equal(secrets.length, 5);
    for (const [path, contents] of profile) {
      const wide = Buffer.from(contents, 'latin1').toString('utf16le');
      for (const secret of [...secrets, ...secrets.map((one) => one.split('.')[1] ?? one), minji.password, hana.password]) {
        assert.ok(!contents.includes(secret) && !wide.includes(secret), path);
      }
    }
  });

  it('notices in the page when the session was ended elsewhere, and forgets it', async () => {
    const { sessions } = (await hana.browser.expect(200, 'GET', '/api/users/sessions')) as { sessions: { id: string; current: boolean }[] };
    for (const { id, current } of sessions) if (!current) await hana.browser.expect(204, 'DELETE', `/api/users/sessions/${id}`);
    app.choose(`switchTo ${minji.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).click();
    await page.getByRole('menuitem', { name: `Switch to ${hana.username}` }).click();
    await page.waitForURL('**/login');
    assert.deepEqual(app.messages, [`The session of ${hana.username} has ended. Sign in again.`]);
    assert.ok(!desktop.keytar.secrets.has(`account ${hana.username} ${server.url}`));
  });

  it('signs out, here and everywhere', async () => {
    await logIn(page, hana);
    await page.getByRole('button', { name: `Account of ${hana.username}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    assert.deepEqual(
      [...desktop.keytar.secrets.keys()].filter((name) => name.startsWith('account ')),
      [`account ${minji.username} ${server.url}`],
    );
    app.choose(`switchTo ${minji.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    app.answers.push(1);
    app.choose('signOutEverywhere');
    await page.waitForURL('**/login');
    await minji.browser.expect(401, 'GET', '/api/me');
    assert.equal([...desktop.keytar.secrets.keys()].filter((name) => name.startsWith('account ')).length, 0);
  });

  it('says in one sentence that the keychain is shut, and then keeps the session in memory alone', async () => {
    desktop.keytar.failWith = 'Cannot create an item in a locked collection';
    await logIn(page, minji);
    assert.match(app.messages.at(-1) ?? '', /^The keychain is locked or was not opened for Maru, .*nothing is written to the disk\.$/);
    assert.equal(app.messages.filter((message) => message.startsWith('The keychain')).length, 1);
    await page.goto(toChromium(`${toApp(page.url()).split('/').slice(0, 3).join('/')}/${minji.username}`));
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await desktop.quit();
    app = await desktop.start();
    page = await desktop.page();
    await page.waitForURL('**/login');
    desktop.keytar.failWith = null;
  });
});

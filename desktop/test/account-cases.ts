import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { PROBE } from '../src/accounts/keytar-keychain.ts';
import { entryOf, messageAfter, waitForMessage } from './desktop.ts';
import type { Desktop, SetUpDesktop } from './desktop.ts';

async function logIn(page: Page, { username, password }: TestUser): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
}

/** Cases of several accounts of one server on a desktop, from the first start on. */
export function describeAccounts(setUp: SetUpDesktop): void {
  let server: TestServer;
  let desktop: Desktop;
  let page: Page;
  let minji: TestUser;
  let hana: TestUser;
  const storedAccounts = async (): Promise<readonly string[]> =>
    [...(await desktop.secrets()).keys()].filter((name) => name.startsWith('account '));

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUp()]);
    [minji, hana] = [await createUser(server, 'minji'), await createUser(server, 'hana')];
    await desktop.start();
    page = await desktop.page();
  });
  after(async () => {
    await desktop?.close();
    await server?.close();
  });

  it('asks for the server at its first start, and takes only one where a Maru answers', async () => {
    const address = page.getByLabel('Server address');
    await address.fill('http://maru.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('This is not a server address.').waitFor();
    assert.equal(await address.inputValue(), 'http://maru.example');
    await address.fill('localhost:1');
    await address.press('Enter');
    await page.getByText('There is no Maru at this address.').waitFor();
    await address.fill(server.url);
    await address.press('Enter');
    await page.waitForURL('**/login');
    assert.match(await desktop.address(), /^app:\/\/maru-[0-9a-f]{16}\/login$/);
  });

  it('signs in, with what opens the session in the keychain and nowhere in the page', async () => {
    await logIn(page, minji);
    await page.waitForURL(`**/${minji.username}`);
    const [[name, secret] = []] = [...(await desktop.secrets())].filter(([one]) =>
      one.startsWith('account '),
    );
    assert.equal(name, `account ${minji.username} ${server.url}`);
    const { cookie, deviceKey } = JSON.parse(secret ?? '') as { cookie: string; deviceKey: string };
    const actual = await page.evaluate(async () => {
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
    assert.match(actual, new RegExp(minji.username));
    for (const word of [cookie, deviceKey, 'auth_v4', 'device_key', minji.password])
      assert.ok(!actual.includes(word), actual);
  });

  it('makes every call for the account, and tells the server nothing of its own pages', async () => {
    const { user } = await page.evaluate(
      async () => (await (await fetch('/api/me')).json()) as { user: { username: string } },
    );
    assert.equal(user.username, minji.username);
    const created = await page.evaluate(async (group) => {
      const body = JSON.stringify({
        title: 'From the desktop',
        content: '',
        isFolder: false,
        parentId: null,
      });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(`/api/docs?groupName=${group}`, { method: 'POST', body, headers })).status;
    }, minji.username);
    assert.equal(created, 201);
    assert.doesNotMatch(server.log(), /app:\/\/|maru-[0-9a-f]{16}/);
  });

  it('adds a second account, and switches between them from the page and from the menu', async () => {
    await desktop.choose('addAccount');
    await page.waitForURL('**/login');
    await logIn(page, hana);
    const { isChecked } = await entryOf(desktop, `switchTo ${hana.username} ${server.url}`);
    assert.equal(isChecked, true, 'the menu shows whose the page is');
    await page.getByRole('button', { name: `Account of ${hana.username}` }).click();
    await page.getByRole('menuitem', { name: `Switch to ${minji.username}` }).click();
    await page.waitForURL(`**/${minji.username}`);
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await page.getByRole('link', { name: 'From the desktop' }).first().waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await desktop.choose(`switchTo ${hana.username} ${server.url}`);
    await page.waitForURL(`**/${hana.username}`);
    await page.getByRole('button', { name: `Account of ${hana.username}` }).waitFor();
    assert.equal(await page.getByText('From the desktop').count(), 0);
    assert.equal(await page.evaluate(() => 'isSamePage' in window), true, 'nothing was loaded anew');
  });

  it('asks before unsaved words are lost by a switch, and shows nobody what is another’s', async () => {
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    const users = server.openDatabase()('users').where({ id: hana.id });
    const { storage_limit: storageLimit } = await users.clone().first();
    const limitStorage = (bytes: number) => users.clone().update({ storage_limit: bytes });
    const { doc } = await minji.browser.expect(201, 'POST', `/api/docs?groupName=${minji.username}`, {
      json: { title: 'Open', content: '', isFolder: false, parentId: null },
    });
    await minji.browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    await hana.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, { json: { content: 'Hello' } });
    await desktop.choose('newDocument');
    // Words that the server does not take stay on the device.
    await limitStorage(1);
    await title.fill('Half a thought');
    await desktop.choose(`switchTo ${minji.username} ${server.url}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    assert.equal(await title.inputValue(), 'Half a thought');
    await desktop.choose(`switchTo ${minji.username} ${server.url}`);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Leave/ })
      .click();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await page.getByRole('link', { name: 'Notifications, 1 new' }).waitFor();
    await desktop.choose('newDocument');
    await title.waitFor();
    assert.equal(await page.getByText('Half a thought').count(), 0);
    await desktop.choose(`switchTo ${hana.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${hana.username}` }).waitFor();
    await page.getByRole('link', { name: 'Notifications, none new' }).waitFor();
    // The editor of the other account leaves last, with a field for a title like the next one's.
    await page.waitForURL(`**/${hana.username}`);
    await limitStorage(storageLimit);
  });

  it('saves words in their own account before a switch, without a question', async () => {
    await desktop.choose('newDocument');
    await page.waitForURL('**/new');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A whole thought');
    await desktop.choose(`switchTo ${minji.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    const titlesOf = async ({ browser, username }: TestUser): Promise<string[]> =>
      (await browser.expect(200, 'GET', `/api/groups/${username}`)).docs.map(({ title }) => title);
    assert.ok((await titlesOf(hana)).includes('A whole thought'));
    assert.ok(!(await titlesOf(minji)).includes('A whole thought'));
    await desktop.choose(`switchTo ${hana.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${hana.username}` }).waitFor();
  });

  it('is as it was after a new start', async () => {
    await desktop.quit();
    await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${hana.username}` }).waitFor();
    assert.equal(new URL(await desktop.address()).pathname, `/${hana.username}`);
  });

  it('leaves no cookie, key or password in the profile, also after an export', async () => {
    const folder = join(desktop.userData, '../exported');
    await desktop.chooseNext(folder);
    const message = await messageAfter(desktop, () => desktop.choose('exportAll'));
    assert.match(message, /files written/);
    const profile = await desktop.profile();
    assert.ok(profile.size > 2);
    const secrets = [...(await desktop.secrets())].flatMap(([name, secret]) =>
      name === PROBE
        ? []
        : secret.startsWith('{')
          ? Object.values(JSON.parse(secret) as Record<string, unknown>).filter(
              (value) => typeof value === 'string',
            )
          : [secret],
    );
    assert.equal(secrets.length, 5);
    for (const [path, contents] of profile) {
      const wide = Buffer.from(contents, 'latin1').toString('utf16le');
      for (const secret of [
        ...secrets,
        ...secrets.map((one) => one.split('.')[1] ?? one),
        minji.password,
        hana.password,
      ]) {
        assert.ok(!contents.includes(secret) && !wide.includes(secret), path);
      }
    }
    await rm(folder, { recursive: true });
  });

  it('notices in the page when the session was ended elsewhere, and forgets it', async () => {
    const { sessions } = (await hana.browser.expect(200, 'GET', '/api/users/sessions')) as {
      sessions: { id: string; current: boolean }[];
    };
    for (const { id, current } of sessions)
      if (!current) await hana.browser.expect(204, 'DELETE', `/api/users/sessions/${id}`);
    await desktop.choose(`switchTo ${minji.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).click();
    await page.getByRole('menuitem', { name: `Switch to ${hana.username}` }).click();
    await page.waitForURL('**/login');
    await waitForMessage(desktop, `The session of ${hana.username} has ended. Log in again.`);
    assert.deepEqual(await storedAccounts(), [`account ${minji.username} ${server.url}`]);
  });

  it('finds at a switch from the menu that the session is over, and asks to sign in', async () => {
    await logIn(page, hana);
    const { sessions } = (await minji.browser.expect(200, 'GET', '/api/users/sessions')) as {
      sessions: { id: string; current: boolean }[];
    };
    for (const { id, current } of sessions)
      if (!current) await minji.browser.expect(204, 'DELETE', `/api/users/sessions/${id}`);
    await desktop.choose(`switchTo ${minji.username} ${server.url}`);
    await waitForMessage(desktop, `The session of ${minji.username} has ended. Log in again.`);
    await page.waitForURL('**/login');
    assert.deepEqual(await storedAccounts(), [`account ${hana.username} ${server.url}`]);
    await logIn(page, minji);
    await desktop.choose(`switchTo ${hana.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${hana.username}` }).waitFor();
  });

  it('signs out, here and everywhere', async () => {
    await page.getByRole('button', { name: `Account of ${hana.username}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    assert.deepEqual(await storedAccounts(), [`account ${minji.username} ${server.url}`]);
    await desktop.choose(`switchTo ${minji.username} ${server.url}`);
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await desktop.answerNext(1);
    await desktop.choose('signOutEverywhere');
    await page.waitForURL('**/login');
    await minji.browser.expect(401, 'GET', '/api/me');
    assert.deepEqual(await storedAccounts(), []);
  });

  it('says in one sentence that the keychain is shut, and then keeps the session in memory alone', async () => {
    await desktop.failKeychain('Cannot create an item in a locked collection');
    await logIn(page, minji);
    const messages = async (): Promise<readonly string[]> =>
      (await desktop.messages()).filter((message) =>
        message.startsWith('The keychain is locked or was not opened for Maru. '),
      );
    assert.match((await messages())[0] ?? '', /nothing is written to the disk\.$/);
    assert.equal((await messages()).length, 1);
    await page.reload();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await desktop.quit();
    await desktop.start();
    page = await desktop.page();
    await page.waitForURL('**/login');
    await desktop.failKeychain(null);
  });
}

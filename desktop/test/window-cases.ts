import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { waitForMessage } from './desktop.ts';
import type { Desktop, SetUpDesktop } from './desktop.ts';
import { createDoc } from './export-space.ts';
import { openBlockableProxy } from './blockable-proxy.ts';
import type { Gate } from './blockable-proxy.ts';
import { addAccount } from './saved-account.ts';

/** Exceeds the socket buffers between both ends of a connection. */
const UPLOAD_BYTES = 9_000_000;
const OFFLINE = 'You are offline. This is what you read last.';

/**
 * Cases of the window and its content: languages, the guard,
 * external links, uploads, and an unreachable server.
 */
export function describeWindow(setUp: SetUpDesktop): void {
  let server: TestServer;
  let gate: Gate;
  let desktop: Desktop;
  let page: Page;
  let minji: TestUser;

  before(async () => {
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUp()]);
    gate = await openBlockableProxy(server);
    minji = await createUser(server, 'minji');
    await addAccount(desktop, gate, minji);
    await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
  });
  after(async () => {
    await desktop?.close();
    await gate?.shut();
    await server?.close();
  });

  it('gives the page seven calls, and neither Node nor a cookie', async () => {
    const actual = await page.evaluate(() => ({
      bridge: Object.keys((window as unknown as { maruDesktop: object }).maruDesktop).toSorted(),
      node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in globalThis),
      cookie: document.cookie,
    }));
    assert.deepEqual(actual, {
      bridge: [
        'cancelUpload',
        'currentAccount',
        'isOffline',
        'listAccounts',
        'logInByBrowser',
        'removeAccount',
        'switchAccount',
      ],
      node: [],
      cookie: '',
    });
  });

  it('has a menu in both languages, with the same entries, and the page follows it', async () => {
    const labels = async (): Promise<string[]> => (await desktop.entries()).map(({ label }) => label);
    const ids = async (): Promise<string[]> => (await desktop.entries()).flatMap(({ id }) => id ?? []);
    const [english, entries] = [await labels(), await ids()];
    await desktop.choose('speak ko');
    await page.getByRole('button', { name: `${minji.username} 계정` }).waitFor();
    assert.deepEqual(await ids(), entries);
    const korean = await labels();
    assert.ok(korean.includes('새 문서') && !korean.includes('New document'));
    const untranslated = korean.filter((label) => english.includes(label) && /[a-z]/i.test(label));
    assert.deepEqual(
      untranslated.filter((label) => !['English', minji.username].includes(label)),
      [],
    );
    await desktop.choose('speak en');
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    assert.deepEqual(await labels(), english);
  });

  it('lets no page of another site in: links to the web open outside, others nowhere', async () => {
    const before = await desktop.address();
    for (const address of [
      'https://example.org/page',
      'mailto:a@example.org',
      'http://example.org/',
      'file:///etc/passwd',
    ]) {
      await page.evaluate((to) => {
        const link = Object.assign(document.createElement('a'), { href: to });
        document.body.append(link);
        link.click();
        link.remove();
      }, address);
    }
    while (!(await desktop.openedOutside()).includes('https://example.org/page'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    for (const address of await desktop.openedOutside()) assert.match(address, /^(?:https:|mailto:)/);
    assert.equal(await desktop.address(), before);
  });

  it('opens where links of other programs lead, and none but those', async () => {
    const { id } = await createDoc(minji, { title: 'Linked', content: 'Words' });
    const host = new URL(gate.url).host;
    await desktop.arrive({
      event: 'second-instance',
      words: ['maru-desktop', `maru://${host}/${minji.username}/${id}`],
      folder: '/',
    });
    await page.getByRole('heading', { name: 'Linked', level: 1 }).waitFor();
    const before = await desktop.address();
    await desktop.arrive({ event: 'open-url', what: `maru://${host}/login` });
    await desktop.arrive({ event: 'open-url', what: `maru://elsewhere.example/${minji.username}` });
    await waitForMessage(desktop, 'This link belongs to a server that Maru does not know: elsewhere.example');
    assert.equal(await desktop.address(), before);
  });

  itInFullRun('uploads media as the website does, and shows how much of it the server has', async () => {
    await desktop.arrive({ event: 'open-url', what: `maru://${new URL(gate.url).host}/${minji.username}` });
    await page.getByRole('button', { name: `Account of ${minji.username}` }).click();
    await page.getByRole('menuitem', { name: 'Media' }).click();
    await page.waitForURL('**/media');
    gate.hold();
    // Set as a user's choice of a file; sent through the test's own connection it would take ten seconds.
    const input = page.locator('input[type=file]').first();
    await input.evaluate((element, bytes) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File(['가나다'.repeat(bytes / 9)], '기록.txt', { type: 'text/plain' }));
      (element as HTMLInputElement).files = chosen.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, UPLOAD_BYTES);
    // The page has sent everything; the server reads nothing from the app, and that is the shown progress.
    const shares = await page.waitForFunction(() => {
      const bar = document.querySelector('progress');
      return bar !== null && bar.value > 0 && bar.value < bar.max ? [bar.value, bar.max] : null;
    });
    const [sent = 0, size] = (await shares.jsonValue()) ?? [];
    assert.ok(sent < UPLOAD_BYTES);
    assert.equal(size, UPLOAD_BYTES);
    gate.release();
    const { media } = await (async () => {
      for (;;) {
        const body = (await minji.browser.expect(200, 'GET', `/api/media?groupName=${minji.username}`)) as {
          media: { name: string; size: number; url: string }[];
        };
        if (body.media.length > 0) return body;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    assert.deepEqual(
      media.map(({ name, size: bytes }) => [name, bytes]),
      [['기록.txt', UPLOAD_BYTES]],
    );
    await page.getByText('기록.txt').first().waitFor();
    const part = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { Range: 'bytes=3-5' } });
      return [response.status, await response.text()];
    }, media[0]?.url ?? '');
    assert.deepEqual(part, [206, '나']);
  });

  itInFullRun('ends an upload that is cancelled, at the server as well', async () => {
    gate.hold();
    const input = page.locator('input[type=file]').first();
    await input.evaluate((element, bytes) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(bytes)], 'unwanted.bin'));
      (element as HTMLInputElement).files = chosen.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, UPLOAD_BYTES);
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 0);
    const ended = gate.ended();
    await page
      .getByRole('button', { name: /unwanted\.bin/ })
      .first()
      .click();
    // The held bytes never reach the server: the app itself has closed the connection.
    await ended;
    gate.release();
  });

  it('shows what was read last when the server is away, and says in one line that it is', async () => {
    await desktop.choose(`switchTo ${minji.username} ${gate.url}`);
    await page.getByRole('link', { name: 'Linked' }).first().click();
    await page.getByText('Words', { exact: true }).waitFor();
    assert.equal(await page.getByText(OFFLINE).count(), 0);
    const { pathname } = new URL(await desktop.address());
    await desktop.quit();
    const sealed = [...(await desktop.profile())].filter(([path]) => path.includes('/offline/'));
    assert.ok(
      sealed.length > 0 &&
        sealed.every(([, contents]) => !contents.includes('Words') && !contents.includes('Linked')),
    );
    await gate.shut();
    await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
    await page.getByRole('status').getByText(OFFLINE).waitFor();
    await page.evaluate((path) => location.assign(path), pathname);
    await page.getByText('Words', { exact: true }).waitFor();
    await page.getByRole('status').getByText(OFFLINE).waitFor();
    const lost = await page.evaluate(async () => {
      const response = await fetch('/api/docs/x', { method: 'DELETE', headers: { 'Accept-Language': 'en' } });
      return [response.status, ((await response.json()) as { msg: string }).msg];
    });
    assert.deepEqual(lost, [503, 'The server could not be reached.']);
  });

  itInFullRun('says by itself when the server is back, and when it is lost again', async () => {
    await gate.open();
    await page.getByText('The server can be reached again.').waitFor();
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(async () => (await fetch('/api/me')).status), 200);
    await gate.shut();
    await page.getByRole('link', { name: minji.username }).first().click();
    await page.evaluate(() => fetch('/api/me'));
    await page.getByRole('status').getByText(OFFLINE).waitFor();
    await gate.open();
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
  });
}

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser } from '@maru/backend/testing/browser.ts';
import { CANARY, HOSTILE_TEXTS } from '../../backend/test/vulnerabilities/hostile-texts.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

/**
 * Documents that ran scripts or sent requests in other products,
 * opened in a real browser: no script runs, and no request is sent.
 */
describe('Hostile documents, in a browser', function () {
  this.timeout(180_000);
  const account = { username: 'hostile01', email: 'hostile01@example.org', password: 'secret words 1' };
  const docs = new Map<string, string>();
  let stage: Stage;
  let author: Browser;
  let page: Page;
  let canary: Server;
  let canaryUrl: string;
  let calls: string[] = [];
  let dialogs: string[] = [];
  let globals: readonly string[];

  const hostile = (text: string): string => text.replaceAll(CANARY, canaryUrl);
  const write = async (title: string, content: string): Promise<string> => {
    const { doc } = await author.expect(201, 'POST', `/api/docs?groupName=${account.username}`, {
      json: { title, content },
    });
    await author.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    return doc.id;
  };
  const globalsOf = (): Promise<string[]> =>
    page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => !/^\d+$/.test(name)));
  /** Waits for requests of the page's own: earlier requests of the document are then sent or refused. */
  const settle = (): Promise<void> =>
    page.evaluate(async () => {
      for (let round = 0; round < 5; round++) {
        await fetch('/healthz');
        await new Promise(requestAnimationFrame);
      }
    });
  /** Opens a page, waits for it, and checks for scripts and requests. */
  const visit = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.waitForFunction(() => document.readyState === 'complete');
    // Dispatches events that handlers in the document might listen to.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('main *, article *'))
        for (const type of ['click', 'mouseover', 'focus', 'error', 'load', 'toggle'])
          if (!(type === 'click' && element.closest('a, button, summary')))
            element.dispatchEvent(new Event(type));
    });
    await settle();
    assert.equal(await page.evaluate(() => 'pwned' in window), false, path);
    assert.deepEqual([dialogs, calls], [[], []], path);
  };

  before(async () => {
    canary = createServer((request, response) => {
      calls.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => void canary.listen(0, '127.0.0.1', resolve));
    canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    stage = await setStage({ keepsContexts: true });
    author = createBrowser(stage);
    await author.expect(200, 'POST', '/api/signup', { form: account });
    for (const { name, text } of HOSTILE_TEXTS) {
      const content = hostile(text);
      const id = await write(content.replaceAll('\n', ' ').slice(0, 200).trim(), content);
      await author.expect(201, 'POST', `/api/comments?docId=${id}`, { json: { content } });
      docs.set(name, id);
    }
    docs.set('plain', await write('Plain', 'words'));
    page = await stage.visit();
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await visit(`/${account.username}/${docs.get('plain') ?? ''}`);
    globals = await globalsOf();
  });
  beforeEach(() => {
    [calls, dialogs] = [[], []];
  });
  after(async () => {
    await stage.close();
    await new Promise((resolve) => canary.close(resolve));
  });

  for (const { row, name } of HOSTILE_TEXTS) {
    it(`${row}. ${name}: runs no script and sends no request to another site`, async () => {
      await visit(`/${account.username}/${docs.get(name) ?? ''}`);
      const added = (await globalsOf()).filter(
        (global) => !globals.includes(global) && /pwn|alert|canary/i.test(global),
      );
      assert.deepEqual(added, []);
      assert.deepEqual(
        await page.$$eval('article *', (elements) =>
          elements.flatMap((element) =>
            element.getAttributeNames().filter((attribute) => attribute.startsWith('on')),
          ),
        ),
        [],
      );
    });
  }

  it('do not replace elements of the page by headings with their ids', async () => {
    const names = ['Page data', 'Root', 'Article', 'Main', 'maru:page-data', 'maru page data'];
    const id = await write(
      'Names of elements',
      names.map((name) => `## ${name}\n\ntext of ${name}`).join('\n\n'),
    );
    stage.consoleMessages();
    await visit(`/${account.username}/${id}`);
    assert.equal(await page.locator('script[id="maru:page-data"]').count(), 1);
    assert.equal(await page.evaluate(() => document.getElementById('maru:page-data')?.tagName), 'SCRIPT');
    assert.equal(await page.evaluate(() => document.getElementById('maru:root')?.tagName), 'DIV');
    assert.match(await page.locator('article').first().innerText(), /text of Page data/);
    assert.deepEqual(stage.consoleMessages(), []);
  });

  it('the reader view and the lists show them harmlessly', async () => {
    for (const { name } of HOSTILE_TEXTS.slice(0, 6))
      await visit(`/${account.username}/${docs.get(name) ?? ''}?view=reader`);
    for (const path of [`/${account.username}`, '/explore', '/']) await visit(path);
  });

  it('template languages are not evaluated', async () => {
    await visit(`/${account.username}/${docs.get('template languages') ?? ''}`);
    const text = await page.locator('[id="maru:article"]').innerText();
    for (const literal of ['{{7+7}}', '${7+7}', '<%= 7+7 %>', '#{7+7}'])
      assert.ok(text.includes(literal), text);
    assert.ok(!text.includes('14'));
  });

  it('the content security policy alone blocks a script in the page', async () => {
    await visit(`/${account.username}/${docs.get('plain') ?? ''}`);
    await page.evaluate((home) => {
      // Some are refused by Trusted Types already, where the browser has them.
      const attempt = (tag: string, change: (element: HTMLElement) => void): void => {
        const element = document.createElement(tag);
        try {
          change(element);
        } catch {
          return;
        }
        document.body.append(element);
      };
      attempt('div', (element) => {
        element.innerHTML = `<img src=x onerror="window.pwned=1">`;
      });
      attempt('img', (element) => element.setAttribute('onerror', 'window.pwned=1'));
      attempt('iframe', (element) => {
        (element as HTMLIFrameElement).srcdoc = '<script>parent.pwned=1</script>';
      });
      attempt('a', (element) => {
        (element as HTMLAnchorElement).href = 'javascript:window.pwned=1';
        document.body.append(element);
        element.click();
      });
      attempt('object', (element) => element.setAttribute('data', `${home}/object`));
      attempt('link', (element) => Object.assign(element, { rel: 'stylesheet', href: `${home}/style.css` }));
      attempt('script', (element) => {
        element.textContent = 'window.pwned=1';
      });
      attempt('script', (element) => element.setAttribute('src', `${home}/script.js`));
      void import(`${home}/module.js`).catch(() => undefined);
      void fetch(`${home}/fetch`).catch(() => undefined);
    }, canaryUrl);
    await settle();
    assert.equal(await page.evaluate(() => 'pwned' in window), false);
    assert.deepEqual([dialogs, calls], [[], []]);
    stage.consoleMessages();
  });

  it('pasted into the editor they are text, and run nothing in the preview', async () => {
    const url = stage.url;
    await page
      .context()
      .addCookies(
        [...author.cookies].map(([name, value]) => ({ name, value, url, httpOnly: name === 'device_key' })),
      );
    const all = HOSTILE_TEXTS.map(({ text }) => hostile(text)).join('\n\n');
    await page.goto(`/${account.username}/${docs.get('plain') ?? ''}/edit`);
    const editor = page.locator('[data-tools] .cm-content');
    await editor.click();
    await editor.evaluate((element, text) => {
      const data = new DataTransfer();
      data.setData('text/html', `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>`);
      data.setData('text/plain', text);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, all);
    await settle();
    assert.equal(await page.evaluate(() => 'pwned' in window), false);
    assert.deepEqual([dialogs, calls], [[], []]);
  });
});

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

/** Spellings of paths that a browser may resolve to a host. `HOST` is another site. */
const PATHS = [
  '/..//HOST/',
  '/.//HOST/',
  '/a/..//HOST/',
  '/%2e%2e//HOST/',
  '/%2E//HOST/',
  '/%2e%2e/%2fHOST/',
  '/..%2f%2fHOST/',
  String.raw`/\HOST/`,
  String.raw`/..\\\\HOST/`,
  '</..//HOST/>',
  '</\t/HOST/>',
  '</..&Tab;//HOST/>',
] as const;

describeInFullRun('Links of documents to odd paths, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  let other: Server;
  let visits = 0;
  let host: string;
  let path: string;
  before(async () => {
    other = createServer((_, response) => {
      visits++;
      response.end('Another site');
    });
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    stage = await setStage();
    const { browser, username } = await createUser(stage);
    const content =
      PATHS.map((link, i) => `[odd ${i}.](${link.replace('HOST', host)})`).join('\n\n') +
      `\n\n[odd to another site](//${host}/)`;
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
      json: { title: 'Odd', content, isFolder: false, parentId: null },
    });
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    path = `/${username}/${doc.id}-odd`;
  });
  after(async () => {
    await stage.close();
    other.close();
  });

  /**
   * Follows each link from a fresh page, and checks that
   * the reader stays on this site, on a page with content.
   */
  const follow = async (page: Page): Promise<void> => {
    for (const [i, link] of PATHS.entries()) {
      await page.goto(path);
      const article = page.getByRole('article');
      const anchor = article.getByText(`odd ${i}.`);
      await anchor.waitFor();
      await page.waitForLoadState('networkidle');
      const tag = await anchor.evaluate((element) => element.tagName);
      // Skips spellings that are rendered as text, not as a link.
      if (tag !== 'A') continue;
      const before = page.url();
      await anchor.click();
      await page.waitForURL((url) => url.href !== before);
      await page.getByRole('banner').waitFor();
      assert.equal(new URL(page.url()).origin, stage.url, link);
      await page.getByRole('main').getByText(/\S/).first().waitFor();
    }
  };

  it('stay on the site and show a page, followed by the page itself', async () => {
    const page = await stage.visit();
    await follow(page);
    assert.equal(visits, 0);
  });

  it('stay on the site and show a page, followed by the browser alone', async () => {
    const page = await stage.visit({ javaScriptEnabled: false });
    await follow(page);
    assert.equal(visits, 0);
  });

  it('are marked as external when they point to another site', async () => {
    const html = await (await fetch(stage.url + path)).text();
    const links = [...html.matchAll(/<a href="([^"]*)"([^>]*)>odd/g)];
    assert.ok(links.some(([, , rest = '']) => rest.includes('rel=')));
    for (const [, href = '', rest = ''] of links) {
      const isElsewhere = new URL(href.replaceAll('&amp;', '&'), stage.url).origin !== stage.url;
      assert.equal(isElsewhere, rest.includes('rel='), href);
    }
  });
});

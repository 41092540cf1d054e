import assert from 'node:assert/strict';
import { LINK_PREVIEWS_MAX } from '@maru/core';
import sharp from 'sharp';
import { startServerWithWebsite } from '../../testing/server-with-website.ts';
import type { ServerWithWebsite } from '../../testing/server-with-website.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { page, SITE_ADDRESS, SITE_NETWORK, startWebsite } from '../../testing/websites.ts';
import type { Website } from '../../testing/websites.ts';

const NOTHING = { title: null, description: null, image: null, siteName: null };
const CANARY = 'canary-of-a-private-page';

describeOnSqlite('GET /api/link_preview', (database) => {
  let beside: ServerWithWebsite;
  let server: TestServer;
  let user: TestUser;
  let site: Website;
  const handlers = new Map<string, Parameters<typeof startWebsite>[2]>();
  before(async () => {
    beside = await startServerWithWebsite(database, (request, response) =>
      handlers.get(request.url ?? '')?.(request, response),
    );
    ({ server, user, site } = beside);
  });
  after(() => beside.close());

  const urlOf = (path: string): string => beside.urlOf(path);
  const ask = (url: string, by = user.browser, more = '') =>
    by.send('GET', `/api/link_preview?url=${encodeURIComponent(url)}${more}`);
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 1_200, height: 600, channels: 3, background: 'teal' } })
      .png()
      .withExif({ IFD0: { Copyright: CANARY } })
      .toBuffer();

  it('returns a page’s metadata, fetched once, and its image re-encoded', async () => {
    const png = await picture();
    handlers.set(
      '/page',
      page(
        '<meta property="og:title" content="제목"><meta name="description" content="Words"><meta property="og:image" content="/p.png">',
      ),
    );
    handlers.set(
      '/p.png',
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
    );
    const { status, json, headers } = await ask(`${urlOf('/page')}#part`);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { image: path, ...words } = json;
    const image = assertFound(path);
    assert.deepEqual(words, { url: urlOf('/page'), title: '제목', description: 'Words', siteName: null });
    assert.match(image, /^\/media\/link-preview\/[\w-]+$/);
    assert.ok(!Buffer.from(assertFound(image.split('/').at(-1)), 'base64url').includes('site.test'));

    for (let time = 0; time < 2; time++) {
      const response = await fetch(server.url + image, { headers: { Cookie: cookiesOf(user) } });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'image/webp');
      assert.equal(
        response.headers.get('content-security-policy'),
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      );
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      const bytes = Buffer.from(await response.arrayBuffer());
      const { width, height, exif } = await sharp(bytes).metadata();
      assert.deepEqual([width, height, exif], [480, 240, undefined]);
    }
    await ask(urlOf('/page'), (await createUser(server)).browser);
    assert.deepEqual(
      site.requests.map(({ url }) => url),
      ['/page', '/p.png'],
    );
  });

  it('is allowed to logged-in callers, and re-encodes only images of requested pages', async () => {
    const stranger = createBrowser(server);
    assert.deepEqual(
      [(await ask(urlOf('/page'), stranger)).status, (await ask(urlOf('/page'), stranger)).json.code],
      [401, 'unauthorized'],
    );
    const image = assertFound((await ask(urlOf('/page'))).json.image);
    assert.equal((await stranger.send('GET', image)).status, 401);
    assert.equal((await user.browser.send('POST', image)).status, 405);
    const forged = [
      `${image.slice(0, -4)}AAAA`,
      '/media/link-preview/',
      '/media/link-preview/x/y',
      `/media/link-preview/${btoa(urlOf('/p.png'))}`,
    ];
    for (const path of forged) assert.equal((await user.browser.send('GET', path)).status, 404, path);
  });

  it('refuses invalid addresses', async () => {
    for (const url of [
      '',
      'site.test',
      '/explore',
      'ftp://site.test/',
      'http://a:b@site.test/',
      'javascript:1',
      `http://site.test/${'x'.repeat(3_000)}`,
    ]) {
      const { status, json } = await ask(url);
      assert.deepEqual([status, json.code, json.fields], [422, 'validation_failed', { url: 'invalid' }], url);
    }
    const { json } = await user.browser.send('GET', '/api/link_preview');
    assert.deepEqual(json.fields, { url: 'required' });
    const response = await user.browser.send('GET', `/api/link_preview?url=${urlOf('/page')}`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    assert.deepEqual([response.status, response.json.code], [403, 'cross_site']);
  });

  it('reveals no reason of a failure, and logs no addresses', async () => {
    handlers.set('/untitled', page('<meta name="description" content="Words">'));
    handlers.set('/svg', page('<title>A</title><meta property="og:image" content="/a.svg">'));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${CANARY}</script></svg>`;
    handlers.set(
      '/a.svg',
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(svg),
    );
    handlers.set(`/gone?${CANARY}`, (_request, response) => void response.writeHead(410).end());
    for (const url of [
      urlOf('/untitled'),
      urlOf(`/gone?${CANARY}`),
      `http://${CANARY}.test/`,
      'http://10.0.0.1/',
      'http://127.0.0.1/',
      `${server.url}/`,
    ]) {
      const { status, json } = await ask(url);
      assert.deepEqual([status, json], [200, { url, ...NOTHING }], url);
    }
    const { json } = await ask(urlOf('/svg'));
    assert.deepEqual(
      [json.title, (await user.browser.send('GET', assertFound(json.image))).status],
      ['A', 404],
    );
    assert.ok(!server.log().includes(CANARY) && !server.log().includes('site.test'));
  });

  it('caches failures for a while, and successes for an hour', async () => {
    const count = (path: string): number => site.requests.filter(({ url }) => url === path).length;
    handlers.set('/later', (_request, response) => void response.writeHead(503).end());
    assert.equal((await ask(urlOf('/later'))).json.title, null);
    handlers.set('/later', page('<title>Now</title>'));
    assert.equal((await ask(urlOf('/later'))).json.title, null);
    server.advance(6 * 60 * 1_000);
    const both = await Promise.all([ask(urlOf('/later')), ask(urlOf('/later'))]);
    assert.deepEqual(
      both.map(({ json }) => json.title),
      ['Now', 'Now'],
    );
    assert.equal(count('/later'), 2);
    server.advance(61 * 60 * 1_000);
    await ask(urlOf('/later'));
    assert.equal(count('/later'), 3);
  });

  it('limits requests to other sites per account and minute', async () => {
    const busy = (await createUser(server)).browser;
    const statuses: number[] = [];
    for (let n = 0; n <= LINK_PREVIEWS_MAX; n++)
      statuses.push((await ask(`http://10.9.8.7/${n}`, busy)).status);
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [200, 429]);
    assert.equal((await ask(urlOf('/later'), busy)).status, 200, 'what is known is given');
    assert.equal((await ask('http://10.9.8.7/another')).status, 200, 'others go on');
  });
});

describeOnSqlite('MARU_LINK_PREVIEW=off', (database) => {
  it('sends no request to other sites', async () => {
    const site = await startWebsite(SITE_ADDRESS, 0, page('<title>A</title>'));
    const server = await startServer({
      database,
      env: { MARU_LINK_PREVIEW: 'off', MARU_LINK_PREVIEW_NETWORKS: SITE_NETWORK },
    });
    const { browser } = await createUser(server);
    const { status, json } = await browser.send(
      'GET',
      `/api/link_preview?url=http://${SITE_ADDRESS}:${site.port}/`,
    );
    assert.deepEqual([status, json.title], [200, null]);
    assert.equal(site.connections(), 0);
    await server.close();
    await site.close();
  });
});

function cookiesOf({ browser }: TestUser): string {
  return browser.cookieHeader();
}

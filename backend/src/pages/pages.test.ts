import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEFAULT_STYLE } from '@maru/core';
import type { PageInput } from '@maru/core';
import type { DocItem } from '@maru/core/api';
import { startEdgeServer, TEST_COOKIES } from '../../testing/edge-server.ts';
import type { EdgeServer } from '../../testing/edge-server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';
import type { PublicationService, PublicPage } from '../services/publications/publications.ts';

const PUBLIC_ID = 'p'.repeat(24);
const PRIVATE_ID = 'q'.repeat(24);
const LINK_ID = 'l'.repeat(24);
const UNKNOWN_ID = 'z'.repeat(24);

/** Publications in memory in place of the database, which tests can change. */
function createPublications(): PublicationService & { tag: string; isPublic: boolean; pagesLoaded: number } {
  const group = {
    id: 'g'.repeat(24),
    name: 'alice',
    title: 'Alice',
    style: DEFAULT_STYLE,
    isOwner: false,
    homeDocId: null,
  };
  const docs: DocItem[] = [];
  const time = '2026-01-01T00:00:00.000Z';
  const service = {
    tag: 't1',
    isPublic: true,
    pagesLoaded: 0,
    version: ({ groupName, docId }: { groupName: string; docId: string | null }) => {
      if (groupName !== 'alice') return Promise.resolve(null);
      if (docId === null) return Promise.resolve({ tag: service.tag, docId: null });
      return Promise.resolve(docId === PUBLIC_ID && service.isPublic ? { tag: service.tag, docId } : null);
    },
    page: async (key: { groupName: string; docId: string | null }): Promise<PublicPage | null> => {
      service.pagesLoaded++;
      // Delays like a database, so that requests overlap.
      await setTimeout(20);
      const version = await service.version(key);
      if (version === null) return null;
      const doc = {
        id: PUBLIC_ID,
        title: '공개 문서 <b>',
        excerpt: '',
        isFolder: false,
        hasComments: true,
        createdAt: time,
        updatedAt: time,
      };
      return key.docId === null
        ? {
            ...version,
            group: { group, docs, isPart: false, docsMark: '' },
            doc: null,
            articleHtml: null,
            renderLarge: null,
          }
        : {
            ...version,
            group: { group, docs, isPart: false, docsMark: '' },
            doc,
            articleHtml: `<p>안녕 ${service.tag}</p>`,
            renderLarge: null,
          };
    },
    mayRead: (
      viewer: { username: string } | null,
      token: string | undefined,
      key: { docId: string | null },
    ) =>
      Promise.resolve(
        (key.docId === PRIVATE_ID && viewer?.username === 'alice') ||
          (key.docId === LINK_ID && (token === 'secret' || viewer?.username === 'alice')),
      ),
    design: (groupName: string) => Promise.resolve({ groupName, style: { ...DEFAULT_STYLE, fontSize: 18 } }),
  };
  return service;
}

describe('Pages over HTTP', () => {
  let build: WebsiteBuild;
  let server: EdgeServer;
  let publications: ReturnType<typeof createPublications>;
  let lookUps = 0;

  before(async () => {
    build = await buildWebsite();
    publications = createPublications();
    server = await startEdgeServer([], {
      config: { webDist: build.webDist, publicUrl: 'https://maru.example' },
      services: {
        publications,
        sessions: {
          authenticate: (auth) => {
            lookUps++;
            return Promise.resolve(
              auth === 'good'
                ? { userId: 'u'.repeat(24), username: 'alice', sessionId: 's'.repeat(24) }
                : auth === 'other'
                  ? { userId: 'v'.repeat(24), username: 'bobby', sessionId: 's'.repeat(24) }
                  : null,
            );
          },
        },
      },
    });
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    server.fetch(path, { headers });
  const inputOf = (html: string): PageInput =>
    JSON.parse(
      /<pre>(.*)<\/pre>/s.exec(html)?.[1]?.replaceAll('&lt;', '<').replaceAll('&amp;', '&') ?? '',
    ) as PageInput;
  const inputAt = async (path: string, headers: Record<string, string> = {}): Promise<PageInput> =>
    inputOf(await (await get(path, headers)).text());

  describe('a public document', () => {
    it('is the same HTML for everybody, without a lookup of the session', async () => {
      const anonymous = await get(`/alice/${PUBLIC_ID}`);
      const html = await anonymous.text();
      assert.equal(anonymous.status, 200);
      assert.equal(anonymous.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(anonymous.headers.get('cache-control'), 'no-cache');
      assert.match(html, /<p>안녕 t1<\/p>/);
      assert.equal(inputOf(html).isIndexable, true);
      assert.equal(inputOf(html).origin, 'https://maru.example');
      const before = lookUps;
      for (const path of [
        `/alice/${PUBLIC_ID}-wrong-title`,
        `/Alice/${PUBLIC_ID}/`,
        `/alice/${PUBLIC_ID}?accessToken=secret&utm=%ff`,
      ]) {
        const response = await get(path, { Cookie: TEST_COOKIES });
        assert.equal(await response.text(), html);
        assert.equal(response.headers.get('etag'), anonymous.headers.get('etag'));
      }
      assert.equal(lookUps, before);
    });

    it('has its canonical path, whatever the requested address', async () => {
      assert.equal(
        (await inputAt(`/alice/${PUBLIC_ID}-x`)).url,
        `/alice/${PUBLIC_ID}-${encodeURIComponent('공개-문서-b')}`,
      );
      assert.equal(
        (await inputAt(`/alice/${PUBLIC_ID}?view=reader`)).url,
        `/alice/${PUBLIC_ID}-${encodeURIComponent('공개-문서-b')}?view=reader`,
      );
    });

    it('is answered with 304 until it changes', async () => {
      publications.tag = 't2';
      const first = await get(`/alice/${PUBLIC_ID}`);
      const etag = first.headers.get('etag') ?? '';
      await first.text();
      for (const tag of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
        const response = await get(`/alice/${PUBLIC_ID}`, { 'If-None-Match': tag });
        assert.equal(response.status, 304);
        assert.equal(response.headers.get('etag'), etag);
        assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self'/);
        assert.equal(await response.text(), '');
      }
      publications.tag = 't3';
      const changed = await get(`/alice/${PUBLIC_ID}`, { 'If-None-Match': etag });
      assert.equal(changed.status, 200);
      assert.match(await changed.text(), /<p>안녕 t3<\/p>/);
    });

    it('is loaded once per version and variant, also for concurrent requests', async () => {
      publications.tag = 't4';
      const before = publications.pagesLoaded;
      await Promise.all(Array.from({ length: 20 }, async () => (await get(`/alice/${PUBLIC_ID}`)).text()));
      assert.equal(publications.pagesLoaded, before + 1);
      await (await get(`/alice/${PUBLIC_ID}`)).text();
      assert.equal(publications.pagesLoaded, before + 1);
    });

    it('is compressed for clients that accept it, with the same tag', async () => {
      const plain = await get(`/alice/${PUBLIC_ID}`, { 'Accept-Encoding': 'identity' });
      const html = await plain.text();
      assert.equal(plain.headers.get('content-encoding'), null);
      for (const [accept, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const text = await server.raw(
          `GET /alice/${PUBLIC_ID} HTTP/1.1\r\nHost: maru.example\r\nAccept-Encoding: ${accept}\r\nConnection: close\r\n\r\n`,
        );
        assert.match(text, new RegExp(`content-encoding: ${encoding}\r\n`, 'i'));
        assert.match(text, /vary: Accept-Encoding, Accept-Language, Cookie\r\n/i);
        assert.ok(text.includes(plain.headers.get('etag') ?? '-'));
        const response = await get(`/alice/${PUBLIC_ID}`, { 'Accept-Encoding': accept });
        assert.equal(await response.text(), html);
      }
      assert.equal(brotliDecompressSync(await rawBody('br')).toString(), html);
      assert.equal(gunzipSync(await rawBody('gzip')).toString(), html);
    });

    it('follows the language and the theme of the visitor', async () => {
      const at = async (
        query: string,
        headers: Record<string, string>,
      ): Promise<readonly [string, string | null]> => {
        const input = await inputAt(`/alice/${PUBLIC_ID}${query}`, headers);
        return [input.locale, input.theme];
      };
      assert.deepEqual(await at('', {}), ['en', null]);
      assert.deepEqual(await at('', { 'Accept-Language': 'ko-KR,en;q=0.5' }), ['ko', null]);
      assert.deepEqual(await at('', { 'Accept-Language': 'ko', Cookie: 'maru_locale=en; maru_theme=dark' }), [
        'en',
        'dark',
      ]);
      assert.deepEqual(await at('?lang=ko', { Cookie: 'maru_locale=en; maru_theme=purple' }), ['ko', null]);
    });

    it('is a 404 as soon as it is not public', async () => {
      publications.isPublic = false;
      const response = await get(`/alice/${PUBLIC_ID}`, { 'If-None-Match': '*' });
      assert.equal(response.status, 404);
      publications.isPublic = true;
      assert.equal((await get(`/alice/${PUBLIC_ID}`)).status, 200);
    });
  });

  describe('a document that is not public', () => {
    it('is the page of an unknown address to all but its owner', async () => {
      const unknown = await get(`/alice/${UNKNOWN_ID}`);
      const expected = await unknown.text();
      assert.equal(unknown.status, 404);
      assert.equal(inputOf(expected).status, 404);
      const headers = [...unknown.headers].filter(([name]) => name !== 'date');
      for (const [path, cookie] of [
        [`/alice/${PRIVATE_ID}`, ''],
        [`/alice/${PRIVATE_ID}-the-title`, 'auth_v4=other; device_key=good'],
        [`/alice/${PRIVATE_ID}?accessToken=secret`, ''],
        [`/alice/${LINK_ID}`, ''],
        [`/alice/${LINK_ID}?accessToken=`, ''],
        [`/alice/${LINK_ID}?accessToken=secret&accessToken=secret`, ''],
        [`/alice/${LINK_ID}?accessToken[]=secret`, ''],
        [`/alice/${PRIVATE_ID}/edit`, ''],
        [`/alice/${PUBLIC_ID}/history`, 'auth_v4=other; device_key=good'],
        [`/bobby1/${PUBLIC_ID}`, ''],
        ['/nobody', ''],
        ['/no/such/page', ''],
        [`/alice/${PRIVATE_ID}`, 'auth_v4=good'],
      ] as const) {
        const response = await get(path, cookie === '' ? {} : { Cookie: cookie });
        assert.equal(response.status, 404, path);
        assert.equal(await response.text(), expected, path);
        assert.deepEqual(
          [...response.headers].filter(([name]) => name !== 'date'),
          headers,
          path,
        );
      }
    });

    it('is the uncacheable shell to its owner and to holders of its link', async () => {
      for (const [path, cookie] of [
        [`/alice/${PRIVATE_ID}`, TEST_COOKIES],
        [`/alice/${LINK_ID}`, TEST_COOKIES],
        [`/alice/${LINK_ID}-title?accessToken=secret`, ''],
        [`/alice/${PRIVATE_ID}/edit`, TEST_COOKIES],
        [`/alice/${PUBLIC_ID}/history`, TEST_COOKIES],
      ] as const) {
        const response = await get(path, cookie === '' ? {} : { Cookie: cookie });
        const html = await response.text();
        assert.equal(response.status, 200, path);
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('x-robots-tag'), 'noindex');
        assert.equal(response.headers.get('etag'), null);
        assert.doesNotMatch(html, /secret/);
        const { data, isIndexable, articleHtml } = inputOf(html);
        // The space's design is public; the editor uses the product's own.
        const expected = path.endsWith('/edit')
          ? {}
          : { design: { groupName: 'alice', style: { ...DEFAULT_STYLE, fontSize: 18 } } };
        assert.deepEqual([data, isIndexable, articleHtml], [expected, false, undefined], path);
      }
    });

    it('starts as the reader view on request, and passes on no other parameter', async () => {
      const urlAt = async (query: string): Promise<string> =>
        (await inputAt(`/alice/${LINK_ID}?accessToken=secret${query}`, { Cookie: TEST_COOKIES })).url;
      assert.equal(await urlAt('&view=reader'), `/alice/${LINK_ID}?view=reader`);
      assert.equal(await urlAt('&view=reader&view=reader'), `/alice/${LINK_ID}`);
      assert.equal(await urlAt('&view=other'), `/alice/${LINK_ID}`);
    });
  });

  describe('a space', () => {
    it('has a page although its home is private', async () => {
      const { status, data, url } = await inputAt('/alice');
      assert.deepEqual([status, data.group?.group.name, data.doc, url], [200, 'alice', undefined, '/alice']);
    });
  });

  describe('screens', () => {
    it('are rendered, the public ones with a tag', async () => {
      for (const path of ['/', '/help', '/login', '/signup', '/terms']) {
        const response = await get(path);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('cache-control'), 'no-cache');
        assert.equal((await get(path, { 'If-None-Match': response.headers.get('etag') ?? '' })).status, 304);
        assert.equal(inputOf(await response.text()).url, path);
      }
      for (const path of [
        '/new?parentId=a',
        '/forgot',
        '/reset-password?token=a',
        '/confirm-email?token=a',
      ]) {
        const response = await get(path);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(inputOf(await response.text()).isIndexable, false);
      }
    });

    it('read the query of public ones without caching it', async () => {
      assert.equal((await inputAt('/login?next=%2Fnew')).url, '/login?next=%2Fnew');
      assert.equal((await inputAt('/login?lang=ko')).locale, 'ko');
      assert.equal((await inputAt('/login')).url, '/login');
    });
  });

  it('serves GET and HEAD only', async () => {
    const head = await server.fetch(`/alice/${PUBLIC_ID}`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'identity' },
    });
    assert.equal(head.status, 200);
    assert.ok(Number(head.headers.get('content-length')) > 2_000);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await server.fetch('/alice', { method });
      assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET, HEAD']);
    }
  });

  it('has robots.txt and the two health addresses', async () => {
    assert.match(
      await (await get('/robots.txt')).text(),
      /^User-agent: \*\n(?:Disallow: \/\S+\n)+Sitemap: https:\/\/maru\.example\/sitemap\.xml\n$/,
    );
    for (const path of ['/healthz', '/readyz'])
      assert.deepEqual(await (await get(path)).json(), { status: 'ok' });
  });

  async function rawBody(encoding: string): Promise<Buffer> {
    const { request } = await import('node:http');
    return new Promise((resolve, reject) => {
      request(
        `${server.origin}/alice/${PUBLIC_ID}`,
        { headers: { Host: 'maru.example', 'Accept-Encoding': encoding } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve(Buffer.concat(chunks)));
        },
      )
        .on('error', reject)
        .end();
    });
  }
});

import assert from 'node:assert/strict';
import { docPath } from '@maru/core/text';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { rss, sitemap } from './feed-xml.ts';

describe('Feeds as XML', () => {
  const doc = {
    id: 'a'.repeat(24),
    title: `<b>"R&D"</b> ]]> 'x' \u0000\u0008\uFFFE\uD800 🦫`,
    groupName: 'alice',
    groupTitle: 'A & B',
    excerpt: '</description><script>1</script>',
    updatedAt: '2026-01-02T03:04:05.006Z',
    path: '/alice/aaa?x=1&y="',
  };

  it('escape all text and addresses, and omit characters that XML cannot contain', () => {
    const xml = rss('https://maru.example', { name: 'alice', title: 'A & <B>', docs: [doc] });
    assert.ok(
      xml.includes('<title>&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt; ]]&gt; &apos;x&apos;  🦫</title>'),
      xml,
    );
    assert.ok(
      xml.includes(
        '<description>&amp;lt;/description&amp;gt;&amp;lt;script&amp;gt;1&amp;lt;/script&amp;gt;</description>',
      ),
    );
    assert.ok(xml.includes('<link>https://maru.example/alice/aaa?x=1&amp;y=&quot;</link>'));
    assert.ok(xml.includes('<pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>'));
    assert.ok(xml.includes('<title>A &amp; &lt;B&gt;</title>'));
    assert.ok(
      sitemap('https://maru.example', [doc]).includes(
        '<loc>https://maru.example/alice/aaa?x=1&amp;y=&quot;</loc>',
      ),
    );
  });
});

describeOnSqlite('Feeds', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database, webDist: '/nonexistent' });
    owner = await createUser(server, 'owner');
    anonymous = createBrowser(server);
  });
  after(() => server.close());

  const pathsIn = (xml: string, element: string): string[] =>
    [...xml.matchAll(new RegExp(`<${element}>${server.url}([^<]*)</${element}>`, 'g'))].map(
      ([, path = '']) => path,
    );

  it('list only public documents, at their own addresses', async () => {
    const folder = await createDoc(owner, { title: 'private folder', isFolder: true });
    const deep = await createDocWith(owner, 'public', {
      title: '깊은 곳 & <더>',
      parentId: folder.id,
      content: 'R&D <b>',
    });
    await createDocWith(owner, 'link', { title: 'secret link' });
    await createDoc(owner, { title: 'secret private' });
    const gone = await createDocWith(owner, 'public', { title: 'secret again' });
    await updateMeta(owner, owner.homeDocId, { access: 'public' });
    await updateMeta(owner, gone.id, { access: 'private' });
    const other = await createUser(server, 'other');
    const foreign = await createDocWith(other, 'public', { title: 'foreign' });

    const feed = await anonymous.send('GET', `/${owner.username}/feed.xml`);
    assert.equal(feed.headers.get('content-type'), 'application/rss+xml; charset=utf-8');
    const home = `/${owner.username}`;
    assert.deepEqual(pathsIn(feed.text, 'link'), [home, docPath(owner.username, deep.id, deep.title), home]);
    assert.ok(feed.text.includes('<description>R&amp;amp;D &amp;lt;b&amp;gt;</description>'));
    assert.doesNotMatch(feed.text, /secret|private folder|foreign/);

    const map = await anonymous.send('GET', '/sitemap.xml');
    assert.equal(map.headers.get('content-type'), 'application/xml; charset=utf-8');
    const expected = [
      home,
      docPath(owner.username, deep.id, deep.title),
      docPath(other.username, foreign.id, 'foreign'),
    ];
    assert.deepEqual(pathsIn(map.text, 'loc').toSorted(), expected.toSorted());
    const robots = await anonymous.send('GET', '/robots.txt');
    assert.equal(
      robots.text,
      `User-agent: *\nDisallow: /api/\nDisallow: /search?\nDisallow: /*?comments\nSitemap: ${server.url}/sitemap.xml\n`,
    );
  });

  it('list in the sitemap what is currently public, by current titles', async () => {
    const paths = async (): Promise<string[]> =>
      pathsIn((await anonymous.send('GET', '/sitemap.xml')).text, 'loc');
    const doc = await createDocWith(owner, 'public', { title: 'before' });
    assert.ok((await paths()).includes(docPath(owner.username, doc.id, 'before')));
    await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
      json: { title: 'after', content: '', overwrite: true },
    });
    assert.ok((await paths()).includes(docPath(owner.username, doc.id, 'after')));
    const again = await createDocWith(owner, 'public', { title: 'again' });
    await updateMeta(owner, doc.id, { access: 'private' });
    const left = await paths();
    assert.deepEqual(
      [left.some((path) => path.includes(doc.id)), left.includes(docPath(owner.username, again.id, 'again'))],
      [false, true],
    );
    assert.deepEqual(await paths(), left);
  });

  it('are the same for everybody, revalidated each time, and 304 while nothing has changed', async () => {
    const path = `/${owner.username}/feed.xml`;
    const first = await anonymous.send('GET', path);
    const etag = first.headers.get('etag') ?? '';
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    assert.equal(
      (await owner.browser.send('GET', path.toUpperCase().replace('FEED.XML', 'feed.xml'))).headers.get(
        'etag',
      ),
      etag,
    );
    const again = await anonymous.send('GET', path, { headers: { 'If-None-Match': etag } });
    assert.deepEqual([again.status, again.text], [304, '']);
    const { id } = await createDocWith(owner, 'public', { title: 'new' });
    const changed = await anonymous.send('GET', path, { headers: { 'If-None-Match': etag } });
    assert.deepEqual([changed.status, changed.text.includes(id)], [200, true]);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${id}`);
    assert.equal((await anonymous.send('GET', path)).headers.get('etag'), etag);
    assert.deepEqual(
      [(await anonymous.send('HEAD', path)).status, (await anonymous.send('POST', path)).status],
      [200, 405],
    );
  });

  it('are 404 without a space', async () => {
    for (const path of ['/nobody77/feed.xml', '/x/feed.xml', '/media/feed.xml'])
      await anonymous.expect(404, 'GET', path);
  });
});

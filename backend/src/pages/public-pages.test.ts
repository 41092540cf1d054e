import assert from 'node:assert/strict';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import { processCounts } from '../process-counts.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';

describeOnSqlite('Pages of documents', (database) => {
  let build: WebsiteBuild;
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  let anonymous: Browser;

  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database, webDist: build.webDist });
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
    anonymous = createBrowser(server);
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  const pathOf = ({ id }: { id: string }): string => `/${owner.username}/${id}`;

  it('resolve links by former titles and aliases, without revealing these', async () => {
    const save = (id: string, title: string, content: string) =>
      owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { title, content, overwrite: true } });
    const target = await createDocWith(owner, 'public', { title: 'Bygone', content: 'words' });
    const hidden = await createDoc(owner, { title: 'Veiled' });
    const doc = await createDocWith(owner, 'public', {
      title: 'With links',
      content: '[[Bygone]] [[Nickname]] [[Veiled]]',
    });
    const other = await createDocWith(owner, 'public', { title: 'Without links', content: 'words' });
    await save(target.id, 'Present day', 'words');
    await save(hidden.id, 'Still veiled', 'words');
    const titlesIn = (html: string): string[] =>
      Array.from(html.matchAll(/data-title="(\w+)" href="([^"]+)"/g), ([, title = '', path]) => {
        assert.equal(path, `${pathOf(target)}-present-day`);
        return title;
      });
    const before = await anonymous.send('GET', pathOf(doc));
    assert.deepEqual(titlesIn(before.text), ['Bygone']);
    await save(target.id, 'Present day', '---\naliases: Nickname\n---\n\nwords');
    const after = await anonymous.send('GET', pathOf(doc));
    assert.deepEqual(titlesIn(after.text), ['Bygone', 'Nickname']);
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
    assert.ok(!after.text.includes(pathOf(hidden)));
    assert.doesNotMatch((await anonymous.send('GET', pathOf(other))).text, /Bygone|Nickname|[Vv]eiled/);
  });

  it('resolve links to the nearest document of a title', async () => {
    const folder = await createDocWith(owner, 'public', { title: 'Near', isFolder: true });
    const far = await createDocWith(owner, 'public', { title: 'Two of it' });
    const near = await createDocWith(owner, 'public', { title: 'Two of it', parentId: folder.id });
    const content = 'to [[Two of it]]';
    const inside = await createDocWith(owner, 'public', { title: 'a', content, parentId: folder.id });
    const outside = await createDocWith(owner, 'public', { title: 'b', content });
    const targetOf = async (doc: { id: string }): Promise<string> =>
      assertFound(
        /data-title="Two of it" href="\/\w+\/(\w+)-/.exec(
          (await anonymous.send('GET', pathOf(doc))).text,
        )?.[1],
      );
    assert.deepEqual([await targetOf(inside), await targetOf(outside)], [near.id, far.id]);
    await updateMeta(owner, inside.id, { parentId: null });
    assert.equal(await targetOf(inside), far.id);
  });

  it('show a large article, rendered in a thread', async () => {
    const target = await createDocWith(owner, 'public', { title: 'Target of a link', content: 'words' });
    for (const [words, isPackedAlone] of [
      [40_000, false],
      [130_000, true],
    ] as const) {
      const content = `[[Target of a link]]\n\n${'**word** '.repeat(words / 4)}\n\nx^[note]`;
      const doc = await createDocWith(owner, 'public', { title: `Large ${words}`, content });
      // Renders and caches the article itself first; the page is requested afterwards.
      const before = processCounts.textThreadJobs;
      const first = await anonymous.send('GET', pathOf(doc));
      assert.equal(first.status, 200);
      assert.equal(processCounts.textThreadJobs, before + 1);
      assert.ok(first.text.includes(`href="${pathOf(target)}-target-of-a-link"`));
      assert.ok(
        first.text.includes(`<title>Large ${words}</title>`) && first.text.includes('class="footnotes"'),
      );
      assert.equal(first.text.split('<strong>word</strong>').length, words / 4 + 1);
      const etag = first.headers.get('etag') ?? '';
      const plain = await anonymous.send('GET', pathOf(doc), { headers: { 'Accept-Encoding': 'identity' } });
      assert.deepEqual([plain.text === first.text, plain.headers.get('etag')], [true, etag]);
      const brotli = await anonymous.send('GET', pathOf(doc), { headers: { 'Accept-Encoding': 'br' } });
      assert.deepEqual(
        [brotli.headers.get('content-encoding'), brotli.text === first.text],
        [isPackedAlone ? null : 'br', true],
      );
      assert.equal(
        (await anonymous.send('GET', pathOf(doc), { headers: { 'If-None-Match': etag } })).status,
        304,
      );
      assert.equal(processCounts.textThreadJobs, before + 1, 'is kept');
    }
  });

  it('show a public document to everybody, and every change of it at once', async () => {
    const doc = await createDocWith(owner, 'public', {
      title: '공개 <문서>',
      content: '# 안녕\n\n**굵게** 쓴 글',
    });
    const first = await anonymous.send('GET', pathOf(doc));
    assert.equal(first.status, 200);
    assert.match(first.text, /<title>공개 &lt;문서><\/title>/);
    assert.match(first.text, /<strong>굵게<\/strong>/);
    for (const { browser } of [owner, other])
      assert.equal((await browser.send('GET', `${pathOf(doc)}-any`)).text, first.text);

    const etag = first.headers.get('etag') ?? '';
    const ifChanged = { headers: { 'If-None-Match': etag } };
    assert.equal((await anonymous.send('GET', pathOf(doc), ifChanged)).status, 304);
    await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
      json: { title: 'Renamed', content: 'new words', lastUpdatedAt: doc.updatedAt },
    });
    const second = await anonymous.send('GET', pathOf(doc), ifChanged);
    assert.equal(second.status, 200);
    assert.match(second.text, /new words/);
    assert.doesNotMatch(second.text, /굵게/);

    // Another document in the tree changes the page around the article.
    await createDocWith(owner, 'public', { title: 'A neighbour' });
    assert.match((await anonymous.send('GET', pathOf(doc))).text, /A neighbour/);
  });

  it('are those of an unknown address as soon as a document is not public', async () => {
    const doc = await createDocWith(owner, 'public', { title: 'Canary title', content: 'canary words' });
    assert.equal((await anonymous.send('GET', pathOf(doc))).status, 200);
    await updateMeta(owner, doc.id, { access: 'private' });
    const unknown = await anonymous.send('GET', `/${owner.username}/${'0'.repeat(24)}`);
    for (const browser of [anonymous, other.browser]) {
      const gone = await browser.send('GET', pathOf(doc), { headers: { 'If-None-Match': '*' } });
      assert.deepEqual([gone.status, gone.text], [404, unknown.text]);
    }
    const shell = await owner.browser.send('GET', pathOf(doc));
    assert.deepEqual([shell.status, shell.headers.get('cache-control')], [200, 'no-store']);
    assert.doesNotMatch(shell.text, /canary/i);
    await updateMeta(owner, doc.id, { access: 'public' });
    assert.equal((await anonymous.send('GET', pathOf(doc))).status, 200);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${doc.id}`);
    assert.equal((await anonymous.send('GET', pathOf(doc))).status, 404);
    assert.equal((await owner.browser.send('GET', pathOf(doc))).status, 404);
  });

  it('allow holders of a link to read that document only, until the link is regenerated', async () => {
    const doc = await createDocWith(owner, 'link', { content: 'canary words' });
    const another = await createDocWith(owner, 'link');
    const { accessToken } = (
      await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${doc.id}`)
    ).doc;
    const shell = await anonymous.send('GET', `${pathOf(doc)}?accessToken=${accessToken}`);
    assert.deepEqual(
      [shell.status, shell.headers.get('cache-control'), shell.headers.get('x-robots-tag')],
      [200, 'no-store', 'noindex'],
    );
    assert.ok(!shell.text.includes(assertFound(accessToken)));
    for (const path of [
      pathOf(doc),
      `${pathOf(another)}?accessToken=${accessToken}`,
      `/${other.username}/${doc.id}?accessToken=${accessToken}`,
      `${pathOf(doc)}/edit?accessToken=${accessToken}`,
      `${pathOf(doc)}?accessToken=${accessToken}&accessToken=${accessToken}`,
    ]) {
      assert.equal((await anonymous.send('GET', path)).status, 404, path);
    }
    await updateMeta(owner, doc.id, { regenerateLink: true });
    assert.equal((await anonymous.send('GET', `${pathOf(doc)}?accessToken=${accessToken}`)).status, 404);
  });

  it('exist for every space, with its home page when that is public', async () => {
    const home = await anonymous.send('GET', `/${other.username}`);
    assert.equal(home.status, 200);
    assert.equal((await anonymous.send('GET', `/${other.username.toUpperCase()}/`)).text, home.text);
    await updateMeta(other, other.homeDocId, { access: 'public' });
    const { doc } = await other.browser.expect(
      200,
      'GET',
      `/api/groups/${other.username}/docs/${other.homeDocId}`,
    );
    await other.browser.expect(200, 'PUT', `/api/docs/${other.homeDocId}`, {
      json: { title: 'Home', content: 'welcome words', lastUpdatedAt: doc.updatedAt },
    });
    assert.match((await anonymous.send('GET', `/${other.username}`)).text, /welcome words/);
    await updateMeta(other, other.homeDocId, { access: 'private' });
    const hidden = await anonymous.send('GET', `/${other.username}`);
    assert.equal(hidden.status, 200);
    assert.doesNotMatch(hidden.text, /welcome words/);
    assert.equal((await anonymous.send('GET', '/nobody99')).status, 404);
  });

  it('of the editor and the history are only for their owner', async () => {
    const hidden = await createDoc(owner);
    const open = await createDocWith(owner, 'public');
    for (const doc of [hidden, open]) {
      for (const tail of ['/edit', '/history', `/history/${doc.id}`]) {
        assert.equal((await owner.browser.send('GET', pathOf(doc) + tail)).status, 200, tail);
        for (const browser of [anonymous, other.browser])
          assert.equal((await browser.send('GET', pathOf(doc) + tail)).status, 404, tail);
      }
    }
    assert.equal((await owner.browser.send('GET', `/${owner.username}/${'0'.repeat(24)}/edit`)).status, 404);
  });
});

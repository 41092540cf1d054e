import assert from 'node:assert/strict';
import {
  COMMENT_PAGE_CHARACTERS_MAX,
  COMMENT_PAGES_MAX,
  COMMENTS_ON_PAGE,
  PAGE_LIMIT_DEFAULT,
  SEARCHES_MAX,
} from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDocWith, updateMeta } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';

/** Data of a page of the test's website, which shows all of its input. */
interface Shown {
  readonly problem?: { readonly status: number; readonly message: string };
  readonly keptLang?: string;
  readonly found?: {
    readonly docs: readonly { readonly title: string }[];
    readonly nextCursor: string | null;
    readonly query: string;
  };
  readonly comments?: {
    readonly comments: readonly { readonly content: string; readonly isDeleted: boolean }[];
    readonly nextCursor: string | null;
  };
}

function dataOf({ text }: BrowserResponse): Shown {
  const json = /<pre>(.*?)<\/pre>/s.exec(text)?.[1] ?? '{}';
  return (JSON.parse(json.replaceAll('&lt;', '<').replaceAll('&amp;', '&')) as { readonly data: Shown }).data;
}

function assertPrivate({ status, headers }: BrowserResponse): void {
  assert.deepEqual(
    [status, headers.get('cache-control'), headers.get('x-robots-tag')],
    [200, 'no-store', 'noindex'],
  );
}

describeOnSqlite('Pages for readers without scripts', (database) => {
  let build: WebsiteBuild;
  let server: TestServer;
  let owner: TestUser;
  let anonymous: Browser;

  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database, webDist: build.webDist });
    owner = await createUser(server, 'owner');
    anonymous = createBrowser(server);
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  const comment = async (docId: string, content: string, parentId: string | null = null): Promise<string> =>
    (
      await owner.browser.expect(201, 'POST', `/api/comments?docId=${docId}`, {
        json: { parentId, content },
      })
    ).comment.id;

  describe('of the search', () => {
    it('list only public results, optionally of one space, page by page', async () => {
      const other = await createUser(server, 'other');
      for (let i = 0; i <= PAGE_LIMIT_DEFAULT; i++)
        await createDocWith(owner, 'public', { title: `Seen ${i}`, content: 'zebra' });
      await createDocWith(other, 'public', { title: 'Elsewhere', content: 'zebra' });
      await createDocWith(owner, 'private', { title: 'Hidden', content: 'zebra' });
      const first = await anonymous.send('GET', '/search?q=%20zebra%20');
      assertPrivate(first);
      const { found } = dataOf(first);
      assert.deepEqual([found?.query, found?.docs.length], ['zebra', PAGE_LIMIT_DEFAULT]);
      const second = dataOf(await anonymous.send('GET', `/search?q=zebra&cursor=${found?.nextCursor ?? ''}`));
      const titles = [...(found?.docs ?? []), ...(second.found?.docs ?? [])].map(({ title }) => title);
      assert.equal(new Set(titles).size, PAGE_LIMIT_DEFAULT + 2);
      assert.ok(!titles.includes('Hidden'));
      assert.equal(second.found?.nextCursor, null);
      const within = dataOf(await anonymous.send('GET', `/search?q=zebra&groupName=${other.username}`));
      assert.deepEqual(
        within.found?.docs.map(({ title }) => title),
        ['Elsewhere'],
      );
    });

    it('stop finding a document as soon as it is not public', async () => {
      const doc = await createDocWith(owner, 'public', { title: 'Okapi', content: 'words' });
      assert.equal(dataOf(await anonymous.send('GET', '/search?q=okapi')).found?.docs.length, 1);
      await updateMeta(owner, doc.id, { access: 'private' });
      const after = await anonymous.send('GET', '/search?q=okapi');
      assert.deepEqual(dataOf(after).found?.docs, []);
      assert.doesNotMatch(after.text, new RegExp(doc.id));
    });

    it('leave searches of logged-in users to the application, and run none without a query', async () => {
      for (const [browser, path] of [
        [owner.browser, '/search?q=zebra'],
        [anonymous, '/search?q='],
        [anonymous, '/search?q=a&q=b'],
        [anonymous, '/search'],
      ] as const) {
        const response = await browser.send('GET', path);
        assertPrivate(response);
        assert.equal(dataOf(response).found, undefined, path);
      }
    });

    it('refuse an unknown space and a wrong cursor', async () => {
      const unknown = await anonymous.send('GET', '/search?q=a&groupName=nobodyhere');
      assert.deepEqual(
        [unknown.status, unknown.text],
        [404, (await anonymous.send('GET', '/nobodyhere')).text],
      );
      const wrong = await anonymous.send('GET', '/search?q=a&cursor=%3Cb%3E');
      assert.equal(wrong.status, 422);
      assert.equal(dataOf(wrong).problem?.status, 422);
    });
  });

  describe('of comments', () => {
    it('list what visitors see of them, page by page', async () => {
      const doc = await createDocWith(owner, 'public', { title: 'Talk', content: 'words of the text' });
      const first = await comment(doc.id, 'said <first>');
      for (let i = 1; i < COMMENTS_ON_PAGE; i++) await comment(doc.id, `said ${i}`);
      await comment(doc.id, 'said last', first);
      await owner.browser.expect(200, 'DELETE', `/api/comments/${first}`);
      const page = await anonymous.send('GET', `/${owner.username}/${doc.id}?comments`);
      assertPrivate(page);
      const { comments } = dataOf(page);
      assert.deepEqual(
        [comments?.comments.length, comments?.comments[0]?.isDeleted],
        [COMMENTS_ON_PAGE, true],
      );
      assert.doesNotMatch(page.text, /said &lt;first/);
      const rest = await anonymous.send(
        'GET',
        `/${owner.username}/${doc.id}-any?comments=&cursor=${comments?.nextCursor ?? ''}`,
      );
      assert.deepEqual(
        dataOf(rest).comments?.comments.map(({ content }) => content),
        ['said last'],
      );
      assert.equal(
        (await owner.browser.send('GET', `/${owner.username}/${doc.id}?comments`)).text,
        page.text,
      );
    });

    it('have fewer comments on a page when they are long', async () => {
      const doc = await createDocWith(owner, 'public', { title: 'Talk', content: 'words' });
      for (let i = 1; i <= 3; i++) await comment(doc.id, String(i).repeat(COMMENT_PAGE_CHARACTERS_MAX / 2));
      const path = `/${owner.username}/${doc.id}?comments`;
      const first = dataOf(await anonymous.send('GET', path)).comments;
      assert.equal(first?.comments.length, 2);
      const rest = dataOf(await anonymous.send('GET', `${path}&cursor=${first?.nextCursor ?? ''}`)).comments;
      assert.deepEqual(
        rest?.comments.map(({ content }) => content[0]),
        ['3'],
      );
      assert.equal(rest?.nextCursor, null);
    });

    it('are hidden with the document, and while its comments are off', async () => {
      const doc = await createDocWith(owner, 'public', { title: 'Talk', content: 'words' });
      await comment(doc.id, 'canary said');
      const path = `/${owner.username}/${doc.id}?comments`;
      assert.match((await anonymous.send('GET', path)).text, /canary said/);
      await updateMeta(owner, doc.id, { commentsEnabled: false });
      assert.deepEqual(dataOf(await anonymous.send('GET', path)).comments?.comments, []);
      await updateMeta(owner, doc.id, { commentsEnabled: true, access: 'private' });
      const gone = await anonymous.send('GET', path);
      const unknown = await anonymous.send('GET', `/${owner.username}/${'0'.repeat(24)}?comments`);
      assert.deepEqual([gone.status, gone.text], [404, unknown.text]);
    });
  });

  it('have the language of their address when it is not the reader’s own', async () => {
    for (const [accepted, storedLang] of [
      ['en', 'ko'],
      ['ko', undefined],
    ] as const)
      for (const path of ['/explore?lang=ko', '/search?q=zebra&lang=ko', '/no/such?lang=ko']) {
        const response = await anonymous.send('GET', path, { headers: { 'Accept-Language': accepted } });
        assert.equal(dataOf(response).keptLang, storedLang, `${path}, ${accepted}`);
      }
  });

  it('are rate-limited by address, searches together with those of the API', async () => {
    const limited = await startServer({ database, webDist: build.webDist, hasLimits: true });
    try {
      const writer = await createUser(limited, 'writer');
      const doc = await createDocWith(writer, 'public', { title: 'Talk', content: 'words' });
      const visitor = createBrowser(limited);
      const path = `/${writer.username}/${doc.id}`;
      for (const [address, max] of [
        ['/search?q=%3Cscript%3E', SEARCHES_MAX],
        [`${path}?comments`, COMMENT_PAGES_MAX],
      ] as const) {
        for (let i = 0; i < max; i++) assert.equal((await visitor.send('GET', address)).status, 200);
        const refused = await visitor.send('GET', address);
        assert.equal(refused.status, 429, address);
        assert.ok(Number(refused.headers.get('retry-after')) > 0);
        assert.equal(refused.headers.get('cache-control'), 'no-store');
        assert.equal(dataOf(refused).problem?.status, 429);
      }
      assert.equal((await visitor.send('GET', '/api/search?q=a')).status, 429);
      assert.equal((await visitor.send('GET', path)).status, 200);
    } finally {
      await limited.close();
    }
  });
});

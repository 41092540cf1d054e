import assert from 'node:assert/strict';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';

const MINUTE_MS = 60_000;

describeOnSqlite('Pages with the newest documents', (database) => {
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

  const titlesOn = async (path: string): Promise<string[]> => {
    const { text } = await anonymous.send('GET', path);
    const [recent = ''] = text.split('"encounter"');
    return [...recent.matchAll(/"title":"(found \d)"/g)].map(([, title = '']) => title);
  };

  it('have no links while nothing is public', async () => {
    const random = await anonymous.send('GET', '/random');
    assert.deepEqual([random.status, random.headers.get('cache-control')], [200, 'no-store']);
    assert.deepEqual(await titlesOn('/explore'), []);
  });

  it('show what is currently public, newest first, readable without scripts', async () => {
    const docs = [];
    for (let i = 0; i < 4; i++)
      docs.push(await createDocWith(owner, 'public', { title: `found ${i}`, content: `words ${i}` }));
    await createDocWith(owner, 'private', { title: 'found 9' });
    assert.deepEqual(await titlesOn('/explore'), ['found 3', 'found 2', 'found 1', 'found 0']);
    assert.deepEqual(await titlesOn('/recents'), await titlesOn('/explore'));
    assert.deepEqual(await titlesOn('/'), ['found 3', 'found 2', 'found 1']);

    // The document at random stays for this minute.
    server.advance(MINUTE_MS - (Date.now() % MINUTE_MS));
    const first = await anonymous.send('GET', '/explore');
    assert.deepEqual([first.status, first.headers.get('cache-control')], [200, 'no-cache']);
    const ifChanged = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } };
    assert.equal((await anonymous.send('GET', '/explore', ifChanged)).status, 304);
    await updateMeta(owner, assertFound(docs[2]).id, { access: 'private' });
    const second = await anonymous.send('GET', '/explore', ifChanged);
    assert.equal(second.status, 200);
    assert.doesNotMatch(second.text, /found 2|words 2/);
  });

  it('show a random document, the same within a minute, only while it is public', async () => {
    const encounter = async (): Promise<string> => {
      const { text } = await anonymous.send('GET', '/explore');
      return /"encounter":(?:null|\{"id":"(\w+)")/.exec(text)?.[1] ?? 'none';
    };
    const seen = new Set<string>();
    for (let minutes = 0; minutes < 20; minutes++) {
      server.advance(MINUTE_MS);
      seen.add(await encounter());
    }
    assert.ok(seen.size > 1 && !seen.has('none'), `only ${[...seen].join()}`);
    const shown = await encounter();
    assert.equal(await encounter(), shown);
    await updateMeta(owner, shown, { access: 'private' });
    assert.notEqual(await encounter(), shown);
    await updateMeta(owner, shown, { access: 'public' });
    assert.doesNotMatch((await anonymous.send('GET', '/recents')).text, /"encounter"/);
  });

  it('redirect from /random to a public document, uncached', async () => {
    const random = await anonymous.send('GET', '/random');
    assert.deepEqual([random.status, random.headers.get('cache-control')], [302, 'no-store']);
    const inKorean = await anonymous.send('GET', '/random?lang=ko');
    assert.match(inKorean.headers.get('location') ?? '', /\?lang=ko$/);
    const page = await anonymous.send('GET', random.headers.get('location') ?? '');
    assert.match(page.text, /words [013]/);
  });
});

import assert from 'node:assert/strict';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';

describeOnSqlite('Speculation rules', (database) => {
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

  it('are a cacheable file with its own type', async () => {
    const rules = await anonymous.send('GET', '/speculation-rules.json');
    assert.equal(rules.status, 200);
    assert.equal(rules.headers.get('content-type'), 'application/speculationrules+json');
    assert.equal(rules.headers.get('cache-control'), 'public, max-age=3600');
    assert.deepEqual(
      (JSON.parse(rules.text) as { prefetch: { eagerness: string }[] }).prefetch.map(
        ({ eagerness }) => eagerness,
      ),
      ['conservative'],
    );
    // Browsers compare every link of a page with each pattern before they paint it.
    assert.ok((rules.text.match(/pathname/g) ?? []).length < 5, rules.text);
    const etag = rules.headers.get('etag') ?? '';
    const again = await anonymous.send('GET', '/speculation-rules.json', {
      headers: { 'If-None-Match': etag },
    });
    assert.equal(again.status, 304);
  });

  it('are referenced by public pages for reading, also in 304 responses, and by no other page', async () => {
    const open = await createDocWith(owner, 'public');
    const hidden = await createDoc(owner);
    const pathOf = ({ id }: { id: string }): string => `/${owner.username}/${id}`;
    for (const path of ['/', '/explore', '/recents', '/help', '/terms', `/${owner.username}`, pathOf(open)]) {
      const first = await anonymous.send('GET', path);
      const etag = first.headers.get('etag') ?? '';
      const second = await anonymous.send('GET', path, { headers: { 'If-None-Match': etag } });
      assert.equal(second.status, 304, path);
      for (const { headers } of [first, second])
        assert.equal(headers.get('speculation-rules'), '"/speculation-rules.json"', path);
    }
    for (const path of [
      '/login',
      '/search',
      '/account',
      pathOf(hidden),
      `${pathOf(open)}/edit`,
      '/no/page/x',
    ]) {
      const { headers } = await owner.browser.send('GET', path);
      assert.equal(headers.get('speculation-rules'), null, path);
    }
  });
});

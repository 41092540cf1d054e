import assert from 'node:assert/strict';
import { SITE_MAP } from '@maru/core/site-map';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { pageRows } from '../../backend/test/matrix/page-rows.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';

const PAGE = 200;
const REDIRECTS = [302, 303, 307];

describe('The addresses of the website', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: 'sqlite' });
  });
  after(() => server.close());

  // The route for all other paths is no address, and the server has none of the developers' routes.
  const paths = SITE_MAP.filter(({ audience, path }) => audience !== 'developer' && path !== '*').map(
    ({ path }): string => path,
  );

  it('have a row in the permission matrix where they name a space or a document', () => {
    const named = new Set(pageRows.map(({ path }) => path));
    const missing = paths.filter((path) => path.startsWith('/:group') && !named.has(path));
    assert.deepEqual(missing, [], 'add them to backend/test/matrix/page-rows.ts');
  });

  it('are otherwise the same page for everybody, as private data is loaded by API calls', async () => {
    const users = [await createUser(server, 'owner'), await createUser(server, 'other')];
    for (const path of paths.filter((each) => !each.startsWith('/:group'))) {
      const address = path.replaceAll(/\/:\w+\?/g, '');
      const first = await createBrowser(server).send('GET', address);
      assert.ok(first.status === PAGE || REDIRECTS.includes(first.status), `${address}: ${first.status}`);
      if (first.status !== PAGE) continue;
      for (const { browser, username, email } of users) {
        const response = await browser.send('GET', address);
        assert.deepEqual([response.status, response.text], [first.status, first.text], address);
        for (const word of [username, email])
          assert.ok(!response.text.includes(word), `${address} names ${word}`);
      }
    }
  });
});

import assert from 'node:assert/strict';
import { EXCERPT_MAX_LENGTH } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnEachDatabase('GET /api/docs/:id/preview', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let anonymous: Browser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    anonymous = createBrowser(server);
  });
  after(() => server.close());

  const preview = async (browser: Browser, id: string, query = '') =>
    (await browser.expect(200, 'GET', `/api/docs/${id}/preview${query}`)).preview;

  it('has title and beginning, without marks', async () => {
    const content = `---\ntags: a\n---\n\n# Heading\n\nThe **first** [[paragraph]].\n\n${'word '.repeat(500)}`;
    const { id } = await createDoc(owner, { title: 'Title', content });
    const own = await preview(owner.browser, id);
    assert.equal(own.title, 'Title');
    assert.match(own.excerpt, /^(?:Heading )?The first paragraph\. word/);
    assert.ok([...own.excerpt].length <= EXCERPT_MAX_LENGTH + 1);
    await updateMeta(owner, id, { access: 'public' });
    assert.deepEqual(await preview(anonymous, id), own);
    const empty = await createDoc(owner, { title: 'Empty', content: '' });
    assert.deepEqual(await preview(owner.browser, empty.id), { id: empty.id, title: 'Empty', excerpt: '' });
  });

  it('shows the owner as well what readers see, and nobody an unpublished text', async () => {
    const { id } = await createDocWith(owner, 'public', { title: 'Read', content: 'by all' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}/working_copy`, {
      json: { title: 'Unread', content: 'by nobody', lastUpdatedAt: null },
    });
    for (const browser of [owner.browser, anonymous])
      assert.deepEqual(await preview(browser, id), { id, title: 'Read', excerpt: 'by all' });
  });

  it('is for those who may read the document, at once no more', async () => {
    const { id, accessToken } = await createDocWith(owner, 'link', { title: 'Linked', content: 'text' });
    await anonymous.expect(404, 'GET', `/api/docs/${id}/preview`);
    assert.equal((await preview(anonymous, id, `?accessToken=${accessToken}`)).excerpt, 'text');
    await updateMeta(owner, id, { access: 'private' });
    const { errorId: _a, ...gone } = await anonymous.expect(
      404,
      'GET',
      `/api/docs/${id}/preview?accessToken=${accessToken}`,
    );
    const unknown = `/api/docs/${'0'.repeat(24)}/preview`;
    const { errorId: _b, ...missing } = await anonymous.expect(404, 'GET', unknown as '/api/docs/x/preview');
    assert.deepEqual(gone, missing);
  });
});

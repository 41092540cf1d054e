import assert from 'node:assert/strict';
import type { Doc } from '@maru/core/api';
import { createBrowser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDocWith } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

describeOnEachDatabase('The time of a working copy', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let doc: Doc;
  let path: `/api/docs/${string}`;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  beforeEach(async () => {
    doc = await createDocWith(owner, 'public', { title: 'News', content: 'as read' });
    path = `/api/docs/${doc.id}`;
  });
  after(() => server.close());

  const put = async (content: string, lastUpdatedAt: string | null = null) => {
    const json = { title: 'News', content, lastUpdatedAt };
    return assertFound(
      (await owner.browser.expect(200, 'PUT', `${path}/working_copy`, { json })).workingCopy,
    );
  };

  it('is shown only to the owner, as is the base version of an edit', async () => {
    const shown = async (browser = owner.browser) =>
      (await browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${doc.id}`)).doc;
    const { histories } = await owner.browser.expect(200, 'GET', `${path}/history`);
    assert.equal((await shown()).historyId, assertFound(histories[0]).id);
    const at = `${path}/is_updated?lastUpdatedAt=${doc.updatedAt}` as const;
    const loadState = () => owner.browser.expect(200, 'GET', at);
    assert.equal((await loadState()).workingCopyUpdatedAt, null);
    const { updatedAt } = await put('one');
    assert.deepEqual(await loadState(), {
      id: doc.id,
      isUpdated: false,
      updatedAt: doc.updatedAt,
      workingCopyUpdatedAt: updatedAt,
    });
    const stranger = createBrowser(server);
    assert.ok(!('workingCopyUpdatedAt' in (await stranger.expect(200, 'GET', at))));
    assert.ok(!('historyId' in (await shown(stranger))));
  });

  it('prevents discarding a newer one, when the caller sends the known time', async () => {
    const first = await put('one');
    const second = await put('two', first.updatedAt);
    const discard = (at: string) => owner.browser.send('DELETE', `${path}/working_copy?lastUpdatedAt=${at}`);
    const refused = await discard(first.updatedAt);
    assert.deepEqual(
      [refused.status, refused.json.code, refused.json.latest?.updatedAt],
      [409, 'edit_conflict', second.updatedAt],
    );
    const get = async () => (await owner.browser.expect(200, 'GET', `${path}/working_copy`)).workingCopy;
    assert.deepEqual(await get(), second);
    assert.equal((await discard(second.updatedAt)).status, 200);
    assert.equal((await discard(second.updatedAt)).status, 200);
    assert.equal(await get(), null);
  });
});

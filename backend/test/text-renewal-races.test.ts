import assert from 'node:assert/strict';
import type { Store } from '../src/db/transaction.ts';
import type { Viewer } from '../src/policies/viewer.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { assertFound } from '../testing/found.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

describeOnEachDatabase('Renewal of texts during saves', (kind) => {
  let test: TestServices;
  let owner: Viewer;
  /** Runs before each query. */
  let meanwhile = async (): Promise<void> => undefined;
  before(async () => {
    test = await openServices(
      kind,
      (store): Store => ({
        ...store,
        query: async (work) => {
          await meanwhile();
          return await store.query(work);
        },
      }),
    );
    const { authCookie, deviceKeyCookie } = await test.services.accounts.signup(
      test.write,
      { username: 'owner', email: 'o@example.org', password: 'pass word 1' },
      { auth: undefined, deviceKey: undefined },
      { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' },
    );
    owner = assertFound(await test.services.sessions.authenticate(authCookie ?? '', deviceKeyCookie));
  });
  after(() => test.close());

  it('publishes the saved text, at any query of the renewal', async () => {
    const { docs, publications, textRenewal } = test.services;
    const text = { title: 'T', isFolder: false };
    const { id } = await docs.create(test.write, owner, 'owner', { ...text, content: 'first' });
    await docs.updateMeta(test.write, owner, id, { access: 'public' });
    let count = 2;
    let isSaving = false;
    // The first query lists what is renewed.
    for (let at = 1; at < count; at++) {
      await docs.update(test.write, owner, id, { title: 'T', content: `before ${at}`, overwrite: true });
      await test.db('docs').where({ id }).update({ text_version: '' });
      await test.db('publications').where({ doc_id: id }).update({ renderer_version: 'old', html: 'old' });
      count = 0;
      meanwhile = async () => {
        if (isSaving || count++ !== at) return;
        isSaving = true;
        await docs.update(test.write, owner, id, { title: 'T', content: `after ${at}`, overwrite: true });
        isSaving = false;
      };
      await textRenewal.run();
      meanwhile = async () => undefined;
      const page = assertFound(await publications.page({ groupName: 'owner', docId: id }));
      assert.match(page.articleHtml ?? '', count > at ? /after/ : /before/);
    }
    assert.ok(count > 3);
  });
});

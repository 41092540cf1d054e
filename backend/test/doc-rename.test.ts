import assert from 'node:assert/strict';
import type { Viewer } from '../src/policies/viewer.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

/** Documents that link to the renamed one. */
const LINKING = 60;

describeOnEachDatabase('A rename', (kind) => {
  let test: TestServices;
  let owner: Viewer;
  before(async () => {
    test = await openServices(kind);
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username: 'owner', email: 'o@example.org', password: 'pass word 1' };
    const { authCookie, deviceKeyCookie } = await test.services.accounts.signup(
      test.write,
      account,
      { auth: undefined, deviceKey: undefined },
      device,
    );
    owner = (await test.services.sessions.authenticate(authCookie ?? '', deviceKeyCookie)) as Viewer;
  });
  after(() => test.close());

  const create = async (title: string, content: string): Promise<string> =>
    (await test.services.docs.create(test.write, owner, 'owner', { title, content, isFolder: false })).id;
  const rename = async (id: string, title: string): Promise<number> => {
    test.takeStatements();
    await test.services.docs.update(test.write, owner, id, { title, content: 'same', overwrite: true });
    return test.takeStatements().length;
  };

  it('takes the same number of statements however many documents link to the title, and keeps their links', async () => {
    const alone = await create('Alone', 'same');
    const linked = await create('Linked', 'same');
    for (let i = 0; i < LINKING; i++) await create(`Text ${i}`, '[[Linked]]');
    await rename(alone, 'Alone 2');
    await rename(linked, 'Linked 2');
    const statements = await rename(alone, 'Alone 3');
    assert.equal(await rename(linked, 'Linked 3'), statements);
    const docs = await test.services.docs.listBacklinks(owner, linked, undefined);
    assert.equal(docs.length, LINKING);
    const first = await test.services.links.listOutdated(owner, linked, { title: 'Linked', limit: 100 });
    assert.deepEqual([first.docs.length, first.nextCursor], [LINKING, null]);
    assert.deepEqual(
      (await test.services.links.list(owner, 'owner', { kind: 'missing', limit: 100 })).docs,
      [],
    );
  });
});

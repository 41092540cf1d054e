import assert from 'node:assert/strict';
import type { Store } from '../src/db/transaction.ts';
import type { Viewer } from '../src/policies/viewer.ts';
import { describeOnEachDatabase } from './databases.ts';
import { openServices } from './services.ts';
import type { TestServices } from './services.ts';

/** Results of the batches of saves; `transaction` for a save that needed one. */
let steps: (boolean | 'transaction')[] = [];

const noteStatements = (store: Store): Store => ({
  query: (work) => store.query(work),
  write: (work, purpose) => store.write(work, purpose),
  executeBatch: async (statements) => {
    const isDone = await store.executeBatch(statements);
    steps.push(isDone);
    return isDone;
  },
  transaction: (work) => {
    steps.push('transaction');
    return store.transaction(work);
  },
});

describeOnEachDatabase('A save', (kind) => {
  let test: TestServices;
  let owner: Viewer;
  let docId: string;
  before(async () => {
    test = await openServices(kind, noteStatements);
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username: 'owner', email: 'o@example.org', password: 'pass word 1' };
    const signedIn = await test.services.accounts.signup(
      account,
      { auth: undefined, deviceKey: undefined },
      device,
    );
    owner = (await test.services.sessions.authenticate(
      signedIn.authCookie ?? '',
      signedIn.deviceKeyCookie,
    )) as Viewer;
    docId = (
      await test.services.docs.create(owner, 'owner', { title: 'one', content: 'first', isFolder: false })
    ).id;
  });
  beforeEach(() => {
    steps = [];
  });
  after(() => test.close());

  const save = (content: string) =>
    test.services.docs.update(owner, docId, { title: 'one', content, overwrite: true });
  const links = async (): Promise<number> => (await test.db('doc_links').where({ doc_id: docId })).length;

  it('is one step to the database, of a private document and of a public one', async () => {
    await save('private');
    await test.services.docs.updateMeta(owner, docId, { access: 'public' });
    steps = [];
    const { content } = await save('public');
    assert.equal(content, 'public');
    assert.equal((await test.services.docs.read(null, 'owner', docId, {})).content, 'public');
    assert.deepEqual(steps, [true]);
    const last = (await test.db('publication_changes').orderBy('seq', 'desc').first()).doc_id;
    assert.equal(last, docId, 'what follows the publications hears of it');
  });

  it('is one step with links, which come, stay and go', async () => {
    await save('[[a]] [[b]] [[A]]');
    assert.equal(await links(), 2);
    await save('[[b]] [[c]] [[d]]');
    assert.equal(await links(), 3);
    await save('none');
    assert.equal(await links(), 0);
    assert.deepEqual(steps, [true, true, true]);
    await save(Array.from({ length: 100 }, (_, i) => `[[${i}]]`).join(' '));
    assert.equal(await links(), 100);
    assert.deepEqual(steps.slice(3), ['transaction']);
    await save('none');
    assert.equal(await links(), 0);
  });

  it('with a key is one step as well, and done once', async () => {
    const request = {
      userId: owner.userId,
      key: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
      content: ['x'],
      status: 200,
    };
    const run = () =>
      test.services.idempotency.run(
        request,
        async () => (await save('keyed')).updatedAt,
        async (effect) => `again ${effect.objectId} ${effect.revision}`,
      );
    await run();
    assert.deepEqual(steps, [true]);
    const { content_rev } = await test.db('docs').where({ id: docId }).first();
    assert.equal(await run(), `again ${docId} ${content_rev}`);
    assert.deepEqual(steps, [true]);
  });
});

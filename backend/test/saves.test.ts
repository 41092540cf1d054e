import assert from 'node:assert/strict';
import { AppError } from '@maru/core/api';
import type { Store } from '../src/db/transaction.ts';
import type { Viewer } from '../src/policies/viewer.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

/** Results of the writes of saves. */
let steps: unknown[] = [];

const noteStatements = (store: Store): Store => ({
  rowMacs: store.rowMacs,
  query: (work) => store.query(work),
  write: (work, purpose) => store.write(work, purpose),
  execute: async (statements) => {
    const refusal = await store.execute(statements);
    steps.push(refusal ?? 'done');
    return refusal;
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
      test.write,
      account,
      { auth: undefined, deviceKey: undefined },
      device,
    );
    owner = (await test.services.sessions.authenticate(
      signedIn.authCookie ?? '',
      signedIn.deviceKeyCookie,
    )) as Viewer;
    docId = (
      await test.services.docs.create(test.write, owner, 'owner', {
        title: 'one',
        content: 'first',
        isFolder: false,
      })
    ).id;
  });
  beforeEach(() => {
    steps = [];
  });
  after(() => test.close());

  const save = (content: string, write = test.write) =>
    test.services.docs.update(write, owner, docId, { title: 'one', content, overwrite: true });
  const links = async (): Promise<number> => (await test.db('doc_links').where({ doc_id: docId })).length;

  it('is one round trip to the database, for a private and a public document', async () => {
    await save('private');
    await test.services.docs.updateMeta(test.write, owner, docId, { access: 'public' });
    steps = [];
    const { content } = await save('public');
    assert.equal(content, 'public');
    assert.equal((await test.services.docs.read(null, 'owner', docId, {})).content, 'public');
    assert.deepEqual(steps, ['done']);
    const last = (await test.db('publication_changes').orderBy('seq', 'desc').first()).doc_id;
    assert.equal(last, docId, 'what follows the publications hears of it');
  });

  it('is one round trip with added, kept and removed links', async () => {
    await save('[[a]] [[b]] [[A]]');
    assert.equal(await links(), 2);
    await save('[[b]] [[c]] [[d]]');
    assert.equal(await links(), 3);
    await save('none');
    assert.equal(await links(), 0);
    assert.deepEqual(steps, ['done', 'done', 'done']);
    await save(Array.from({ length: 100 }, (_, i) => `[[${i}]]`).join(' '));
    assert.equal(await links(), 100);
    await save(Array.from({ length: 90 }, (_, i) => `[[${i + 50}]]`).join(' '));
    assert.equal(await links(), 90);
    await save('none');
    assert.equal(await links(), 0);
    assert.deepEqual(steps.slice(3), ['done', 'done', 'done']);
  });

  it('with an idempotency key is one round trip too, and done once', async () => {
    const request = {
      userId: owner.userId,
      key: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
      content: ['x'],
      status: 200,
    };
    const run = () =>
      test.services.idempotency.run(
        request,
        async (claim) => (await save('keyed', test.services.writes.begin(null, claim))).updatedAt,
        async (effect) => `again ${effect.objectId} ${effect.revision}`,
      );
    await run();
    assert.deepEqual(steps, ['done']);
    const { content_rev } = await test.db('docs').where({ id: docId }).first();
    assert.equal(await run(), `again ${docId} ${content_rev}`);
    assert.deepEqual(steps, ['done']);
  });

  it('is refused with a conflict when another one was first', async () => {
    const { updatedAt: lastUpdatedAt } = await test.services.docs.read(owner, 'owner', docId, {});
    const from = (content: string) =>
      test.services.docs.update(test.write, owner, docId, { title: 'one', content, lastUpdatedAt });
    const results = await Promise.allSettled([from('this'), from('that'), from('another')]);
    const codes = results.map((result) =>
      result.status === 'rejected' && result.reason instanceof AppError ? result.reason.code : result.status,
    );
    assert.deepEqual(codes.toSorted(), ['edit_conflict', 'edit_conflict', 'fulfilled']);
    assert.ok(!steps.includes('transaction'));
  });

  it('counts the texts of an account without a counter, once', async () => {
    const counted = async (): Promise<number> => Number((await test.db('text_usage').first()).used);
    await save('counted');
    const before = await counted();
    await test.db('text_usage').delete();
    await Promise.all([save('counted together'), save('counted at once')]);
    const [total] = await test
      .db('revisions')
      .sum({ bytes: test.db.raw('LENGTH(title_cipher) + LENGTH(content_cipher) + LENGTH(props_cipher)') });
    assert.equal(await counted(), Number(total?.bytes));
    assert.ok((await counted()) > before);
  });

  it('is refused above the limit, unless the text is shorter or the document has changed', async () => {
    await save('x'.repeat(200));
    const { updatedAt: lastUpdatedAt } = await test.services.docs.read(owner, 'owner', docId, {});
    const { storage_limit: limit } = await test.db('users').first();
    await test.db('users').update({ storage_limit: 1 });
    await assert.rejects(save('y'.repeat(300)), { code: 'quota_exceeded' });
    await save('shorter');
    const late = { title: 'one', content: 'y'.repeat(300), lastUpdatedAt };
    await assert.rejects(test.services.docs.update(test.write, owner, docId, late), {
      code: 'edit_conflict',
    });
    await test.db('users').update({ storage_limit: limit });
  });

  it('recreates a missing publication, and raises the counter of an existing one', async () => {
    const publication = async () => await test.db('publications').where({ doc_id: docId }).first();
    await save('there');
    const before = await publication();
    await save('there again');
    const { rev, random_key, published_at } = await publication();
    assert.deepEqual(
      [rev, random_key, published_at],
      [before.rev + 1, before.random_key, before.published_at],
    );
    await test.db('publications').delete();
    await save('made anew');
    assert.equal((await publication()).rev, 1);
  });
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';
import { parseMasterKeys } from '../src/crypto/master-keys.ts';
import { createStore } from '../src/db/transaction.ts';
import type { Store } from '../src/db/transaction.ts';
import { insertGroupKey } from '../src/repositories/group-keys.ts';
import type { GroupRow } from '../src/repositories/groups.ts';
import { insertNewDoc, prepareNewDoc } from '../src/services/docs/saving/new-doc.ts';
import { createKeyrings } from '../src/services/keyrings.ts';
import type { Keyrings } from '../src/services/keyrings.ts';
import { createTermBuilder } from '../src/services/search/term-builder.ts';
import { createHeadOpener } from '../src/services/search/open-heads.ts';
import type { HeadOpener } from '../src/services/search/open-heads.ts';
import { createOwnSearch } from '../src/services/search/own-search.ts';
import { createTermSets } from '../src/services/search/term-sets.ts';
import { createTextWork } from '../src/services/texts/text-work.ts';
import type { TextWork } from '../src/services/texts/text-work.ts';

const DOCS = 230;

describeOnEachDatabase('A space with many new documents', (kind) => {
  let test: TestServices;
  let store: Store;
  let keyrings: Keyrings;
  let textWork: TextWork;
  before(async () => {
    test = await openServices(kind);
    store = createStore(test.db);
    textWork = createTextWork();
    keyrings = createKeyrings({
      store,
      masterKeys: parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`),
      now: Date.now,
    });
  });
  after(async () => {
    await textWork.close();
    await test.close();
  });

  /** Creates a space whose oldest document has a unique word. */
  const fillSpace = async (name: string): Promise<GroupRow> => {
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username: name, email: `${name}@example.org`, password: 'pass word 1' };
    await test.services.accounts.signup(
      test.write,
      account,
      { auth: undefined, deviceKey: undefined },
      device,
    );
    const group = (await test.db<GroupRow>('groups').where({ name }).first()) as GroupRow;
    await test.db('group_keys').where({ group_id: group.id }).delete();
    const { ring, row } = await keyrings.create(group.id);
    await insertGroupKey(test.db, row);
    await store.transaction(async (trx) => {
      for (let i = 0; i < DOCS; i++) {
        const text = { title: `글 ${i}`, content: i === 0 ? '오래된 번역을 찾는다' : '다른 말', props: '{}' };
        const facts = { groupId: group.id, isFolder: false, isHome: false, createdAt: 1_000 + i };
        await insertNewDoc(trx, await prepareNewDoc(ring, { ...facts, text }), {
          ownerId: group.owner_id,
          parentId: null,
          seq: i,
          linkHashes: [],
        });
      }
    });
    return group;
  };
  const countSets = async ({ id }: GroupRow): Promise<number> =>
    (await test.db('doc_terms').where({ group_id: id })).length;
  const counting = (
    openHeads: HeadOpener,
  ): { readonly opened: () => number; readonly openHeads: HeadOpener } => {
    let opened = 0;
    return {
      opened: () => opened,
      openHeads: (heads) => {
        opened += heads.length;
        return openHeads(heads);
      },
    };
  };

  it('is searched page by page when decryption takes long, without missing any', async () => {
    const group = await fillSpace('pages');
    const termSets = createTermSets({ store, keyrings });
    const jobs: (() => Promise<void>)[] = [];
    const statements: string[] = [];
    const { opened, openHeads } = counting(createHeadOpener({ store, keyrings }));
    const find = createOwnSearch({
      termSets,
      openHeads,
      textWork,
      runLater: (job) => void jobs.push(job),
      scheduleFor: (groupId) => void statements.push(groupId),
      openingMs: 0,
    });
    const first = await find(group, '번역', null, 30);
    assert.deepEqual([first.docs, opened(), statements], [[], 50, [group.id]]);
    let page = first;
    for (let i = 0; i < 4; i++) {
      assert.deepEqual(page.docs, []);
      page = await find(group, '번역', page.next, 30);
    }
    assert.deepEqual([page.docs.map(({ title }) => title), page.next], [['글 0'], null]);
    assert.equal(opened(), DOCS);
    for (const job of jobs) await job();
    assert.equal(await countSets(group), DOCS);
    assert.equal((await find(group, '번역', null, 30)).docs.length, 1);
    assert.equal(opened(), DOCS + 1, 'what is known not to have it is not opened again');
  });

  it('has its term sets created when there are many or its owner searches, not for a few', async () => {
    const group = await fillSpace('making');
    const termSets = createTermSets({ store, keyrings });
    const { opened, openHeads } = counting(createHeadOpener({ store, keyrings }));
    let done = Promise.withResolvers<void>();
    const runLater = (job: () => Promise<void>): void => void job().then(done.resolve, done.reject);
    const maker = createTermBuilder({ store, termSets, openHeads, textWork, waitMs: 0, runLater });
    maker.countWrites(group.id, 99);
    maker.countWrites(group.id);
    await done.promise;
    assert.deepEqual([await countSets(group), opened()], [DOCS, DOCS]);
    const find = createOwnSearch({
      termSets,
      openHeads,
      textWork,
      runLater: () => assert.fail(),
      scheduleFor: () => assert.fail(),
      openingMs: 0,
    });
    assert.deepEqual(
      (await find(group, '번역', null, 30)).docs.map(({ title }) => title),
      ['글 0'],
    );
    assert.equal(opened(), DOCS + 1);

    const few = (await test.db('doc_terms').where({ group_id: group.id }).limit(99)).map(
      (row: { doc_id: string }) => row.doc_id,
    );
    const [known = ''] = (
      await test.db('doc_terms').where({ group_id: group.id }).whereNotIn('doc_id', few)
    ).map((row: { doc_id: string }) => row.doc_id);
    await test.db('doc_terms').whereIn('doc_id', few).delete();
    const restarted = createTermBuilder({
      store,
      termSets: createTermSets({ store, keyrings }),
      openHeads,
      textWork,
      waitMs: 0,
      runLater,
    });
    for (const expected of [DOCS - 99, DOCS]) {
      done = Promise.withResolvers<void>();
      restarted.scheduleFor(group.id);
      await done.promise;
      assert.equal(await countSets(group), expected);
      await test.db('doc_terms').where({ doc_id: known }).delete();
    }
  });

  it('lets a server stop in the middle', async () => {
    const group = await fillSpace('stopping');
    const done = Promise.withResolvers<void>();
    const opener = createHeadOpener({ store, keyrings });
    const maker = createTermBuilder({
      store,
      termSets: createTermSets({ store, keyrings }),
      textWork,
      openHeads: async function* (heads) {
        let opened = 0;
        for await (const one of opener(heads)) {
          if (++opened === 10) maker.close();
          yield one;
        }
      },
      waitMs: 0,
      runLater: (job) => void job().then(done.resolve, done.reject),
    });
    maker.expect(group.id);
    await done.promise;
    const made = await countSets(group);
    assert.equal(made, 9, 'what was made is kept, and no more is made');
  });
});

import assert from 'node:assert/strict';
import { newId } from '@maru/core/text';
import { createStore } from '../src/db/transaction.ts';
import { oldVersions, pageLength } from '../src/services/thinning/old-versions.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc } from '../testing/docs.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const VERSIONS = 60;

describeOnEachDatabase('Pages of old versions', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  it('are each processed in a slice of the main thread', async () => {
    const user = await createUser(server);
    const doc = await createDoc(user, { title: 'T', content: 'Words' });
    const db = server.openDatabase();
    const created_at = Date.now() - 2 * YEAR_MS;
    const first = await db('revisions').where({ doc_id: doc.id }).first();
    for (let number = 2; number <= VERSIONS; number++)
      await db('revisions').insert({ ...first, id: newId(), number, created_at });
    await db('docs').where({ id: doc.id }).update({ created_at, content_rev: VERSIONS });
    let [slices, pages, versions] = [0, 0, 0];
    const turns = { take: () => Promise.resolve(void slices++) };
    const from = { docId: '', number: 0 };
    for await (const { count } of oldVersions(createStore(db), user.groupId, from, Date.now(), turns)) {
      pages++;
      versions += count;
    }
    assert.equal(versions, VERSIONS);
    assert.ok(pages > 1);
    assert.equal(slices, pages);
  });

  it('have fewer versions when their texts are long', () => {
    const long = 300 * 1024;
    assert.deepEqual(
      [[], [1], [2 * long], [2 * long, 1], [1, 2 * long], [long, long], Array(60).fill(1_000)].map(
        pageLength,
      ),
      [1, 1, 1, 1, 1, 1, 50],
    );
    assert.equal(pageLength([1, 2, 3, long, long]), 4);
  });
});

import assert from 'node:assert/strict';
import type { Writer } from '../../src/db/connect.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { snapshotOf } from './snapshot.ts';

describeOnEachDatabase('A snapshot of the stored state', (kind) => {
  let server: TestServer;
  let db: Writer;
  let user: TestUser;
  before(async function () {
    this.timeout(60_000);
    server = await startServer({ database: kind });
    db = server.openDatabase();
    user = await createUser(server);
  });
  after(() => server.close());

  it('is not changed by reads, and shows which tables a write has changed', async () => {
    const { id } = await createDoc(user, { title: 'one' });
    const before = await snapshotOf(db);
    await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    assert.deepEqual(await snapshotOf(db), before);
    const json = { title: 'one', content: 'another', overwrite: true };
    await user.browser.expect(200, 'PUT', `/api/docs/${id}`, { json });
    const after = await snapshotOf(db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    for (const table of ['docs', 'groups', 'revisions']) assert.ok(changed.includes(table), table);
    assert.ok(!changed.includes('users') && Object.hasOwn(after, 'users'));
    await user.browser.expect(200, 'POST', '/api/renew_auth');
    assert.equal((await snapshotOf(db))['sessions'], after['sessions'], 'sessions go on by themselves');
    await db('docs').where({ id }).update({ seq: 7 });
    assert.notEqual((await snapshotOf(db))['docs'], after['docs'], 'of its own connection as well');
  });
});

import assert from 'node:assert/strict';
import { createBrowser } from '../testing/browser.ts';
import { describeOnDatabaseServers } from '../testing/databases.ts';
import { createDoc } from '../testing/docs.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

describeOnDatabaseServers('Broken database connections', (kind) => {
  // Skips SQLite, which has no connections that can break.
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: kind });
  });
  after(() => server.close());

  it('during saves lose nothing: each save is answered, and stored once', async () => {
    const owner = await createUser(server, 'owner');
    const docs = await Promise.all([1, 2, 3].map(() => createDoc(owner, { content: '0' })));
    const admin = server.openDatabase();
    const controller = new AbortController();
    const killing = (async () => {
      let killed = 0;
      while (!controller.signal.aborted) {
        const [rows] = await admin.raw(
          'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
        );
        for (const { id } of rows) {
          await admin.raw(`KILL ${id}`).then(
            () => killed++,
            () => undefined,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
      return killed;
    })();
    await Promise.all(
      docs.map(async ({ id }) => {
        for (let number = 1; number <= 40; number++) {
          const json = { title: `save ${number}`, content: String(number), overwrite: true };
          await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json });
          const { doc } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}/docs/${id}`);
          assert.equal(doc.content, String(number));
        }
      }),
    );
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, i) => createDoc(owner, { title: `new ${i}` })),
    );
    controller.abort();
    assert.ok((await killing) > 10, 'connections were killed');
    const { docs: listed } = await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`);
    assert.equal(listed.length, docs.length + created.length);
    for (const { id } of docs) {
      const numbers = await admin('revisions').where({ doc_id: id }).orderBy('number').pluck('number');
      assert.deepEqual(
        numbers,
        Array.from({ length: 41 }, (_, i) => i + 1),
        'no save took effect twice',
      );
    }
    await createBrowser(server).expect(200, 'GET', '/readyz');
  });
});

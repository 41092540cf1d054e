import assert from 'node:assert/strict';
import { TRASH_LIFETIME_MS } from '@maru/core';
import type { Json } from '../../test/browser.ts';
import { describeOnEachDatabase } from '../../test/databases.ts';
import { createDoc } from '../../test/docs.ts';
import { createUser, startServer } from '../../test/server.ts';
import type { TestServer, TestUser } from '../../test/server.ts';

/** As many as have their titles kept in one piece. */
const MANY = 500;

describeOnEachDatabase('Lists of very many documents', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let ids: readonly string[];
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    const made: string[] = [];
    for (let i = 0; i < MANY; i++) made.push((await createDoc(owner, { title: `문서 ${i}`, content: '' })).id);
    ids = made;
  });
  after(() => server.close());

  const titles = async (): Promise<readonly string[]> =>
    (await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`)).docs.map((doc: Json) => doc.title);
  const rename = (id: string | undefined, title: string): Promise<Json> =>
    owner.browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { title, content: '', overwrite: true } });
  const kept = (): Promise<{ readonly titles_cipher: Buffer } | undefined> =>
    server.openDatabase()('title_lists').where({ group_id: owner.groupId }).first();
  /** Written when the answer has been given. */
  const untilKept = async (): Promise<Buffer> => {
    for (;;) {
      const row = await kept();
      if (row !== undefined) return row.titles_cipher;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('keep their titles in one piece, sealed, and show what has changed since', async () => {
    const all = Array.from({ length: MANY }, (_, i) => `문서 ${i}`);
    assert.deepEqual(await titles(), all);
    const stored = await untilKept();
    assert.ok(!stored.includes(Buffer.from('문서')));
    await rename(ids[7], 'renamed');
    const renamed = all.with(7, 'renamed');
    assert.deepEqual(await titles(), renamed);
    await server.restart();
    assert.deepEqual(await titles(), renamed);
    assert.deepEqual((await kept())?.titles_cipher, stored, 'few titles are opened by themselves');
  });

  it('do without it where it is damaged', async () => {
    const before = await titles();
    for (const titles_cipher of [Buffer.from('nothing that opens'), Buffer.alloc(0)]) {
      await server.openDatabase()('title_lists').where({ group_id: owner.groupId }).update({ titles_cipher });
      await server.restart();
      assert.deepEqual(await titles(), before);
    }
  });

  it('lose it with the documents that go for good', async () => {
    await owner.browser.expect(200, 'DELETE', `/api/docs/${ids[0]}`);
    await titles();
    await untilKept();
    server.advance(TRASH_LIFETIME_MS + 1);
    await server.restart();
    assert.equal(await kept(), undefined);
  });
});

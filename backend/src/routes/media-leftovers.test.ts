import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { uploadOne } from '../../testing/media.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnEachDatabase('Leftover media files', (database) => {
  let server: TestServer;
  let owner: TestUser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
  });
  after(() => server.close());

  const storedFiles = (): string[] =>
    readdirSync(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  it('are deleted: files without a row when they are old, and files of a deleted account', async () => {
    const user = await createUser(server, 'leaves');
    const kept = await uploadOne(owner, { name: 'kept.txt', bytes: 'kept' });
    const orphan = await uploadOne(user, { name: 'orphan.txt', bytes: 'orphan' });
    const own = await uploadOne(user, { name: 'own.txt', bytes: 'own' });
    const has = (id: string) => storedFiles().some((path) => path.endsWith(id));
    const db = server.openDatabase();
    await db('media').where({ id: orphan.id }).delete();
    await server.restart();
    assert.ok(has(orphan.id), 'young');
    server.advance(2 * 60 * 60 * 1_000);
    await server.restart();
    assert.deepEqual([has(orphan.id), has(kept.id), has(own.id)], [false, true, true]);
    const form = { username: user.username, password: user.password, confirm: 'true' };
    await user.browser.expect(200, 'POST', '/api/users/delete_account', { form });
    assert.deepEqual(
      [
        has(own.id),
        await db('media').where({ id: own.id }).first(),
        await db('media_usage').where({ group_id: user.groupId }).first(),
      ],
      [false, undefined, undefined],
    );
    assert.equal((await fetch(`${server.url}/media/${'0'.repeat(24)}/x`)).status, 404);
  });
});

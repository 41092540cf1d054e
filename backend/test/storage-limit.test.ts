import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { up } from '../src/db/migrations/20261122_182300_text_usage.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

/** Returns a text that compression reduces to three quarters at best. */
function noise(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

describeOnEachDatabase('The storage limit of texts', (database) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database });
  });
  after(() => server.close());

  const usageOf = async ({ browser, username }: TestUser): Promise<{ used: number; limit: number }> =>
    (await browser.expect(200, 'GET', `/api/media?groupName=${username}`)).storage;
  /** Returns the sum over stored rows, computed by the database. */
  const countedOf = async ({ id }: TestUser): Promise<number> => {
    const db = server.openDatabase();
    const [texts] = await db('revisions')
      .join('groups', 'groups.id', 'revisions.group_id')
      .where('groups.owner_id', id)
      .select(db.raw('SUM(LENGTH(title_cipher) + LENGTH(content_cipher) + LENGTH(props_cipher)) AS bytes'));
    const [comments] = await db('comments')
      .where('author_id', id)
      .select(db.raw('SUM(LENGTH(content_cipher)) AS bytes'));
    return Number(texts.bytes ?? 0) + Number(comments.bytes ?? 0);
  };
  const setLimit = async ({ id }: TestUser, bytes: number): Promise<void> => {
    await server.openDatabase()('users').where({ id }).update({ storage_limit: bytes });
  };
  const create = (user: TestUser, content: string): Promise<{ doc: { id: string; updatedAt: string } }> =>
    user.browser.expect(201, 'POST', `/api/docs?groupName=${user.username}`, {
      json: { title: 'T', content, isFolder: false },
    });

  it('counts the sealed size of every revision and comment of the user, and deletions', async () => {
    const user = await createUser(server);
    assert.deepEqual(await usageOf(user), { used: await countedOf(user), limit: 2 * 1024 ** 3 });
    assert.equal((await user.browser.expect(200, 'GET', '/api/me')).user.storageLimit, 2 * 1024 ** 3);
    const { doc } = await create(user, noise(1_000));
    const saved = await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
      json: { title: 'T', content: noise(5_000), lastUpdatedAt: doc.updatedAt },
    });
    await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    const reader = await createUser(server);
    const { comment } = await reader.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, {
      json: { content: noise(2_000) },
    });
    await reader.browser.expect(200, 'PUT', `/api/comments/${comment.id}`, { json: { content: noise(900) } });
    for (const one of [user, reader]) assert.equal((await usageOf(one)).used, await countedOf(one));
    const before = (await usageOf(reader)).used;
    await reader.browser.expect(200, 'DELETE', `/api/comments/${comment.id}`);
    assert.ok((await usageOf(reader)).used < before - 900);
    assert.equal((await usageOf(reader)).used, await countedOf(reader));
    assert.equal(saved.doc.id, doc.id);
  });

  it('refuses what exceeds it, keeps what is stored, and allows shorter texts', async () => {
    const user = await createUser(server);
    const { doc } = await create(user, noise(20_000));
    await setLimit(user, (await usageOf(user)).used + 10_000);
    const save = (content: string, lastUpdatedAt: string): { json: object } => ({
      json: { title: 'T', content, lastUpdatedAt },
    });
    const refused = await user.browser.expect(
      413,
      'PUT',
      `/api/docs/${doc.id}`,
      save(noise(21_000), doc.updatedAt),
    );
    assert.equal(refused.code, 'quota_exceeded');
    await user.browser.expect(413, 'POST', `/api/docs?groupName=${user.username}`, {
      json: { title: 'T', content: noise(20_000), isFolder: false },
    });
    const { doc: shorter } = await user.browser.expect(
      200,
      'PUT',
      `/api/docs/${doc.id}`,
      save(noise(19_000), doc.updatedAt),
    );
    assert.equal(shorter.content.length, 19_000);
    assert.equal((await usageOf(user)).used, await countedOf(user));
    const { group } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
    assert.ok(group);
    await user.browser.expect(200, 'DELETE', `/api/docs/${doc.id}`);
  });

  it('is exact in concurrent saves', async () => {
    const user = await createUser(server);
    const docs = await Promise.all(Array.from({ length: 8 }, () => create(user, 'x')));
    const { used } = await usageOf(user);
    await setLimit(user, used + 35_000);
    const responses = await Promise.all(
      docs.map(({ doc }) =>
        user.browser.send('PUT', `/api/docs/${doc.id}`, {
          json: { title: 'T', content: noise(10_000), lastUpdatedAt: doc.updatedAt },
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    assert.ok(statuses.includes(200) && statuses.includes(413), statuses.join());
    const after = await usageOf(user);
    assert.ok(after.used <= after.limit, `${after.used} of ${after.limit}`);
    assert.equal(after.used, await countedOf(user));
  });

  it('is counted for accounts without a counter', async () => {
    const users = [await createUser(server), await createUser(server)];
    for (const user of users) await create(user, noise(4_000));
    const db = server.openDatabase();
    await db('text_usage').delete();
    await up(db);
    for (const user of users) assert.equal((await usageOf(user)).used, await countedOf(user));
  });

  it('is counted for an account that a server of an older release created', async () => {
    const user = await createUser(server);
    await server.openDatabase()('text_usage').where({ user_id: user.id }).delete();
    await create(user, noise(3_000));
    assert.equal((await usageOf(user)).used, await countedOf(user));
  });
});

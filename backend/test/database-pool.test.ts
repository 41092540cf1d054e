import assert from 'node:assert/strict';
import { createConnection } from 'mysql2/promise';
import { releaseEmptiedDatabase, acquireEmptiedDatabase } from '../testing/database-pool.ts';
import { adminUrlOf, createDatabase, describeOnDatabaseServers } from '../testing/databases.ts';
import type { TestDatabase } from '../testing/databases.ts';

describeOnDatabaseServers('Emptied databases', (kind) => {
  let pool: TestDatabase;
  before(async () => {
    pool = await createDatabase(kind);
  });
  after(() => pool.drop());

  it('are taken once each in concurrent calls', async () => {
    const name = new URL(pool.url ?? '').pathname.slice(1);
    const databases = [1, 2, 3].map((number) => ({
      url: `mysql://host/${number}`,
      schema: String(number).repeat(64),
    }));
    for (const each of databases) await releaseEmptiedDatabase(adminUrlOf(kind), each, name);
    const taken = await Promise.all(
      [1, 2, 3, 4, 5].map(() => acquireEmptiedDatabase(adminUrlOf(kind), name)),
    );
    const found = taken.filter((each) => each !== undefined).toSorted((a, b) => (a.url < b.url ? -1 : 1));
    assert.deepEqual(found, databases);
    const connection = await createConnection(pool.url ?? '');
    const [rows] = await connection.query('SELECT * FROM emptied');
    await connection.end();
    assert.deepEqual(rows, []);
  });
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Store } from '../src/db/transaction.ts';
import { updateLocale } from '../src/repositories/users.ts';
import type { IdempotencyClaim } from '../src/services/idempotency/idempotency.ts';
import type { WriteRecords } from '../src/services/writes/writes.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';

/** Number of attempts of the next transaction that are rolled back as after a deadlock. */
let deadlocks = 0;

const failFirst = (store: Store): Store => ({
  rowMacs: store.rowMacs,
  query: (work) => store.query(work),
  write: (work, purpose) => store.write(work, purpose),
  execute: (statements) => store.execute(statements),
  transaction: (work, purpose) =>
    store.transaction(async (trx, attempt) => {
      const result = await work(trx, attempt);
      if (deadlocks-- > 0) throw Object.assign(new Error('deadlock'), { errno: 1213 });
      return result;
    }, purpose),
});

describeOnEachDatabase('A write with records', (kind) => {
  let test: TestServices;
  let userId: string;
  before(async () => {
    test = await openServices(kind, failFirst);
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    const account = { username: 'owner', email: 'o@example.org', password: 'pass word 1' };
    await test.services.accounts.signup(
      test.write,
      account,
      { auth: undefined, deviceKey: undefined },
      device,
    );
    userId = (await test.db('users').first()).id;
  });
  beforeEach(async () => {
    deadlocks = 0;
    await test.db('audit_events').delete();
    await test.db('idempotency_keys').delete();
    await test.db('users').update({ locale: 'en' });
  });
  after(async () => {
    await test.services.background.settled();
    await test.close();
  });

  const claim = (): IdempotencyClaim => ({
    key_hash: randomBytes(32),
    request_hash: randomBytes(32),
    user_id: userId,
    status: 200,
  });
  const records = (): WriteRecords => ({
    effect: { objectId: userId, revision: 3 },
    audit: [
      { event: 'logout', accountId: userId },
      { event: 'login', accountId: userId },
    ],
    mails: [
      { kind: 'passwordChanged', to: { userId, username: 'owner', email: 'o@example.org', locale: 'en' } },
    ],
  });
  const useKorean = (of: IdempotencyClaim): Promise<null> =>
    test.services.writes.begin(null, of).transaction(async (trx) => {
      await updateLocale(trx, userId, 'ko');
      return { value: null, records: records() };
    });
  /** Returns the language of the account, and the number of audit entries, effects and stored mails. */
  const stored = async (): Promise<unknown[]> => {
    await test.services.background.settled();
    return [
      (await test.db('users').first()).locale,
      (await test.db('audit_events')).length,
      (await test.db('idempotency_keys')).length,
      test.takeStatements().filter((sql) => /insert into `?mails/i.test(sql)).length,
    ];
  };

  it('stores them once, also when the transaction is repeated', async () => {
    await stored();
    await useKorean(claim());
    assert.deepEqual(await stored(), ['ko', 2, 1, 1]);
    const row = await test.db('idempotency_keys').first();
    assert.deepEqual([row.object_id, row.revision, row.user_id], [userId, 3, userId]);
    deadlocks = 2;
    await useKorean(claim());
    assert.deepEqual((await stored()).slice(1, 3), [4, 2]);
  });

  it('stores nothing when one of them cannot be stored', async () => {
    const one = claim();
    await useKorean(one);
    await test.db('users').update({ locale: 'en' });
    await assert.rejects(useKorean(one), /A request with this key was first/);
    assert.deepEqual((await stored()).slice(0, 3), ['en', 2, 1]);
    await assert.rejects(
      test.services.writes
        .begin(null, one)
        .execute([{ sql: "UPDATE users SET locale = 'ko' WHERE id = ?", values: [userId] }], records()),
    );
    assert.deepEqual((await stored()).slice(0, 3), ['en', 2, 1]);
  });

  it('stores none when it is refused, or has nothing to write', async () => {
    const write = test.services.writes.begin(null, claim());
    const statement = {
      sql: 'DELETE FROM users WHERE id = ?',
      values: ['none'],
      mustChange: 'gone',
    } as const;
    assert.equal(await write.execute([statement], records()), 'gone');
    assert.equal(await write.transaction(async () => ({ value: 'lost', records: null })), 'lost');
    assert.deepEqual((await stored()).slice(1, 3), [0, 0]);
  });

  it('stores only the effect of the whole, not of its parts', async () => {
    const write = test.services.writes.begin(null, claim());
    assert.equal(
      await write.part().execute([], { effect: { objectId: 'part', revision: 1 }, audit: null }),
      null,
    );
    assert.equal(await write.execute([], { effect: { objectId: 'whole', revision: 1 }, audit: null }), null);
    assert.deepEqual(await test.db('idempotency_keys').pluck('object_id'), ['whole']);
  });
});

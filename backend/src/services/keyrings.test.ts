import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createKeyring, openText, sealText } from '../crypto/keyring.ts';
import { parseMasterKeys } from '../crypto/master-keys.ts';
import { createStore } from '../db/transaction.ts';
import { insertGroupKey } from '../repositories/group-keys.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { openServices } from '../../testing/services.ts';
import type { TestServices } from '../../testing/services.ts';
import { createKeyrings } from './keyrings.ts';

describeOnEachDatabase('Keyrings', (kind) => {
  let test: TestServices;
  before(async () => {
    test = await openServices(kind);
  });
  after(() => test.close());

  it('are read once, and again for a key that another node has added', async () => {
    const device = { userAgent: 'test', ip: '127.0.0.1', deviceId: null, locale: 'en' as const };
    await test.services.accounts.signup(
      test.write,
      { username: 'owner', email: 'o@example.org', password: 'pass word 1' },
      { auth: undefined, deviceKey: undefined },
      device,
    );
    const { id: groupId } = await test.db('groups').where({ name: 'owner' }).first();
    const masterKeys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`);
    await test.db('group_keys').delete();
    const store = createStore(test.db);
    const keyrings = createKeyrings({ store, masterKeys, now: Date.now });
    const { ring: first, row } = await keyrings.create(groupId);
    await insertGroupKey(test.db, row);
    const old = sealText(first, 'aad', 'old');
    assert.equal(openText(await keyrings.of(groupId, [old]), 'aad', old), 'old');

    const key = randomBytes(32);
    const { kekId, wrapped } = await masterKeys.wrap(key, `dek|v1|${groupId}|2`);
    await insertGroupKey(test.db, { group_id: groupId, version: 2, kek_id: kekId, wrapped, created_at: 0 });
    const fresh = sealText(createKeyring([{ version: 2, key }]), 'aad', 'fresh');
    test.takeStatements();
    assert.equal((await keyrings.of(groupId, [old])).active.version, 1);
    assert.equal(test.takeStatements().length, 0, 'nothing calls for a look');
    const ring = await keyrings.of(groupId, [old, fresh]);
    assert.deepEqual(
      [openText(ring, 'aad', old), openText(ring, 'aad', fresh), ring.active.version],
      ['old', 'fresh', 2],
    );
  });
});

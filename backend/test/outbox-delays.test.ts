import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { newId } from '@maru/core/text';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { openServices } from '../testing/services.ts';
import type { TestServices } from '../testing/services.ts';
import { createSiteKeys } from '../src/crypto/site-keys.ts';
import { createStore } from '../src/db/transaction.ts';
import { createBackground } from '../src/services/runtime/background.ts';
import { createOutbox } from '../src/services/mails/outbox.ts';

const DAY_MS = 24 * 60 * 60_000;
/** 1, 2, 4… seconds, up to 10 minutes. */
const DELAYS_S = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600];

describeOnEachDatabase('The outbox', (kind) => {
  let site: TestServices;
  before(async () => {
    site = await openServices(kind);
  });
  after(() => site.close());

  it('doubles the delay after each failed attempt, up to ten minutes', async () => {
    const userId = newId();
    await site.db('users').insert({
      id: userId,
      username: 'waiting1',
      email_cipher: randomBytes(40),
      email_hash: randomBytes(32),
      email_rev: 1,
      password_hash: '',
      grade: 0,
      media_upload_limit: 0,
      rev: 1,
      created_at: 0,
    });
    const store = createStore(site.db);
    const failures: unknown[] = [];
    const background = createBackground((error) => failures.push(error));
    let [now, attempts] = [1_000_000, 0];
    const outbox = createOutbox({
      store,
      siteKeys: createSiteKeys('site', randomBytes(32)),
      now: () => now,
      background,
      send: () => {
        attempts++;
        return Promise.reject(new Error('The mail server is away'));
      },
      report: () => undefined,
    });
    await store.execute([outbox.insert(userId, 'words', DAY_MS)]);
    const delays: number[] = [];
    while (delays.length < DELAYS_S.length) {
      outbox.deliver();
      await background.settled();
      const { due_at: dueAt } = await site.db('mails').where({ user_id: userId }).first();
      delays.push((dueAt - now) / 1_000);
      // One millisecond before it is due, nothing is sent.
      now = dueAt - 1;
      outbox.deliver();
      await background.settled();
      assert.equal(attempts, delays.length);
      now = dueAt;
    }
    outbox.close();
    assert.deepEqual(delays, DELAYS_S);
    assert.deepEqual(failures, []);
  });
});

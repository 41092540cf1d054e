import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@maru/core/api';
import { up } from '../src/db/migrations/20261122_233641_thinning.ts';
import { createReserve } from '../src/db/reserve-file.ts';
import { createStore } from '../src/db/transaction.ts';
import type { Store } from '../src/db/transaction.ts';
import { countOldVersions } from '../src/services/thinning/count-old-versions.ts';
import { createThinningJob } from '../src/services/thinning/thinning-job.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../testing/databases.ts';
import { createDoc, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon, so that hours which are close by are of the same day. */
const noonDaysAgo = (days: number): number =>
  Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2 - days * DAY_MS;

/** Reads and prepares users' data by calls and in the database. */
function createAccounts(server: TestServer) {
  const stateOf = async ({ browser }: TestUser) =>
    (await browser.expect(200, 'GET', '/api/users/thinning')).thinning;
  const turn = async ({ browser }: TestUser, isOn: boolean) =>
    (await browser.expect(200, 'PUT', '/api/users/thinning', { json: { isOn } })).thinning;
  return {
    stateOf,
    turn,
    previewOf: async ({ browser }: TestUser) =>
      (await browser.expect(200, 'GET', '/api/users/thinning/preview')).preview,
    /** Turns thinning on and waits until the whole space was gone through. */
    thin: async (user: TestUser) => {
      await turn(user, false);
      // Read while it is off: a pass that another server ends no longer changes it.
      const before = (await stateOf(user)).checkedAt;
      await turn(user, true);
      for (;;) {
        const state = await stateOf(user);
        if (state.checkedAt !== before) return state;
      }
    },
    usedBy: async ({ browser, username }: TestUser): Promise<number> =>
      (await browser.expect(200, 'GET', `/api/media?groupName=${username}`)).storage.used,
    /** The sum over what is stored. */
    storedOf: async ({ id }: TestUser): Promise<number> => {
      const [row] = await server
        .openDatabase()('revisions')
        .join('groups', 'groups.id', 'revisions.group_id')
        .where('groups.owner_id', id)
        .select({
          bytes: server
            .openDatabase()
            .raw('SUM(LENGTH(title_cipher) + LENGTH(content_cipher) + LENGTH(props_cipher))'),
        });
      return Number(row?.bytes ?? 0);
    },
    numbersOf: (docId: string): Promise<number[]> =>
      server.openDatabase()('revisions').where({ doc_id: docId }).orderBy('number').pluck('number'),
    /** A document whose versions were made at these times (epoch milliseconds). */
    write: async (
      user: TestUser,
      times: readonly number[],
      words: (number: number) => string = (number) => `Version ${number}`,
    ) => {
      let doc = await createDoc(user, { title: 'T', content: words(1) });
      for (let number = 2; number <= times.length; number++) {
        const json = { title: 'T', content: words(number), lastUpdatedAt: doc['updatedAt'] };
        ({ doc } = await user.browser.expect(200, 'PUT', `/api/docs/${doc['id']}`, { json }));
      }
      const db = server.openDatabase();
      await db('docs').where({ id: doc['id'] }).update({ created_at: times[0] });
      for (const [index, created_at] of times.entries()) {
        await db('revisions')
          .where({ doc_id: doc['id'], number: index + 1 })
          .update({ created_at });
      }
      return doc.id;
    },
  };
}

/** Ten days ago, twice in an hour and once later that day; two of an hour three days ago; now. */
const mixedTimes = (): number[] => [
  noonDaysAgo(30),
  noonDaysAgo(10),
  noonDaysAgo(10) + 60_000,
  noonDaysAgo(10) + 2 * HOUR_MS,
  noonDaysAgo(3),
  noonDaysAgo(3) + 60_000,
  noonDaysAgo(3) + HOUR_MS,
  Date.now() - HOUR_MS,
];
const MIXED_KEPT = [1, 4, 6, 7, 8];
const ancient = (count: number): number[] => Array.from({ length: count }, (_, ms) => noonDaysAgo(800) + ms);

describeOnEachDatabase({ name: 'Thinning of old versions', daily: 'sqlite' }, (database) => {
  let server: TestServer;
  let accounts: ReturnType<typeof createAccounts>;
  let user: TestUser;
  before(async () => {
    server = await startServer({ database });
    accounts = createAccounts(server);
  });
  after(() => server.close());
  beforeEach(async () => {
    user = await createUser(server);
  });

  it('is off by default, and shows the versions to be removed first', async () => {
    const docId = await accounts.write(user, mixedTimes());
    assert.deepEqual(await accounts.stateOf(user), {
      isOn: false,
      since: null,
      checkedAt: null,
      removed: { versions: 0, bytes: 0 },
    });
    const stored = await accounts.storedOf(user);
    const preview = await accounts.previewOf(user);
    assert.deepEqual([preview.versions, preview.isComplete], [3, true]);
    await createThinningJob({ store: createStore(server.openDatabase()), now: Date.now }).run();
    assert.equal((await accounts.numbersOf(docId)).length, 8);
    assert.equal(await accounts.storedOf(user), stored);

    const { isOn, since, removed } = await accounts.thin(user);
    assert.deepEqual([isOn, typeof since], [true, 'string']);
    assert.deepEqual(removed, { versions: preview.versions, bytes: preview.bytes });
    assert.deepEqual(await accounts.numbersOf(docId), MIXED_KEPT);
    assert.equal(await accounts.storedOf(user), stored - preview.bytes);
    assert.deepEqual(await accounts.previewOf(user), { versions: 0, bytes: 0, isComplete: true });
    assert.deepEqual((await accounts.thin(user)).removed, removed, 'a second round finds nothing');
    const events = await server.openDatabase()('audit_events').where({ account_id: user.id }).pluck('event');
    const changes = events.filter((event: string) => event.startsWith('thinning'));
    assert.deepEqual(
      ['thinning_on', 'thinning_off'].map((name) => changes.filter((event: string) => event === name).length),
      [2, 1],
      'only what changed something',
    );
  });

  it('reduces the counted storage exactly, during saves, comments and deletions', async () => {
    const times = Array.from({ length: 30 }, (_, i) => noonDaysAgo(20 - Math.floor(i / 10)) + i * 1_000);
    const noise = (number: number): string => randomBytes(200 + number).toString('base64');
    const docs: string[] = [];
    for (let i = 0; i < 6; i++) docs.push(await accounts.write(user, [...times, Date.now()], noise));
    const busy = async (docId: string, index: number): Promise<void> => {
      for (let round = 0; round < 6; round++) {
        const json = { title: 'T', content: noise(round), overwrite: true };
        await user.browser.expect(200, 'PUT', `/api/docs/${docId}`, { json });
      }
      if (index % 2 === 0) await user.browser.expect(200, 'DELETE', `/api/docs/${docId}`);
    };
    const [state] = await Promise.all([accounts.thin(user), ...docs.map(busy)]);
    assert.ok(state.removed.versions > 0);
    await accounts.thin(user);
    assert.equal(await accounts.usedBy(user), await accounts.storedOf(user));
    for (const [index, docId] of docs.entries()) {
      const numbers = await accounts.numbersOf(docId);
      assert.deepEqual([numbers[0], numbers.at(-1)], [1, 37]);
      if (index % 2 === 1) assert.deepEqual(numbers, [1, 10, 20, 30, 31, 32, 33, 34, 35, 36, 37]);
    }
  });

  it('removes every version once when several servers run at the same time', async () => {
    const times = Array.from({ length: 12 }, (_, i) => noonDaysAgo(20) + i * 1_000);
    const docs: string[] = [];
    for (let i = 0; i < 8; i++) docs.push(await accounts.write(user, [...times, Date.now()]));
    const { versions, bytes } = await accounts.previewOf(user);
    assert.equal(versions, 8 * 10);
    const db = server.openDatabase();
    const jobs = Array.from({ length: 3 }, () =>
      createThinningJob({ store: createStore(server.openDatabase()), now: Date.now }),
    );
    await accounts.turn(user, true);
    await Promise.all(jobs.map((job) => job.run()));
    const { removed } = await accounts.thin(user);
    assert.deepEqual(removed, { versions, bytes });
    assert.equal(await accounts.usedBy(user), await accounts.storedOf(user));
    const [row] = await db('thinning').where({ user_id: user.id });
    assert.ok(Number(row.due_at) > Date.now() + 23 * HOUR_MS, 'the next round is tomorrow');
  });

  it('processes long histories and many documents in turns', async () => {
    const long = await accounts.write(
      user,
      Array.from({ length: 130 }, (_, i) => noonDaysAgo(400) + i * 1_000),
    );
    const short: string[] = [];
    for (let i = 0; i < 105; i++)
      short.push(await accounts.write(user, [noonDaysAgo(20), noonDaysAgo(19), noonDaysAgo(19) + 1_000]));
    const store = createStore(server.openDatabase());
    const bounds = { versionsMax: 100, timeMaxMs: 60_000 };
    const partly = await countOldVersions(store, user.groupId, Date.now(), bounds);
    assert.equal(partly.isComplete, false);
    const { versions } = await accounts.previewOf(user);
    assert.equal(versions, 128 + 105, 'all but the first and the current ones');
    assert.ok(partly.versions < versions);
    const { removed } = await accounts.thin(user);
    assert.equal(removed.versions, versions);
    assert.deepEqual(await accounts.numbersOf(long), [1, 130]);
  });

  it('keeps the current version, public or not, and the first one, whatever their times', async () => {
    const hidden = await accounts.write(user, ancient(3));
    const shown = await accounts.write(user, ancient(3));
    await updateMeta(user, shown, { access: 'public' });
    await accounts.thin(user);
    for (const docId of [hidden, shown]) {
      assert.deepEqual(await accounts.numbersOf(docId), [1, 3]);
      const { doc } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}/docs/${docId}`);
      assert.equal(doc.content, 'Version 3');
    }
    assert.match((await user.browser.send('GET', `/${user.username}/${shown}`)).text, /Version 3/);
  });

  it('keeps versions with a name, for as long as they have it', async () => {
    const docId = await accounts.write(user, ancient(4));
    const path = `/api/docs/${docId}/history` as const;
    const { histories } = await user.browser.expect(200, 'GET', path);
    for (const name of ['Sent', null]) {
      await user.browser.expect(200, 'PUT', `${path}/${assertFound(histories[2]).id}`, { json: { name } });
      await accounts.thin(user);
      assert.deepEqual(await accounts.numbersOf(docId), name === null ? [1, 4] : [1, 2, 4]);
    }
  });

  it('leaves a history that can be listed, opened, restored and exported', async () => {
    const docId = await accounts.write(user, mixedTimes());
    const list = async () => (await user.browser.expect(200, 'GET', `/api/docs/${docId}/history`)).histories;
    const before = await list();
    await accounts.thin(user);
    const after = await list();
    const kept = MIXED_KEPT.toReversed().map((number) => before[8 - number]);
    assert.deepEqual(
      after.map(({ id }) => id),
      kept.map((item) => item?.['id']),
    );
    for (const [index, { id }] of after.entries()) {
      const { history } = await user.browser.expect(200, 'GET', `/api/docs/${docId}/history/${id}`);
      assert.equal(history.content, `Version ${MIXED_KEPT.toReversed()[index]}`);
    }
    const gone = before[8 - 3]?.['id'];
    assert.equal(
      (await user.browser.expect(404, 'GET', `/api/docs/${docId}/history/${gone}`)).code,
      'not_found',
    );
    const refused = await user.browser.expect(422, 'GET', `/api/docs/${docId}/history?since=${gone}`);
    assert.deepEqual(refused.fields, { since: 'invalid' });
    assert.equal(
      (await user.browser.expect(404, 'POST', `/api/docs/${docId}/restore`, { json: { historyId: gone } }))
        .code,
      'not_found',
    );
    const restored = await user.browser.expect(200, 'POST', `/api/docs/${docId}/restore`, {
      json: { historyId: after[3]?.['id'] },
    });
    assert.equal(restored.doc.content, 'Version 4');
    assert.deepEqual(await accounts.numbersOf(docId), [...MIXED_KEPT, 9]);
    const exported = await user.browser.send('GET', `/api/groups/${user.username}/export`);
    assert.equal(exported.status, 200);
    assert.equal(await accounts.usedBy(user), await accounts.storedOf(user));
  });

  it('skips documents in the trash, and continues with a restored one', async () => {
    const docId = await accounts.write(user, mixedTimes());
    await user.browser.expect(200, 'DELETE', `/api/docs/${docId}`);
    assert.equal((await accounts.previewOf(user)).versions, 0);
    await accounts.thin(user);
    assert.equal((await accounts.numbersOf(docId)).length, 8);
    await user.browser.expect(200, 'POST', `/api/docs/${docId}/undelete`);
    await accounts.thin(user);
    assert.deepEqual(await accounts.numbersOf(docId), MIXED_KEPT);
  });

  it('stops when it is turned off, for that owner only', async () => {
    const other = await createUser(server);
    await accounts.turn(other, true);
    await accounts.thin(user);
    const off = await accounts.turn(user, false);
    assert.deepEqual([off.isOn, off.since], [false, null]);
    const docs = [await accounts.write(user, mixedTimes()), await accounts.write(other, mixedTimes())];
    await accounts.thin(other);
    assert.deepEqual(
      (await Promise.all(docs.map(accounts.numbersOf))).map((numbers) => numbers.length),
      [8, 5],
    );
    assert.equal((await accounts.stateOf(other)).isOn, true);
  });

  it('stops within a turn when it is turned off', async () => {
    const docs = [await accounts.write(user, mixedTimes()), await accounts.write(user, mixedTimes())];
    const plain = createStore(server.openDatabase());
    let removals = 0;
    // Turned off between the first document and the second.
    const store: Store = {
      ...plain,
      transaction: async (work, purpose) => {
        if (++removals === 2) await accounts.turn(user, false);
        return await plain.transaction(work, purpose);
      },
    };
    await plain.transaction(async (trx) => {
      await trx('thinning').insert({
        user_id: user.id,
        since: 1,
        due_at: 1,
        after_doc: '',
        after_number: 0,
        removed_versions: 0,
        removed_bytes: 0,
      });
    });
    await createThinningJob({ store, now: Date.now }).run();
    const counts = (await Promise.all(docs.map(accounts.numbersOf))).map((numbers) => numbers.length);
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      [5, 8],
    );
    assert.equal(removals, 2);
    assert.equal(await accounts.usedBy(user), await accounts.storedOf(user));
  });

  it('refuses an invalid choice', async () => {
    for (const json of [{}, { isOn: 'true' }, { isOn: null }]) {
      assert.equal(
        (await user.browser.expect(422, 'PUT', '/api/users/thinning', { json })).code,
        'validation_failed',
      );
    }
    assert.equal((await accounts.stateOf(user)).isOn, false);
  });

  it('is off for everybody after an update of the site', async () => {
    const docId = await accounts.write(user, mixedTimes());
    const db = server.openDatabase();
    await db.schema.dropTable('thinning');
    for (const attempt of [1, 2]) {
      await up(db);
      assert.equal((await accounts.stateOf(user)).isOn, false, String(attempt));
    }
    assert.equal((await accounts.previewOf(user)).versions, 3);
    await accounts.thin(user);
    assert.deepEqual(await accounts.numbersOf(docId), MIXED_KEPT);
  });
});

describeOnSqlite('Thinning of old versions', (database) => {
  it('waits while the disk is full, and continues later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maru-reserve-'));
    const server = await startServer({ database });
    try {
      const accounts = createAccounts(server);
      const user = await createUser(server);
      await accounts.thin(user);
      const docId = await accounts.write(user, mixedTimes());
      const reserve = createReserve(join(folder, 'reserve'));
      assert.ok(reserve.hold());
      const db = server.openDatabase();
      await db('thinning').where({ user_id: user.id }).update({ due_at: 1 });
      // Given up, it is not made again within a second.
      reserve.release();
      await assert.rejects(
        createThinningJob({ store: createStore(db, undefined, reserve), now: Date.now }).run(),
        (error) => {
          assert.ok(error instanceof AppError);
          return error.code === 'unavailable';
        },
      );
      assert.equal((await accounts.numbersOf(docId)).length, 8);
      const later = (): number => Date.now() + HOUR_MS;
      await createThinningJob({ store: createStore(db), now: later }).run();
      assert.deepEqual(await accounts.numbersOf(docId), MIXED_KEPT);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('allows twenty previews a minute at most', async () => {
    const server = await startServer({ database, hasLimits: true });
    try {
      const user = await createUser(server);
      for (let i = 0; i < 20; i++) await user.browser.expect(200, 'GET', '/api/users/thinning/preview');
      const refused = await user.browser.send('GET', '/api/users/thinning/preview');
      assert.deepEqual([refused.status, refused.json.code], [429, 'too_many_requests']);
      assert.equal(
        (await user.browser.send('PUT', '/api/users/thinning', { json: { isOn: true } })).status,
        429,
      );
      await user.browser.expect(200, 'GET', '/api/users/thinning');
    } finally {
      await server.close();
    }
  });
});

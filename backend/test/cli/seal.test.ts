import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Writer } from '../../src/db/connect.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc } from '../../testing/docs.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite } from '../../testing/maru.ts';
import { makeOlderSite } from '../../testing/older-site.ts';
import { createUser } from '../../testing/server.ts';
import type { TestUser } from '../../testing/server.ts';

describeOnEachDatabase({ name: 'Sealing of rows', daily: 'sqlite' }, (kind) => {
  let site: TestSite;
  let db: Writer;
  let url: string;
  let stop: () => Promise<void>;
  let user: TestUser;
  let docId: string;
  beforeEach(async function () {
    this.timeout(TIMEOUT_MS);
    site = await createSite(kind, { hasTables: true });
    await start();
    user = await createUser({ url }, 'sealed');
    docId = (await createDoc(user, { title: 'private', content: 'words' })).id;
    db = site.openDatabase();
  });
  afterEach(() => site.close());

  const start = async (): Promise<void> => {
    ({ url, stop } = await site.start());
  };
  const becomeOlder = async (): Promise<void> => {
    await stop();
    await makeOlderSite(db, site.keyFile);
    await start();
  };
  const run = async (...words: readonly string[]) => await site.maru(...words);
  const rowsOfDoctor = async (): Promise<string> => {
    const { stdout } = await run('doctor');
    return stdout.split('\n').find((line) => / rows: /.test(line)) ?? stdout;
  };
  const statusFor = async (browser: 'owner' | 'visitor'): Promise<number | 'damaged'> => {
    const reader = createBrowser({ url }, browser === 'owner' ? user.browser.cookies : new Map());
    const { status, json } = await reader.send('GET', `/api/groups/${user.username}/docs/${docId}`);
    return json.doc?.isDamaged === true ? 'damaged' : status;
  };
  const openByHand = async (): Promise<void> => {
    await db('docs').where({ id: docId }).update({ access: 'public' });
  };

  it('is enforced from the first start of a new site', async function () {
    this.timeout(TIMEOUT_MS);
    assert.match(await rowsOfDoctor(), /^ok .*every row that decides who may read verifies/);
    await openByHand();
    assert.deepEqual([await statusFor('owner'), await statusFor('visitor')], ['damaged', 404]);
    assert.match(await rowsOfDoctor(), new RegExp(`^fail .*1 do not verify \\(docs ${docId}: wrong\\)`));
    assert.equal((await run('doctor')).code, 1);
  });

  it('lists what it would seal after a manual repair, and seals it as it is', async function () {
    this.timeout(TIMEOUT_MS);
    await openByHand();
    const result = await (kind === 'sqlite' ? site.maruProcess : site.maru)('seal');
    assert.match(result.stdout, new RegExp(`docs ${docId}: wrong`));
    assert.match(result.stdout, /Nothing was changed/);
    assert.deepEqual([result.code, await statusFor('visitor')], [0, 404]);
    assert.match((await run('seal', '--yes')).stdout, /1 rows were sealed as they are/);
    assert.deepEqual([await statusFor('owner'), await statusFor('visitor')], [200, 200]);
    assert.match(await rowsOfDoctor(), /^ok/);
    assert.equal((await db('audit_events').where({ event: 'cli_seal' })).length, 1);
  });

  it('accepts rows of an older release, reports changed rows, and seals new writes', async function () {
    this.timeout(TIMEOUT_MS);
    await becomeOlder();
    assert.deepEqual([await statusFor('owner'), await statusFor('visitor')], [200, 404]);
    assert.match(await rowsOfDoctor(), /^warn .*\d+ have no MAC yet, but none is required to/);
    const browser = createBrowser({ url }, user.browser.cookies);
    await browser.expect(200, 'PUT', `/api/docs/${docId}`, {
      json: { title: 'private', content: 'other words', overwrite: true },
    });
    const saved = await db('docs').where({ id: docId }).first();
    assert.ok(saved.mac !== null && saved.list_mac !== null && saved.mac_rev === 1);
    // As an older server beside this one writes.
    await openByHand();
    assert.deepEqual([await statusFor('owner'), await statusFor('visitor')], [200, 200]);
    assert.match(await rowsOfDoctor(), new RegExp(`1 have that of another state \\(docs ${docId}: wrong\\)`));
    assert.equal((await db('audit_events').where({ event: 'row_unverified', is_ok: 1 })).length, 1);
  });

  it('is switched on beside the keys, without ending sessions', async function () {
    this.timeout(TIMEOUT_MS);
    await becomeOlder();
    const { stdout, stderr, code } = await run('seal', '--yes');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /rows of users have no MAC/);
    assert.match(readFileSync(site.keyFile, 'utf8'), /^k1:.*\nenforce-rows\n$/);
    await stop();
    await start();
    assert.deepEqual([await statusFor('owner'), await statusFor('visitor')], [200, 404]);
    assert.match(await rowsOfDoctor(), /^ok/);
    await openByHand();
    assert.equal(await statusFor('visitor'), 404);
    await db('docs').where({ id: docId }).update({ mac: null, list_mac: null, mac_rev: 0 });
    assert.equal(await statusFor('visitor'), 404);
  });

  it('stays on when the master key is replaced', async function () {
    this.timeout(TIMEOUT_MS);
    assert.equal((await run('rotate-keys')).code, 0);
    await stop();
    await start();
    assert.equal(await statusFor('owner'), 200);
    await openByHand();
    assert.equal(await statusFor('visitor'), 404);
  });

  it('is switched on in the variable when the keys come from it', async function () {
    this.timeout(TIMEOUT_MS);
    await becomeOlder();
    const keys = readFileSync(site.keyFile, 'utf8').trim();
    const { stderr } = await site.maruWith({ MARU_MASTER_KEYS: keys }, 'seal', '--yes');
    assert.match(stderr, /put ,enforce-rows behind them/);
    await openByHand();
    assert.equal(await statusFor('visitor'), 200);
    await stop();
    ({ url, stop } = await site.start({ MARU_MASTER_KEYS: `${keys},enforce-rows` }));
    assert.deepEqual([await statusFor('owner'), await statusFor('visitor')], ['damaged', 404]);
  });
});

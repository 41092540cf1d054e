import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseMasterKeys } from '../../src/crypto/master-keys.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { itInFullRun } from '../../testing/full-run.ts';
import { createDoc } from '../../testing/docs.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite } from '../../testing/maru.ts';
import { createUser } from '../../testing/server.ts';
import type { TestUser } from '../../testing/server.ts';

/** Moments after its start at which a rotation is killed: each costs a process. */
const KILLED_AFTER_MS = {
  sqlite: [200, 350, 450, 550, 700],
  mariadb: [350, 550],
  mysql: [450, 700],
} as const;

describeOnEachDatabase({ name: 'Rotation of master keys', daily: 'sqlite' }, (kind) => {
  let site: TestSite;
  beforeEach(async function () {
    this.timeout(TIMEOUT_MS);
    site = await createSite(kind, { hasTables: true });
  });
  afterEach(() => site.close());

  const rotate = async (...options: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await site.maru('rotate-keys', ...options);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const rotateInProcess = async (): Promise<void> => {
    const { code, stderr } = await site.maruProcess('rotate-keys');
    assert.equal(code, 0, stderr);
  };
  const keks = async (): Promise<string[]> => {
    const db = site.openDatabase();
    const used = [
      ...((await db('group_keys').pluck('kek_id')) as string[]),
      (await db('site').first()).kek_id as string,
    ];
    return [...new Set(used)].toSorted();
  };
  const writeKeys = (list: string): void => writeFileSync(site.keyFile, list, { mode: 0o600 });
  const readAll = async (url: string, users: readonly TestUser[]): Promise<void> => {
    for (const { browser, username, email } of users) {
      const reader = createBrowser({ url }, browser.cookies);
      await reader.expect(200, 'GET', `/api/groups/${username}`);
      assert.equal((await reader.expect(200, 'GET', '/api/me')).user.email, email);
    }
  };

  it('works during reads, saves and sign-ups, and makes the old key unnecessary', async function () {
    this.timeout(TIMEOUT_MS);
    const { url, process } = await site.startProcess();
    const users: TestUser[] = [];
    for (let i = 0; i < 6; i++) users.push(await createUser({ url }, 'rotated'));
    const controller = new AbortController();
    let saves = 0;
    const busy = users.slice(0, 3).map(async (user) => {
      const { id } = await createDoc(user);
      while (!controller.signal.aborted) {
        saves++;
        await user.browser.expect(200, 'PUT', `/api/docs/${id}`, {
          json: { title: 't', content: String(saves), overwrite: true },
        });
        const { doc } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}/docs/${id}`);
        assert.match(doc.content, /^\d+$/);
        users.push(await createUser({ url }, 'newcomer'));
      }
    });
    const settled = Promise.allSettled(busy);
    await (kind === 'sqlite' ? rotateInProcess() : rotate());
    await rotate();
    controller.abort();
    for (const result of await settled)
      assert.equal(result.status, 'fulfilled', String((result as { reason?: unknown }).reason));
    assert.deepEqual(await keks(), ['k3']);
    assert.equal(statSync(site.keyFile).mode & 0o777, 0o600);
    const lines = readFileSync(site.keyFile, 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      ['k3', 'k2', 'k1'],
    );
    process.kill('SIGTERM');
    await process.exited;

    writeKeys(`${lines.slice(1).join('\n')}\n`);
    await assert.rejects(site.start(), /lacks the key k3/);
    writeKeys(`${lines[0]}\n`);
    await readAll((await site.start()).url, users);
  });

  it('completes an interrupted rotation instead of creating another key, while a server keeps reading', async function () {
    this.timeout(TIMEOUT_MS);
    const { url } = await site.start();
    const users: TestUser[] = [];
    for (let i = 0; i < 4; i++) users.push(await createUser({ url }, 'halfway'));
    // State after a killed rotation: the key is in the file, and one space is wrapped with it.
    writeKeys(`k2:${randomBytes(32).toString('base64')}\n${readFileSync(site.keyFile, 'utf8')}`);
    const keys = parseMasterKeys(readFileSync(site.keyFile, 'utf8'));
    const db = site.openDatabase();
    const row = await db('group_keys').where({ group_id: users[0]?.groupId }).first();
    const aad = `dek|v1|${row.group_id}|${row.version}`;
    const wrap = await keys.wrap(await keys.unwrap({ kekId: row.kek_id, wrapped: row.wrapped }, aad), aad);
    await db('group_keys')
      .where({ group_id: row.group_id })
      .update({ kek_id: wrap.kekId, wrapped: wrap.wrapped });
    assert.deepEqual(await keks(), ['k1', 'k2']);
    // The running server has older keys in memory; another one has none.
    await readAll(url, users);
    const newcomer = await createUser({ url }, 'newcomer');
    assert.equal(
      (await db('group_keys').where({ group_id: newcomer.groupId }).first()).kek_id,
      'k2',
      'new spaces get the new key at once',
    );
    assert.match(await rotate(), /are wrapped with k2/);
    assert.deepEqual(await keks(), ['k2']);
    assert.deepEqual(parseMasterKeys(readFileSync(site.keyFile, 'utf8')).ids, ['k2', 'k1']);
    await readAll(url, [...users, newcomer]);
    assert.match(await rotate('--no-new-key'), /already/);
  });

  itInFullRun('survives SIGKILL at any time', async function () {
    this.timeout(TIMEOUT_MS);
    const first = await site.start();
    const users: TestUser[] = [];
    for (let i = 0; i < 5; i++) users.push(await createUser(first, 'killed'));
    for (const ms of KILLED_AFTER_MS[kind]) {
      await site.maruUntil(ms, 'rotate-keys');
      await readAll(first.url, users);
      assert.equal((await site.maru('doctor', '--json')).code, 0);
    }
    await rotate();
    const { activeId } = parseMasterKeys(readFileSync(site.keyFile, 'utf8'));
    assert.deepEqual(await keks(), [activeId]);
  });

  it('never changes keys that come from the environment', async function () {
    this.timeout(TIMEOUT_MS);
    const first = await site.start();
    const user = await createUser(first, 'environ');
    await first.stop();
    const { code, stderr } = await site.maru('rotate-keys', 'extra');
    assert.equal(code, 2, stderr);
    const old = readFileSync(site.keyFile, 'utf8').trim();
    const keys = { MARU_MASTER_KEYS: `k2:${randomBytes(32).toString('base64')},${old}` };
    const { url } = await site.start(keys);
    await readAll(url, [user]);
    const refused = await site.maruWith(keys, 'rotate-keys');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /MARU_MASTER_KEYS, which no command can change/);
    const done = await site.maruWith(keys, 'rotate-keys', '--no-new-key');
    assert.equal(done.code, 0, done.stderr);
    assert.deepEqual(await keks(), ['k2']);
    await readAll(url, [user]);
  });
});

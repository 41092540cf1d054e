import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOfflineCache } from './offline-cache.ts';
import { seal, unseal } from './sealed-file.ts';

const MINJI = { server: 'https://maru.example', username: 'minji' };
const HANA = { ...MINJI, username: 'hana0' };

describe('The offline cache', () => {
  const key = randomBytes(32);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-offline-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('returns an entry only to its account and with its key, and stores it encrypted', async () => {
    const cache = createOfflineCache(folder, key);
    cache.put(MINJI, '/api/me', 'words');
    await cache.settled();
    assert.equal(await createOfflineCache(folder, key).get(MINJI, '/api/me'), 'words');
    assert.equal(await cache.get(HANA, '/api/me'), null);
    assert.equal(await cache.get(MINJI, '/api/recents'), null);
    assert.equal(await createOfflineCache(folder, randomBytes(32)).get(MINJI, '/api/me'), null);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      assert.match(entry.name, /^[0-9a-f]{32}$/);
      if (entry.isFile())
        assert.doesNotMatch(await readFile(join(entry.parentPath, entry.name), 'latin1'), /words/);
    }
  });

  it('deletes the entries of a removed account, and single entries', async () => {
    const cache = createOfflineCache(folder, key);
    for (const account of [MINJI, HANA])
      for (const path of ['/api/me', '/api/recents']) cache.put(account, path, 'words');
    cache.drop(MINJI, '/api/me');
    await cache.forget(HANA);
    assert.deepEqual(
      await Promise.all([
        cache.get(MINJI, '/api/me'),
        cache.get(MINJI, '/api/recents'),
        cache.get(HANA, '/api/me'),
      ]),
      [null, 'words', null],
    );
  });

  it('does not decrypt an entry that was moved or changed', async () => {
    const sealed = seal(key, 'here', '마루');
    assert.equal(unseal(key, 'here', sealed), '마루');
    assert.equal(unseal(key, 'there', sealed), null);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.equal(unseal(key, 'here', changed), null, String(at));
      assert.equal(unseal(key, 'here', sealed.subarray(0, at)), null, String(at));
    }
    const cache = createOfflineCache(folder, key);
    cache.put(MINJI, '/api/me', 'mine');
    cache.put(HANA, '/api/me', 'hers');
    await cache.settled();
    const [one = '', other = ''] = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    await rename(one, other);
    assert.deepEqual(
      [await cache.get(MINJI, '/api/me'), await cache.get(HANA, '/api/me')].filter((text) => text !== null),
      [],
    );
  });

  it('stores nothing without a key, and ignores a folder that cannot be written', async () => {
    const without = createOfflineCache(folder, null);
    assert.equal(without.keeps('/api/me'), false);
    without.put(MINJI, '/api/me', 'words');
    await without.settled();
    assert.deepEqual(await readdir(folder), []);
    await writeFile(join(folder, 'file'), '');
    const unwritable = createOfflineCache(join(folder, 'file'), key);
    unwritable.put(MINJI, '/api/me', 'words');
    await unwritable.settled();
    assert.equal(await unwritable.get(MINJI, '/api/me'), null);
  });

  it('stores the user, recent documents, spaces and documents only', () => {
    const cache = createOfflineCache(folder, key);
    const ID = '0'.repeat(24);
    for (const path of ['/api/me', '/api/recents', '/api/groups/Minji', `/api/groups/minji/docs/${ID}`])
      assert.ok(cache.keeps(path), path);
    for (const path of [
      '/api/users/sessions',
      '/api/groups/minji/export',
      '/api/media',
      `/api/docs/${ID}/history`,
    ])
      assert.ok(!cache.keeps(path), path);
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { endTar, writeTarFile } from '../../src/cli/backup/tar.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite } from '../../testing/maru.ts';

/** Tests the manifest fields used before the signature check, which needs the key that they name. */
describeOnSqlite('A forged backup', (kind) => {
  let site: TestSite;
  before(async () => {
    site = await createSite(kind);
  });
  after(() => site.close());

  const MANIFEST = {
    format: 'maru-backup',
    version: 1,
    maru: '1.0.0',
    createdAt: '2026-01-01T00:00:00.000Z',
    database: 'sqlite',
    site: { id: 'a'.repeat(24), kekId: 'k1', wrappedKey: 'AAAA', createdAt: 0 },
    kekIds: [],
    migrations: [],
    tables: {},
    entries: [],
  };

  const forge = async (manifest: unknown): Promise<string> => {
    const path = join(site.folder, 'forged.maru');
    const output = await open(path, 'w');
    const text = JSON.stringify(manifest);
    const seal = JSON.stringify({ sha256: createHash('sha256').update(text).digest('hex'), signature: '00' });
    for (const [name, content] of [
      ['manifest.json', text],
      ['manifest.sum', seal],
    ] as const) {
      const bytes = Buffer.from(content);
      await writeTarFile(output, { path: name, bytes: bytes.length, pieces: [bytes] }, 0, () => undefined);
    }
    await endTar(output);
    await output.close();
    return path;
  };

  it('does not make the site use the forger’s key', async function () {
    this.timeout(TIMEOUT_MS);
    const config = join(site.folder, 'config');
    mkdirSync(join(config, 'maru'), { recursive: true });
    const theirs = join(site.folder, 'theirs');
    writeFileSync(`${theirs}.key`, `k1:${Buffer.alloc(32, 7).toString('base64')}\n`);
    const id = relative(join(config, 'maru'), theirs);
    const forged = await forge({ ...MANIFEST, site: { ...MANIFEST.site, id } });
    const { code, stderr } = await site.maruWith(
      { MARU_KEY_FILE: '', XDG_CONFIG_HOME: config },
      'restore',
      forged,
    );
    assert.equal(code, 1);
    assert.match(stderr, /is damaged or not a whole backup/);
  });

  it('is refused in one sentence, whatever it contains, without starting', async function () {
    this.timeout(TIMEOUT_MS);
    for (const manifest of [
      null,
      [],
      { ...MANIFEST, entries: null },
      { ...MANIFEST, site: { id: MANIFEST.site.id } },
    ]) {
      const { code, stderr } = await site.maru('restore', await forge(manifest));
      assert.equal(code, 1);
      assert.match(stderr, /is damaged or not a whole backup/);
      assert.equal(stderr.trim().split('\n').length, 1);
    }
    assert.equal(existsSync(site.dataDir), false);
  });
});

import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnSqlite } from '../testing/databases.ts';
import { assertFound } from '../testing/found.ts';
import { createSite, TIMEOUT_MS } from '../testing/maru.ts';
import type { TestSite } from '../testing/maru.ts';

describeOnSqlite('Files in an existing data directory', (kind) => {
  let site: TestSite;
  before(async () => {
    site = await createSite(kind);
  });
  after(() => site.close());

  it('are accessible only to the server, also in a directory that others may read', async function () {
    this.timeout(TIMEOUT_MS);
    mkdirSync(site.dataDir);
    chmodSync(site.dataDir, 0o755);
    await site.startProcess();
    const modes = readdirSync(site.dataDir).map(
      (name) => [name, statSync(join(site.dataDir, name)).mode & 0o077] as const,
    );
    assert.ok(modes.length >= 2);
    assert.deepEqual(
      modes.filter(([, mode]) => mode !== 0),
      [],
    );
  });

  it('are made private at the start of a server', async () => {
    const open = await createSite(kind);
    try {
      await (await open.start()).stop();
      const folders = ['media', 'media/ab'].map((name) => join(open.dataDir, name));
      for (const folder of folders) mkdirSync(folder, { recursive: true });
      const files = [join(open.dataDir, 'maru.json'), join(open.dataDir, 'media/ab/file')];
      writeFileSync(assertFound(files[1]), '');
      for (const file of files) chmodSync(file, 0o644);
      for (const folder of [...folders, open.dataDir]) chmodSync(folder, 0o755);
      await open.start();
      const modeOf = (path: string): number => statSync(path).mode & 0o777;
      assert.deepEqual([...folders, open.dataDir].map(modeOf), [0o700, 0o700, 0o700]);
      assert.deepEqual(files.map(modeOf), [0o600, 0o600]);
    } finally {
      await open.close();
    }
  });
});

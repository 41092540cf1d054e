import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnSqlite } from '../testing/databases.ts';
import { createSite, TIMEOUT_MS } from '../testing/maru.ts';
import type { TestSite } from '../testing/maru.ts';

describeOnSqlite('Files in a data directory that somebody else has made', (kind) => {
  let site: TestSite;
  before(async () => {
    site = await createSite(kind);
  });
  after(() => site.close());

  it('are for the server alone, also where other users of the machine may look in', async function () {
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
});

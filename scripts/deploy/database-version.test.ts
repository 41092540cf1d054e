import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '@maru/backend/testing/process.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { startKillableServer, missingServerReason } from '../test/killable-server.ts';

describeInFullRun('An unsupported database server', () => {
  before(function () {
    const why = missingServerReason('mariadb');
    if (why === null) return;
    console.log(`    skipped: ${why}`);
    this.skip();
  });

  for (const [version, found] of [
    ['10.5.1-MariaDB', 'MariaDB 10\\.5\\.1-MariaDB(?:-\\w+)*'],
    ['8.0.11-TiDB-v8.5.0', '8\\.0\\.11-TiDB-v8\\.5\\.0\\S* \\(.*\\)'],
  ] as const) {
    it(`is refused at the start, with the found and the required version (${version})`, async function () {
      this.timeout(120_000);
      const folder = mkdtempSync(join(tmpdir(), 'maru-version-'));
      // MariaDB reports the version of this option.
      const database = await startKillableServer('mariadb', [`--version=${version}`]);
      try {
        const server = await spawnServer(['--data', join(folder, 'data')], {
          XDG_CONFIG_HOME: join(folder, 'config'),
          MARU_LOG_LEVEL: 'silent',
          MARU_DATABASE_URL: database.url,
        });
        assert.equal(server.url, null, 'it started');
        assert.equal(await server.exited, 1);
        assert.match(
          server.stderr().trim(),
          new RegExp(
            `^The database server is ${found}: Maru needs MySQL 8\\.0\\.16 or later, or MariaDB 10\\.6 or later\\.$`,
          ),
        );
      } finally {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { createDatabase } from './databases.ts';
import type { DatabaseKind } from './databases.ts';
import { spawnServer } from './process.ts';
import type { ServerProcess } from './process.ts';

/** A site in a folder and a database of its own, whose server a test kills and starts again. */
export interface KilledSite {
  readonly dataDir: string;
  start(): Promise<{ readonly server: ServerProcess; readonly url: string }>;
  /** Signs up the user `crash`. */
  signUp(url: string): Promise<Browser>;
  remove(): Promise<void>;
}

export async function createKilledSite(kind: DatabaseKind): Promise<KilledSite> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-crash-'));
  const dataDir = join(folder, 'data');
  const database = await createDatabase(kind);
  return {
    dataDir,
    start: async () => {
      const server = await spawnServer(['--data', dataDir], {
        XDG_CONFIG_HOME: join(folder, 'config'),
        MARU_LOG_LEVEL: 'silent',
        ...(database.url === null ? {} : { MARU_DATABASE_URL: database.url }),
      });
      assert.notEqual(server.url, null, server.stderr());
      return { server, url: server.url ?? '' };
    },
    signUp: async (url) => {
      const browser = createBrowser({ url });
      await browser.expect(200, 'POST', '/api/signup', {
        form: { username: 'crash', email: 'c@example.org', password: 'pass word 1' },
      });
      return browser;
    },
    remove: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

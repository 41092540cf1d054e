import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { assertNotRestoring, connectSite, withDatabaseAdvice } from '../site/connect-site.ts';
import { DataDirInUseError, readSiteId } from '../site/data-dir.ts';
import { openSite } from '../site/open-site.ts';
import { JSON_OPTION, hasOption } from './command.ts';
import type { Command } from './command.ts';

/** Time limit for another process that is creating the site. */
const WAIT_MS = 30_000;
const PAUSE_MS = 200;

export const migrateCommand: Command = {
  name: 'migrate',
  arguments: [],
  options: [JSON_OPTION],
  summary: 'Brings the database up to date',
  help: 'The server does the same when it starts. Safe while servers run and when several run it at once: one waits for the other.',
  run: async (call) => {
    const names = await migrateSite(call.config);
    if (hasOption(call, 'json')) call.output.json({ applied: names });
    else if (names.length === 0) call.output.print('The database is up to date.');
    else for (const name of names) call.output.print(`applied ${name}`);
    return 0;
  },
};

async function migrateSite(config: Config): Promise<readonly string[]> {
  const deadline = performance.now() + WAIT_MS;
  while (config.database.kind === 'sqlite' && readSiteId(config.dataDir) === null) {
    try {
      return await makeSite(config);
    } catch (error) {
      // Retries: the other process writes the marker when the site is ready.
      if (!(error instanceof DataDirInUseError) || performance.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
  const db = connectSite(config);
  try {
    return await withDatabaseAdvice(async () => {
      await assertNotRestoring(db);
      return await migrate(db);
    });
  } finally {
    await db.destroy();
  }
}

/** Creates a site in a new folder, as the server does on its first start. */
async function makeSite(config: Config): Promise<readonly string[]> {
  const site = await openSite(config);
  try {
    return (await readMigrations(site.db)).applied;
  } finally {
    await site.close();
  }
}

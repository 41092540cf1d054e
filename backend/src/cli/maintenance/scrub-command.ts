import { existsSync, rmSync } from 'node:fs';
import { scrubDatabase } from '../../db/scrub.ts';
import { listTables } from '../../db/tables.ts';
import { attachSite } from '../../site/attach-site.ts';
import { searchFile } from '../../site/connect-site.ts';
import { DataDirInUseError, openDataDir } from '../../site/data-dir.ts';
import { hasOption } from '../command.ts';
import type { Command } from '../command.ts';
import { recordCommand } from '../record-command.ts';

/** Skipped unless requested: by far the largest table, and never stored unencrypted. */
const SEALED = 'revisions';

/**
 * Removes the search index of a stopped server, which may hold texts unpublished since. The next start
 * rebuilds it. A running server removes such texts itself within seconds.
 */
function removeIdleIndex(dataDir: string): void {
  if (!existsSync(searchFile(dataDir))) return;
  try {
    const { lock } = openDataDir(dataDir);
    for (const end of ['', '-wal', '-shm']) rmSync(searchFile(dataDir) + end, { force: true });
    lock.release();
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
  }
}

export const scrubCommand: Command = {
  name: 'scrub',
  arguments: [],
  options: [
    {
      name: 'all',
      value: null,
      help: 'MariaDB: writes the history anew as well, which is large and sealed throughout',
    },
  ],
  summary: 'Clears from the disk what was un-published or deleted',
  help: `SQLite: writes the database anew (VACUUM) and empties its log; it needs as much free room as the database takes, and
writes wait meanwhile. MariaDB: writes the tables anew and, with the right to, the redo log; writes go on.
Backups that were made before, copies of the disk and what a drive sets aside by itself are out of its reach.`,
  run: async (call) => {
    const { config, output } = call;
    const site = await attachSite(config);
    try {
      const tables = (await listTables(site.db))
        .map(({ name }) => name)
        .filter((name) => name !== SEALED || hasOption(call, 'all'));
      const { notes } = await scrubDatabase(site.db, tables, (step) => output.progress(step));
      removeIdleIndex(config.dataDir);
      await recordCommand(site, 'cli_scrub', output);
      output.print('What was deleted is off the disk, as far as the database reaches.');
      for (const note of notes) output.note(note);
      return 0;
    } finally {
      await site.close();
    }
  },
};

import { resolve } from 'node:path';
import { attachSite } from '../../site/attach-site.ts';
import { JSON_OPTION, argument, hasOption } from '../command.ts';
import type { Command } from '../command.ts';
import { recordCommand } from '../record-command.ts';
import { makeBackup } from './make-backup.ts';

export const backupCommand: Command = {
  name: 'backup',
  arguments: ['FILE'],
  options: [{ name: 'force', value: null, help: 'replaces FILE if it is there' }, JSON_OPTION],
  summary: 'Writes the whole site into one file, while it is being used',
  help: `What was saved before the command began is in it, in one consistent state. SQLite and MariaDB write the same format,
and each restores what the other wrote. What is stored encrypted stays so: the master key is NOT in the backup.`,
  run: async (call) => {
    const { config, output } = call;
    const path = resolve(argument(call, 0));
    // Before an update is when a backup is wanted most.
    const site = await attachSite(config, true);
    try {
      const manifest = await makeBackup({
        site,
        database: config.database.kind,
        path,
        mayReplace: hasOption(call, 'force'),
        hear: (table, rows) => output.progress(`${table}, ${rows}`),
      });
      await recordCommand(site, 'cli_backup', output);
      if (hasOption(call, 'json')) {
        const { createdAt, tables, kekIds } = manifest;
        output.json({ file: path, createdAt, tables, masterKeys: kekIds });
        return 0;
      }
      const { users = 0, docs = 0, revisions = 0 } = manifest.tables;
      output.print(`${path}: ${users} users, ${docs} documents, ${revisions} revisions.`);
      output.note(`The master key (${manifest.kekIds.join(', ')}) is not in it. Without a copy of the key nobody reads this backup.`);
      return 0;
    } finally {
      await site.close();
    }
  },
};

import { resolve } from 'node:path';
import { openMediaStore } from '../../media/open-store.ts';
import { attachSite } from '../../site/attach-site.ts';
import { JSON_OPTION, argument, hasOption } from '../command.ts';
import type { Command } from '../command.ts';
import { recordCommand } from '../record-command.ts';
import { makeBackup } from './make-backup.ts';

export const backupCommand: Command = {
  name: 'backup',
  arguments: ['FILE'],
  options: [
    { name: 'force', value: null, help: 'replaces FILE if it is there' },
    { name: 'no-media', value: null, help: 'leaves uploaded files out, where they are kept safe otherwise' },
    JSON_OPTION,
  ],
  summary: 'Writes the whole site into one file, while it is being used',
  help: `What was saved before the command began is in it, in one consistent state. SQLite and MariaDB write the same format,
and each restores what the other wrote. What is stored encrypted stays so: the master key is NOT in the backup.`,
  run: async (call) => {
    const { config, output } = call;
    const path = resolve(argument(call, 0));
    // Opens a site with an older schema as well: operators back up before an update.
    const site = await attachSite(config, true);
    try {
      const manifest = await makeBackup({
        site,
        database: config.database.kind,
        path,
        mayReplace: hasOption(call, 'force'),
        files: hasOption(call, 'no-media') ? null : openMediaStore(config),
        onProgress: (what, count) => output.progress(`${what}, ${count}`),
      });
      await recordCommand(site, 'cli_backup', output);
      if (hasOption(call, 'json')) {
        const { createdAt, tables, media, kekIds } = manifest;
        output.json({ file: path, createdAt, tables, media, masterKeys: kekIds });
        return 0;
      }
      const { users = 0, docs = 0, revisions = 0 } = manifest.tables;
      const files = manifest.media === null ? 'no media files' : `${manifest.media?.files ?? 0} media files`;
      output.print(`${path}: ${users} users, ${docs} documents, ${revisions} revisions, ${files}.`);
      const missing = manifest.media?.missing ?? 0;
      if (missing > 0) output.note(`${missing} media files were not where they should be.`);
      output.note(
        `The master key (${manifest.kekIds.join(', ')}) is not in it. Without a copy of the key nobody reads this backup.`,
      );
      return 0;
    } finally {
      await site.close();
    }
  },
};

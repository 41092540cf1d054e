import { resolve } from 'node:path';
import { attachSite } from '../../site/attach-site.ts';
import { JSON_OPTION, argument, hasOption } from '../command.ts';
import type { Command } from '../command.ts';
import { recordCommand } from '../record-command.ts';
import { restoreBackup } from './restore-backup.ts';

export const restoreCommand: Command = {
  name: 'restore',
  arguments: ['FILE'],
  options: [JSON_OPTION],
  summary: 'Makes an empty site what a backup holds',
  help: `The data directory must be new or empty, and so must the database with MariaDB. The master key of the site that was
backed up must be where the server would look for it. File and key are checked first; a restore that fails leaves
the site empty, one that is broken off is run again.`,
  run: async (call) => {
    const { config, output } = call;
    const { tables, media, createdAt, site } = await restoreBackup(
      config,
      resolve(argument(call, 0)),
      (step) => output.progress(step),
    );
    const restored = await attachSite(config);
    try {
      await recordCommand(restored, 'cli_restore', output);
    } finally {
      await restored.close();
    }
    if (hasOption(call, 'json')) output.json({ siteId: site.id, createdAt, tables, media: media ?? null });
    else {
      const { users = 0, docs = 0, revisions = 0 } = tables;
      output.print(
        `Restored the state of ${createdAt}: ${users} users, ${docs} documents, ${revisions} revisions, ${media?.files ?? 0} media files.`,
      );
      if (media === null || media === undefined)
        output.note('The backup was made without media files: put them where the site looks for them.');
    }
    return 0;
  },
};

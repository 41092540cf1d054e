import { attachSite } from '../../site/attach-site.ts';
import { JSON_OPTION, hasOption, textOption } from '../command.ts';
import type { Command } from '../command.ts';
import { recordCommand } from '../record-command.ts';
import { readCopyEndpoints } from './copy-endpoints.ts';
import { copySite } from './copy-site.ts';

export const copyCommand: Command = {
  name: 'copy',
  arguments: [],
  options: [
    {
      name: 'from',
      value: 'PLACE',
      help: 'a data directory with SQLite, or mysql://user:password@host:port/database',
    },
    { name: 'to', value: 'PLACE', help: 'the same; must be empty, or an unfinished copy of this site' },
    {
      name: 'from-media',
      value: 'PLACE',
      help: '`folder` for the data directory’s own, or s3://bucket/folder (MARU_MEDIA_URL)',
    },
    { name: 'to-media', value: 'PLACE', help: 'the same' },
    JSON_OPTION,
  ],
  summary: 'Takes a whole site to another database, and its media to another store',
  help: `All servers must be stopped. The data directory of a site on MariaDB is that of the configuration (--data), and so is what is left
out; the master key stays where it is. Both are compared by content at the end. A copy that was broken off goes on when
it is run again, and until it is done no server starts on it. The original stays as it is: never serve both.
Without --from and --to only media are copied, which may be done while the site is used, and again for what is new since.`,
  run: async (call) => {
    const { config, output } = call;
    const [from, to, fromMedia, toMedia] = ['from', 'to', 'from-media', 'to-media'].map((name) =>
      textOption(call, name),
    );
    const places = readCopyEndpoints(
      { from: from ?? null, to: to ?? null, fromMedia: fromMedia ?? null, toMedia: toMedia ?? null },
      config.dataDir,
      call.env,
    );
    const { siteId, isContinued, tables, media } = await copySite(places, (step) => output.progress(step));
    if (places.copiesDatabase) {
      const copy = await attachSite(places.to);
      try {
        await recordCommand(copy, 'cli_copy', output);
      } finally {
        await copy.close();
      }
    }
    if (isContinued) output.note('An earlier copy had been broken off: it was continued.');
    if (hasOption(call, 'json')) output.json({ siteId, tables, media });
    else {
      const counts = Object.values(tables);
      const rows = counts.reduce((sum, table) => sum + table.rows, 0);
      if (counts.length > 0)
        output.print(`Copied ${rows} rows of ${counts.length} tables; both hold the same.`);
      if (media === null) output.print('The media stay where they are.');
      else
        output.print(
          `Media: ${media.files} files, ${media.bytes} bytes, ${media.copied} of them copied now; both hold the same.`,
        );
    }
    return 0;
  },
};

import { attachSite } from '../../site/attach-site.ts';
import { keyLocationOf } from '../../site/key-source.ts';
import type { Site } from '../../site/open-site.ts';
import { StartError } from '../../start-error.ts';
import { JSON_OPTION, hasOption } from '../command.ts';
import type { Call, Command } from '../command.ts';
import { recordCommand } from '../record-command.ts';
import { addKey, withKeyFile } from './key-file.ts';
import { listOldKeks, rewrapAll } from './rewrap.ts';

/** Wait before the second pass, so that spaces being created during the key change are committed by then. */
const SETTLE_MS = 3_000;

export const rotateCommand: Command = {
  name: 'rotate-keys',
  arguments: [],
  options: [
    { name: 'no-new-key', value: null, help: 'makes no key: wraps with the first of those that are there' },
    JSON_OPTION,
  ],
  summary: 'Makes a new master key and wraps all data keys with it, while servers run',
  help: `Servers read the key file again by themselves. After a rotation that was broken off the same command goes on with it.
Several machines with a key file each, or keys in MARU_MASTER_KEYS: put the new key first everywhere (and restart where
keys come from the environment), then run this with --no-new-key. docs/operations.md has the steps.
Backups that were made before still need the old key.`,
  run: async (call) => {
    const site = await attachSite(call.config);
    try {
      const { path } = keyLocationOf(call.config.keys, site.siteId);
      const rotate = (): Promise<number> => run(call, site, hasOption(call, 'no-new-key') ? null : path);
      if (path === null && !hasOption(call, 'no-new-key')) {
        throw new StartError(
          'The keys come from MARU_MASTER_KEYS, which no command can change. Put a new key first there, restart all servers, and run this with --no-new-key.',
        );
      }
      return path === null ? await rotate() : await withKeyFile(path, rotate);
    } finally {
      await site.close();
    }
  },
};

/**
 * @param path of the key file that receives a new key; null to add none
 */
async function run(call: Call, opened: Site, path: string | null): Promise<number> {
  const { output, config } = call;
  let site = opened;
  const isPending = (await listOldKeks(site)).length > 0;
  const added = path === null || isPending ? null : addKey(path, site.masterKeys);
  if (added !== null) {
    output.note(`The key ${added} is in ${path}. Keep a copy of the file, apart from the backups.`);
    site = await attachSite(config);
  }
  try {
    const old = await listOldKeks(site);
    let done = await rewrapAll(site, (count) => output.progress(`${count} keys wrapped`));
    if (done > 0) {
      await call.wait(SETTLE_MS);
      done += await rewrapAll(site, () => undefined);
    }
    if (added !== null || done > 0) await recordCommand(site, 'cli_rotate_keys', output);
    const { activeId } = site.masterKeys;
    if (hasOption(call, 'json')) output.json({ activeKey: activeId, added, wrapped: done, unused: old });
    else if (done === 0) output.print(`Everything is wrapped with ${activeId} already.`);
    else {
      output.print(`${done} keys are wrapped with ${activeId}.`);
      output.print(
        `${old.join(', ')} is needed for older backups alone: take it out of the server's keys when \`maru doctor\` agrees.`,
      );
    }
    return 0;
  } finally {
    if (site !== opened) await site.close();
  }
}

import type { Config } from '../../config.ts';
import { openMediaStore } from '../../media/open-store.ts';
import { attachSite } from '../../site/attach-site.ts';
import type { Site } from '../../site/open-site.ts';
import { StartError } from '../../start-error.ts';
import { JSON_OPTION, hasOption } from '../command.ts';
import type { Command } from '../command.ts';
import { listOldKeks } from '../keys/rewrap.ts';
import { checkDatabase, checkIntegrity } from './check-database.ts';
import { checkMedia } from './check-media.ts';
import { checkConfiguration, checkFolder, checkKeyFile } from './check-place.ts';
import { checkRows } from './check-rows.ts';
import { checkServer } from './check-server.ts';
import { checkSealed } from './check-sealed.ts';
import { fail, ok, warn } from './check.ts';
import type { Check } from './check.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  arguments: [],
  options: [
    {
      name: 'all',
      value: null,
      help: 'opens every sealed value and file, and compares every index; takes long on a large site',
    },
    JSON_OPTION,
  ],
  summary: 'Looks the site over and says what is not well, and what to do',
  help: 'Changes nothing, and runs beside the server. Ends with code 1 when something has failed; warnings leave it at 0.',
  run: async (call) => {
    const { config, output } = call;
    const checks = await examine(config, hasOption(call, 'all'), (line) => output.progress(line));
    const hasFailed = checks.some(({ level }) => level === 'fail');
    if (hasOption(call, 'json')) output.json({ ok: !hasFailed, checks });
    else for (const { level, name, text } of checks) output.print(`${level.padEnd(4)}  ${name}: ${text}`);
    return hasFailed ? 1 : 0;
  },
};

async function examine(config: Config, isAll: boolean, onProgress: (line: string) => void): Promise<Check[]> {
  const checks = [
    ...checkConfiguration(config),
    ...(await checkFolder(config)),
    await checkMedia(config),
    await checkServer(config),
  ];
  let site: Site;
  try {
    site = await attachSite(config);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [...checks, fail('site', error.message)];
  }
  try {
    checks.push(
      ...checkKeyFile(config, site.siteId),
      ok('site', `${site.siteId} opens with its master key`),
      await checkKeys(site),
    );
    checks.push(...(await checkDatabase(site.db)));
    checks.push(...(await checkRows(site)));
    onProgress('looking for damage');
    checks.push(...(await checkIntegrity(site.db, isAll)));
    const files = isAll ? openMediaStore(config) : null;
    const onCount = (count: number): void => onProgress(`${count} sealed rows opened`);
    checks.push(...(await checkSealed(site, isAll, files, onCount)));
    return checks;
  } finally {
    await site.close();
  }
}

async function checkKeys(site: Site): Promise<Check> {
  const { activeId, ids } = site.masterKeys;
  const old = await listOldKeks(site);
  const missing = old.filter((id) => !ids.includes(id));
  if (missing.length > 0)
    return fail(
      'keys',
      `The master key ${missing.join(', ')} is missing, which some spaces are encrypted with. Put it back.`,
    );
  if (old.length > 0)
    return warn(
      'keys',
      `Some keys are wrapped with ${old.join(', ')} and not with ${activeId}. Run \`maru rotate-keys\`.`,
    );
  const unused = ids.filter((id) => id !== activeId);
  return ok(
    'keys',
    `everything is wrapped with ${activeId}${unused.length === 0 ? '' : `; ${unused.join(', ')} can go`}`,
  );
}

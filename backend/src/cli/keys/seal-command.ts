import { ENFORCE_ROWS } from '../../crypto/master-keys.ts';
import { rowMacsOf } from '../../db/row-macs.ts';
import { surveyRows } from '../../repositories/row-survey.ts';
import type { UnverifiedRow } from '../../repositories/row-survey.ts';
import { attachSite } from '../../site/attach-site.ts';
import { keyLocationOf } from '../../site/key-source.ts';
import type { Site } from '../../site/open-site.ts';
import { JSON_OPTION, hasOption } from '../command.ts';
import type { Call, Command } from '../command.ts';
import { nameRows } from '../name-rows.ts';
import { recordCommand } from '../record-command.ts';
import { addEntry, withKeyFile } from './key-file.ts';

/** Rows of another state that are printed. */
const SHOWN_MAX = 50;
/** Passes over rows that running servers change meanwhile. */
const PASSES = 3;

export const sealCommand: Command = {
  name: 'seal',
  arguments: [],
  options: [
    { name: 'yes', value: null, help: 'seals; without it the command only says what it would seal' },
    JSON_OPTION,
  ],
  summary: 'Seals the rows that decide who may read, and has servers refuse all others',
  help: `A row's MAC shows that Maru wrote it. A new site requires it from its first start. On a site of an older release run this
once all servers are of this one: it seals the rows as they are and puts \`${ENFORCE_ROWS}\` beside the keys, where nobody who
writes to the database reaches it. Run it again after a repair by hand: check first what it names, since what it seals is trusted.`,
  run: async (call) => {
    const site = await attachSite(call.config);
    try {
      return await run(call, site);
    } finally {
      await site.close();
    }
  },
};

async function run(call: Call, site: Site): Promise<number> {
  const { output } = call;
  const isSealing = hasOption(call, 'yes');
  const wasEnforced = rowMacsOf(site.db).isEnforced;
  const found = await surveyRows(site.db, isSealing);
  if (!isSealing) {
    printSummary(call, found, { sealed: 0, isEnforced: wasEnforced });
    if (!hasOption(call, 'json') && (found.length > 0 || !wasEnforced))
      output.print('Nothing was changed. `maru seal --yes` seals these rows as they are.');
    return 0;
  }
  let rest: readonly UnverifiedRow[] = found;
  for (let pass = 1; rest.length > 0 && pass < PASSES; pass++) rest = await surveyRows(site.db, true);
  rest = rest.length === 0 ? rest : await surveyRows(site.db, false);
  const place = keyLocationOf(call.config.keys, site.siteId);
  const path = wasEnforced ? null : place.path;
  if (path !== null) await withKeyFile(path, async () => addEntry(path, ENFORCE_ROWS));
  await recordCommand(site, 'cli_seal', output);
  printSummary(call, found, { sealed: found.length - rest.length, isEnforced: wasEnforced || path !== null });
  if (path !== null)
    output.note(
      `${ENFORCE_ROWS} is in ${path}: running servers follow within a minute. Put the same line into the key file of every other machine, and into the copy that you keep.`,
    );
  else if (!wasEnforced)
    output.note(
      `The keys come from MARU_MASTER_KEYS, which no command can change: put ,${ENFORCE_ROWS} behind them and restart all servers.`,
    );
  if (rest.length > 0) {
    output.note(
      `${rest.length} rows have changed meanwhile and do not verify (${nameRows(rest)}). Run it again.`,
    );
    return 1;
  }
  return 0;
}

function printSummary(
  { output, ...call }: Call,
  found: readonly UnverifiedRow[],
  { sealed, isEnforced }: { readonly sealed: number; readonly isEnforced: boolean },
): void {
  const wrong = found.filter(({ state }) => state !== 'missing');
  const missing = Object.entries(
    Object.groupBy(
      found.filter(({ state }) => state === 'missing'),
      ({ table }) => table,
    ),
  );
  if (call.options['json'] === true) {
    const counts = Object.fromEntries(missing.map(([table, rows]) => [table, rows?.length ?? 0]));
    output.json({ enforced: isEnforced, sealed, withoutMac: counts, ofAnotherState: wrong });
    return;
  }
  if (found.length === 0) output.print('Every row that decides who may read verifies.');
  for (const [table, rows] of missing) output.print(`${rows?.length ?? 0} rows of ${table} have no MAC.`);
  if (wrong.length > 0) {
    output.print(`${wrong.length} rows have the MAC of another state: they were changed without Maru.`);
    for (const { table, id, state } of wrong.slice(0, SHOWN_MAX)) output.print(`  ${table} ${id}: ${state}`);
    if (wrong.length > SHOWN_MAX) output.print(`  and ${wrong.length - SHOWN_MAX} more`);
  }
  if (sealed > 0) output.print(`${sealed} rows were sealed as they are.`);
}

/**
 * Measures search on SQLite and on MariaDB with 100,000 public documents and a space
 * of 10,000 private ones: `npm run bench -- search [--public N] [--own N] [--database
 * SQLite,MariaDB] [--folder F [--fill]]`. Exits with 1 when a goal is missed. Filled
 * sites are kept in the folder, if given, and `--fill` exits after filling.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideMariadb } from '../../../test/mariadb.mjs';
import { goalTable, isGoalMet, print } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { provideSite } from './fill-site.ts';
import type { FilledSite } from './fill-site.ts';
import { measureSearches } from './measure-searches.ts';
import { planSpaces } from './plan.ts';
import { indexFileOf, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    public: { type: 'string', default: '100000' },
    own: { type: 'string', default: '9999' },
    database: { type: 'string', default: 'SQLite,MariaDB' },
    folder: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
});
const size = { publicDocs: Number(values.public), ownDocs: Number(values.own) };
const databases = new Set(values.database.split(','));
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'maru-bench-search-'));
if (values.folder !== undefined && databases.has('MariaDB') && !process.env['MARU_TEST_MARIADB_URL'])
  throw new Error('What is kept needs a MariaDB that stays: name it in MARU_TEST_MARIADB_URL');
const mariadb = databases.has('MariaDB') ? await provideMariadb({ isInMemory: false }) : null;
const goals: Goal[] = [];
try {
  print(
    `Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${load()}`,
  );
  const spaces = planSpaces(size);
  for (const name of ['SQLite', 'MariaDB'] as const) {
    if (!databases.has(name)) continue;
    const place = join(folder, name);
    const site = await provideSite(place, name === 'MariaDB' ? (mariadb?.url ?? null) : null, size, spaces);
    await makeIndex(name, site, place);
    if (!values.fill) goals.push(...(await measureSearches(name, site, place, spaces)));
  }
} finally {
  await mariadb?.stop();
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}
if (!values.fill) print(`\n### Goals (${load()} at the end)\n\n${goalTable(goals)}`);
process.exitCode = goals.every(isGoalMet) ? 0 : 1;

async function makeIndex(name: string, site: FilledSite, place: string): Promise<void> {
  const { server, indexMs } = await startSite(site, place);
  print(
    `${name}: index of ${size.publicDocs} documents after ${(indexMs / 1_000).toFixed(0)} s, ` +
      `${(statSync(indexFileOf(site)).size / 1e6).toFixed(0)} MB, ${load()}`,
  );
  await server.stop();
}

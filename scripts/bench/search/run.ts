/**
 * Measures search on SQLite and on MariaDB with 100,000 public documents and a space of 10,000 private ones:
 * `npm run bench:search [-- --public N] [--own N] [--database SQLite,MariaDB]`. Ends with 1 when a goal is missed.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideMariadb } from '../../test/mariadb.mjs';
import { residentMegabytes } from '../server/processes.ts';
import { goalTable, isMet, print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { findAll, timeSearches } from './measure.ts';
import { chooseQueries } from './queries.ts';
import { openSearchSite } from './site.ts';
import type { SearchSite } from './site.ts';

const RARE_MAX_MS = 20;
const COMMON_MAX_MS = 120;

const { values } = parseArgs({
  options: {
    public: { type: 'string', default: '100000' },
    own: { type: 'string', default: '9999' },
    database: { type: 'string', default: 'SQLite,MariaDB' },
  },
});
const size = { publicDocs: Number(values.public), ownDocs: Number(values.own) };
const databases = new Set(values.database.split(','));
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

async function report({ name, server, cookie, texts, indexMs, indexFile }: SearchSite): Promise<Goal[]> {
  const queries = chooseQueries(texts);
  const [firstQuery = ''] = queries.rare;
  const before = performance.now();
  await findAll(server.url, firstQuery, cookie);
  const coldMs = performance.now() - before;
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [kind, bound] of [
    ['rare', RARE_MAX_MS],
    ['common', COMMON_MAX_MS],
    ['syllables', null],
    ['pairs', null],
  ] as const) {
    for (const [who, as] of [
      ['a visitor', null],
      ['the owner', cookie],
    ] as const) {
      const { p50, p95, finds } = await timeSearches(server.url, queries[kind], as);
      rows.push([`${kind}, ${who}`, p50.toFixed(1), p95.toFixed(1), finds.toFixed(1)]);
      if (bound !== null) goals.push({ name: `${name}: ${kind} words, ${who}, p50`, value: p50, unit: ' ms', bound, isLeast: false });
    }
  }
  let missed = 0;
  let expected = 0;
  for (const part of queries.parts) {
    const found = await findAll(server.url, part, cookie);
    for (const { id, text } of texts) {
      if (!`${text.title}\n${text.content}`.includes(part)) continue;
      expected++;
      if (!found.has(id)) missed++;
    }
  }
  goals.push({
    name: `${name}: Korean recall of a substring scan`,
    value: expected === 0 ? 0 : (100 * (expected - missed)) / expected,
    unit: ' %',
    bound: 100,
    isLeast: true,
  });
  print(`\n### ${name} (${load()})\n\n${table(['', 'p50 (ms)', 'p95 (ms)', 'finds'], rows)}\n`);
  print(
    `Index of ${size.publicDocs} documents: ${(indexMs / 1_000).toFixed(0)} s, ${(statSync(indexFile).size / 1e6).toFixed(0)} MB. ` +
      `First search of a space of ${size.ownDocs}: ${coldMs.toFixed(0)} ms. Memory: ${residentMegabytes(server.pid)?.toFixed(0) ?? '?'} MB. ` +
      `Recall of ${queries.parts.length} parts of words in ${expected} documents.`,
  );
  return goals;
}

const folder = mkdtempSync(join(tmpdir(), 'maru-bench-search-'));
const mariadb = databases.has('MariaDB') ? await provideMariadb({ isInMemory: false }) : null;
const goals: Goal[] = [];
try {
  print(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${load()}`);
  for (const name of ['SQLite', 'MariaDB'] as const) {
    if (!databases.has(name)) continue;
    const site = await openSearchSite(name, join(folder, name), name === 'MariaDB' ? (mariadb?.url ?? null) : null, size);
    try {
      goals.push(...(await report(site)));
    } finally {
      await site.stop();
    }
  }
} finally {
  await mariadb?.stop();
  rmSync(folder, { recursive: true, force: true });
}
print(`\n### Goals (${load()} at the end)\n\n${goalTable(goals)}`);
process.exitCode = goals.every(isMet) ? 0 : 1;

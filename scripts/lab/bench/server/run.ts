/**
 * Compares the server with a bare Koa handler on the same database, on SQLite, MariaDB and MySQL,
 * in one run: `npm run bench -- server [--long] [--peer name=URL]… [--only
 * reads,saves,renames,lists,memory] [--database sqlite,mariadb,mysql] [--binary-log]`. `--binary-log`:
 * MariaDB and MySQL write their binary log with every commit; without it neither does. Ratios
 * within one run are comparable, figures of two runs are not. Exits with 1 when a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serverNode } from '../../../bootstrap/node-binary.mjs';
import { ensureWebBuilt } from '../../../bootstrap/web-build.mjs';
import { sampleArticle } from './article.ts';
import { startDatabaseServers } from './database-servers.ts';
import { loadGenerator } from './load.ts';
import { reportLists, reportMemory, reportReads, reportRenames, reportSaves } from './parts.ts';
import type { BenchOptions, Peer } from './parts.ts';
import { goalTable, isGoalMet, print } from './report.ts';
import type { Goal } from './report.ts';
import { openBenchSite } from './site.ts';
import type { BenchSite } from './site.ts';

const ARTICLE_BYTES = 20 * 1024;

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    peer: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: 'reads,saves,renames,lists,memory' },
    database: { type: 'string', default: 'sqlite,mariadb' },
    'binary-log': { type: 'boolean', default: false },
  },
});
const parts = new Set(values.only.split(','));
const databases = new Set(values.database.toLowerCase().split(','));
const peers = values.peer.map((peer): Peer => {
  const at = peer.indexOf('=');
  if (at < 1) throw new Error('--peer takes name=URL');
  return { name: peer.slice(0, at), url: peer.slice(at + 1) };
});
const generator = await loadGenerator();
const effort: BenchOptions = {
  generator,
  ...(values.long ? { rounds: 7, seconds: 5, saves: 400 } : { rounds: 3, seconds: 2, saves: 100 }),
};

const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

if (process.env['MARU_WEB_DIST'] === undefined) await ensureWebBuilt(await serverNode());
const folder = mkdtempSync(join(tmpdir(), 'maru-bench-'));
const servers = await startDatabaseServers(databases, values['binary-log']);
const sites: BenchSite[] = [];
const goals: Goal[] = [];
try {
  const article = sampleArticle(ARTICLE_BYTES);
  const bytes = Buffer.byteLength(article);
  print(
    `Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${load()}; an article of ${bytes} bytes`,
  );
  if (databases.has('sqlite'))
    sites.push(await openBenchSite('SQLite', join(folder, 'sqlite'), null, article));
  for (const { name, url } of servers)
    sites.push(await openBenchSite(name, join(folder, name), url, article));
  if (parts.has('reads')) goals.push(...(await reportReads(sites, peers, article, effort)));
  for (const site of sites) if (parts.has('saves')) goals.push(...(await reportSaves(site, article, effort)));
  for (const site of sites) if (parts.has('renames')) goals.push(...(await reportRenames(site, effort)));
  for (const site of sites) if (parts.has('lists')) goals.push(...(await reportLists(site)));
  for (const site of sites) if (parts.has('memory')) goals.push(...(await reportMemory(site, effort)));
} finally {
  for (const site of sites) await site.stop();
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
print(`\n### Goals (${load()} at the end)\n\n${goalTable(goals)}`);
process.exitCode = goals.every(isGoalMet) ? 0 : 1;

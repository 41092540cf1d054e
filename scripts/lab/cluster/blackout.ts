import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../bootstrap/failure.mjs';
import { recoverDatabase } from './database.ts';
import { resumePart } from './faults.ts';
import { NODES, PARTS, SERVERS } from './layout.ts';
import { reportTrial, runTrial } from './load/trial.ts';
import type { Trial } from './load/trial.ts';
import { readTrialOptions } from './options.ts';
import { signal } from './processes.ts';
import { waitUntilHealthy } from './wait-until-healthy.ts';

/**
 * Kills all nodes of the database and all servers at once under load (every other time
 * one node a little earlier), and restores the database with `deploy/galera/recover.sh`:
 * `npm run lab -- cluster-blackout [--times 5]`. No acknowledged write may be lost.
 */

const TIMES = 5;
/** Minimum load before the kill, which varies per trial. */
const LOAD_MIN_MS = 4_000;
const LOAD_MORE_MS = 4_000;
const DARK_MS = 1_500;
/**
 * In every other trial one node is killed this much earlier: the others then have later transactions, and the
 * cluster must be bootstrapped from one of them.
 */
const EARLIER_MS = 6_000;

async function blackOut({ cluster, ledger }: Trial, index: number): Promise<void> {
  const { layout } = cluster;
  await pause(LOAD_MIN_MS + Math.random() * LOAD_MORE_MS);
  const first = NODES[Math.floor(index / 2) % NODES.length];
  if (index % 2 === 1 && first !== undefined) {
    signal(layout, first, 'SIGKILL');
    await pause(EARLIER_MS);
  }
  const before = ledger.writes.length;
  for (const part of [...NODES, ...SERVERS]) signal(layout, part, 'SIGKILL');
  await pause(DARK_MS);
  const startedAt = Date.now();
  const output = await recoverDatabase(layout);
  for (const part of SERVERS) resumePart(cluster, part);
  await waitUntilHealthy(layout, PARTS);
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `${index + 1}. after ${before} writes; well again in ${seconds} s\n   ${output.trim().split('\n').join('\n   ')}`,
  );
}

try {
  const { count, ...place } = readTrialOptions(process.argv.slice(2), 'times', TIMES);
  const outcome = await runTrial(place, async (trial) => {
    for (let index = 0; index < count; index++) await blackOut(trial, index);
    await pause(LOAD_MIN_MS);
  });
  process.exit(reportTrial(outcome, []) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../bootstrap/failure.mjs';
import { inflictFault, resumePart } from './faults.ts';
import { askHaproxy, writerOf, writersOf } from './haproxy-state.ts';
import { PARTS } from './layout.ts';
import type { Layout, NodeName } from './layout.ts';
import { partFor, planFaults } from './load/fault-plan.ts';
import type { PlannedFault } from './load/fault-plan.ts';
import { longestGap } from './load/ledger.ts';
import { reportTrial, runTrial } from './load/trial.ts';
import type { Trial } from './load/trial.ts';
import { readTrialOptions } from './options.ts';
import { untilWell } from './until-well.ts';

/**
 * Kills parts of a cluster under load, makes them hang, or cuts nodes off from the others, one after the other: `npm run cluster:chaos
 * [-- --faults 20]`. Nothing that was acknowledged may be lost or take effect twice, and nobody may wait longer than five seconds for the
 * next write.
 */

const FAULTS = 20;
const GAP_MAX_MS = 5_000;
/** How long a part is away. */
const KILLED_MS = 5_000;
const AWAY_MS = 8_000;
const REST_MS = 2_500;

async function tryFault({ cluster, ledger }: Trial, { kind, target }: PlannedFault, index: number): Promise<string> {
  const { layout } = cluster;
  const part = partFor(target, index, await findWriter(layout));
  const from = Date.now();
  inflictFault(cluster, kind, part);
  await pause(kind === 'kill' ? KILLED_MS : AWAY_MS);
  const resumedAt = Date.now();
  resumePart(cluster, part);
  await untilWell(layout, PARTS);
  await untilBalanced(layout);
  const backAt = Date.now();
  await pause(REST_MS);
  const to = Date.now();
  const writers = writersOf(await askHaproxy(layout));
  if (writers.length > 1) ledger.problems.push(`${writers.join(' and ')} are written to at once after fault ${index + 1}`);
  const within = (times: readonly number[]): number => times.filter((time) => time >= from && time < to).length;
  const cells = [
    String(index + 1).padStart(3),
    `${kind} ${target}`.padEnd(22),
    part.padEnd(6),
    String(within(ledger.writes)).padStart(7),
    `${(longestGap(ledger.writes, from, to) / 1_000).toFixed(2)} s`.padStart(9),
    String(within(ledger.refusals)).padStart(6),
    `${((backAt - resumedAt) / 1_000).toFixed(1)} s`.padStart(9),
  ];
  return cells.join(' ');
}

async function findWriter(layout: Layout): Promise<NodeName> {
  const writer = writerOf(await askHaproxy(layout));
  if (writer === null) throw new Failure('No node is written to');
  return writer;
}

/** HAProxy takes a part for well a little later than the part itself. */
async function untilBalanced(layout: Layout): Promise<void> {
  while (!(await askHaproxy(layout)).every(({ isUp }) => isUp)) await pause(250);
}

try {
  const { count, ...place } = readTrialOptions(process.argv.slice(2), 'faults', FAULTS);
  const outcome = await runTrial(place, async (trial) => {
    console.log('\n  # fault                  part    writes   longest    503   well again');
    console.log('                                             gap              after');
    for (const [index, fault] of planFaults(count).entries()) console.log(await tryFault(trial, fault, index));
  });
  const gap = longestGap(outcome.ledger.writes, outcome.ledger.startedAt, outcome.endedAt);
  const isReached = reportTrial(outcome, [
    [`the longest time without a write was ${(gap / 1_000).toFixed(2)} s (goal: 5)`, gap <= GAP_MAX_MS],
  ]);
  process.exit(isReached ? 0 : 1);
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../bootstrap/failure.mjs';
import { startFault, resumePart } from './faults.ts';
import { queryHaproxy, writerOf, writersOf } from './haproxy-state.ts';
import { PARTS } from './layout.ts';
import type { Layout, NodeName } from './layout.ts';
import { partOfFault, planFaults } from './load/fault-plan.ts';
import type { PlannedFault } from './load/fault-plan.ts';
import { longestGap } from './load/ledger.ts';
import { reportTrial, runTrial } from './load/trial.ts';
import type { Trial } from './load/trial.ts';
import { delayPackets, losePackets, prepareNetworkFaults } from './network.ts';
import type { Link } from './network.ts';
import { readTrialOptions } from './options.ts';
import { waitUntilHealthy } from './wait-until-healthy.ts';

/**
 * Kills or stops parts of a cluster under load, or isolates nodes, one after the other: `npm run lab --
 * cluster-chaos [--faults 20]`. With `--network` packets are delayed and lost instead, between the nodes, and
 * between servers and the database. No acknowledged write may be lost or take effect twice, and without
 * `--network` the longest time without an acknowledged write is five seconds.
 */

const FAULTS = 20;
const GAP_MAX_MS = 5_000;
/** Duration of a fault. */
const KILLED_MS = 5_000;
const AWAY_MS = 8_000;
const REST_MS = 2_500;
/**
 * Duration of a network fault, and the further time after which it ends even when this program has exited.
 */
const BAD_MS = 15_000;
const BAD_MORE_S = 30;
const LINKS: readonly Link[] = ['nodes', 'database'];

async function tryFault(trial: Trial, { kind, target }: PlannedFault, index: number): Promise<string> {
  const { cluster } = trial;
  const part = partOfFault(target, index, await findWriter(cluster.layout));
  const inflict = async (): Promise<End> => {
    startFault(cluster, kind, part);
    return () => resumePart(cluster, part);
  };
  return await watch(trial, inflict, {
    index,
    name: `${kind} ${target}`,
    part,
    forMs: kind === 'kill' ? KILLED_MS : AWAY_MS,
  });
}

/** Delays and loses packets in turn, on each link. */
async function tryNetwork(trial: Trial, index: number): Promise<string> {
  const { layout } = trial.cluster;
  const link = LINKS[Math.floor(index / 2) % LINKS.length] ?? 'nodes';
  const seconds = BAD_MS / 1_000 + BAD_MORE_S;
  const isLost = index % 2 === 1;
  const inflict = async (): Promise<() => void> =>
    isLost ? losePackets(layout, link, seconds) : await delayPackets(layout, link, seconds);
  return await watch(trial, inflict, {
    index,
    name: `packets ${isLost ? 'lost' : 'late'}`,
    part: link,
    forMs: BAD_MS,
  });
}

/** Ends a fault. */
type End = () => void | Promise<void>;

interface Watched {
  readonly index: number;
  readonly name: string;
  readonly part: string;
  readonly forMs: number;
}

/**
 * Begins a fault, ends it after a time, and waits until all parts are healthy.
 * @returns a line of the table
 */
async function watch(
  { cluster: { layout }, ledger }: Trial,
  inflict: () => Promise<End>,
  { index, name, part, forMs }: Watched,
): Promise<string> {
  const from = Date.now();
  const end = await inflict();
  await pause(forMs);
  const resumedAt = Date.now();
  await end();
  await waitUntilHealthy(layout, PARTS);
  await untilBalanced(layout);
  const backAt = Date.now();
  await pause(REST_MS);
  const to = Date.now();
  const writers = writersOf(await queryHaproxy(layout));
  if (writers.length > 1)
    ledger.problems.push(`${writers.join(' and ')} are written to at once after fault ${index + 1}`);
  const within = (times: readonly number[]): number =>
    times.filter((time) => time >= from && time < to).length;
  const cells = [
    String(index + 1).padStart(3),
    name.padEnd(22),
    part.padEnd(8),
    String(within(ledger.writes)).padStart(7),
    `${(longestGap(ledger.writes, from, to) / 1_000).toFixed(2)} s`.padStart(9),
    String(within(ledger.refusals)).padStart(6),
    `${((backAt - resumedAt) / 1_000).toFixed(1)} s`.padStart(9),
  ];
  return cells.join(' ');
}

async function findWriter(layout: Layout): Promise<NodeName> {
  const writer = writerOf(await queryHaproxy(layout));
  if (writer === null) throw new Failure('No node is written to');
  return writer;
}

/** Waits for HAProxy, which detects a healthy part a little later. */
async function untilBalanced(layout: Layout): Promise<void> {
  while (!(await queryHaproxy(layout)).every(({ isUp }) => isUp)) await pause(250);
}

try {
  const { count, isNetwork, ...place } = readTrialOptions(process.argv.slice(2), 'faults', FAULTS);
  if (isNetwork) await prepareNetworkFaults();
  const outcome = await runTrial(place, async (trial) => {
    console.log('\n  # fault                  part      writes   longest    503   well again');
    console.log('                                               gap              after');
    for (const [index, fault] of planFaults(count).entries()) {
      console.log(isNetwork ? await tryNetwork(trial, index) : await tryFault(trial, fault, index));
    }
  });
  const gap = longestGap(outcome.ledger.writes, outcome.ledger.startedAt, outcome.endedAt);
  const longest = `the longest time without a write was ${(gap / 1_000).toFixed(2)} s`;
  // A slow network delays writes by its own latency.
  if (isNetwork) console.log(`\n${longest}`);
  const isReached = reportTrial(outcome, isNetwork ? [] : [[`${longest} (goal: 5)`, gap <= GAP_MAX_MS]]);
  process.exit(isReached ? 0 : 1);
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

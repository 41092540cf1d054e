import { setTimeout as pause } from 'node:timers/promises';
import { assertStopped, openCluster, startCluster, stopCluster } from '../cluster.ts';
import type { Cluster } from '../create-cluster.ts';
import { PARTS, siteUrl } from '../layout.ts';
import type { Place } from '../layout.ts';
import { waitUntilHealthy } from '../wait-until-healthy.ts';
import { createRequestSender } from './request-sender.ts';
import type { SendRequest } from './request-sender.ts';
import { createClient } from './client.ts';
import type { Client } from './client.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { verifyClients, verifyNodes } from './verify.ts';
import type { Findings } from './verify.ts';

/** Cluster under load for a trial. */

export const CLIENTS = 16;
const WARM_UP_MS = 3_000;
/** Time for nodes to catch up before they are compared. */
const SETTLE_MS = 2_000;
const PROBLEMS_SHOWN = 20;

export interface Trial {
  readonly cluster: Cluster;
  readonly ledger: Ledger;
}

export interface Outcome {
  readonly ledger: Ledger;
  readonly findings: Findings;
  readonly endedAt: number;
}

/**
 * Starts a separate cluster, runs clients while `work` runs, compares
 * the stored data with the acknowledged writes, and stops it.
 */
export async function runTrial(place: Place, work: (trial: Trial) => Promise<void>): Promise<Outcome> {
  assertStopped(place);
  let isBrokenOff = false;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    // A terminal signals every process, and npm forwards it too.
    process.on(name, () => {
      if (!isBrokenOff) interrupt(place);
      isBrokenOff = true;
    });
  }
  const cluster = await startCluster(place);
  try {
    const ledger = createLedger(Date.now());
    const ask = createRequestSender(ledger);
    const clients: Client[] = [];
    for (let i = 0; i < CLIENTS; i++)
      clients.push(await createClient(siteUrl(cluster.layout), ask, ledger, i));
    let isOver = false;
    const running = Promise.all(clients.map((client) => client.run(() => isOver)));
    await pause(WARM_UP_MS);
    try {
      await work({ cluster, ledger });
    } finally {
      isOver = true;
    }
    const endedAt = Date.now();
    await running;
    return { ledger, findings: await verify(cluster, ask, clients), endedAt };
  } finally {
    await stopCluster(cluster, false);
  }
}

/** Stops everything that has been started, and exits. */
function interrupt(place: Place): void {
  console.log('\nStopping');
  Promise.resolve()
    .then(() => stopCluster(openCluster(place), false))
    .catch((error: unknown) => console.error(error))
    .finally(() => process.exit(1));
}

async function verify(cluster: Cluster, ask: SendRequest, clients: readonly Client[]): Promise<Findings> {
  await waitUntilHealthy(cluster.layout, PARTS);
  await pause(SETTLE_MS);
  const findings = await verifyClients(ask, clients);
  findings.wrong.push(...(await verifyNodes(cluster)));
  return findings;
}

/** Prints the findings. @returns true when there are none */
export function reportTrial(
  { ledger, findings, endedAt }: Outcome,
  goals: readonly (readonly [text: string, isReached: boolean])[],
): boolean {
  const seconds = (endedAt - ledger.startedAt) / 1_000;
  const { counts } = ledger;
  const responseCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`
${CLIENTS} clients, ${seconds.toFixed(0)} s: ${ledger.writes.length} writes acknowledged, ${responseCount} answers (${(responseCount / seconds).toFixed(0)} a second)
success ${counts.success}, errors of the contract ${counts['contract error']}${list(ledger.errors)}, 503 with Retry-After ${counts['try again']}, others ${counts['against the contract']}
the slowest write was acknowledged after ${(ledger.slowestWriteMs / 1_000).toFixed(1)} s
`);
  const all = [
    ...goals,
    [`${findings.lost.length} acknowledged writes lost`, findings.lost.length === 0],
    [`${findings.twice.length} took effect twice`, findings.twice.length === 0],
    [`${findings.wrong.length} other differences, also between the nodes`, findings.wrong.length === 0],
    [`${ledger.problems.length} answers that must not be`, ledger.problems.length === 0],
  ] as const;
  for (const [text, isReached] of all) console.log(`${isReached ? 'reached' : 'MISSED '}  ${text}`);
  const problems = [...findings.lost, ...findings.twice, ...findings.wrong, ...ledger.problems];
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.log(`  ${problem}`);
  if (problems.length > PROBLEMS_SHOWN) console.log(`  and ${problems.length - PROBLEMS_SHOWN} more`);
  return all.every(([, isReached]) => isReached);
}

function list(errors: ReadonlyMap<string, number>): string {
  return errors.size === 0 ? '' : ` (${[...errors].map(([name, count]) => `${name}: ${count}`).join(', ')})`;
}

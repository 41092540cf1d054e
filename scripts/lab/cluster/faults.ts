import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from '../../bootstrap/failure.mjs';
import type { Cluster } from './create-cluster.ts';
import { folderOf, isNode, pidFileOf } from './layout.ts';
import type { Layout, NodeName, PartName } from './layout.ts';
import { startPart } from './parts.ts';
import { runProgram, signal, stateOf } from './processes.ts';

export const FAULTS = ['kill', 'hang', 'cut'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * Kills a part, stops it, or isolates a node from the other nodes while servers and HAProxy can still reach
 * it. Throws Failure where isolation is not possible.
 */
export function startFault({ layout }: Cluster, fault: Fault, part: PartName): void {
  if (fault !== 'cut') return signal(layout, part, fault === 'kill' ? 'SIGKILL' : 'SIGSTOP');
  if (!isNode(part))
    throw new Failure(`${part} is no node of the database, and only those are cut off from each other.`);
  writeFileSync(cutFileOf(layout, part), '');
  isolate(layout, part, true);
}

/** Resumes a part that is stopped or isolated, and starts one that has exited. */
export function resumePart({ layout, secrets }: Cluster, part: PartName): void {
  const isStopped = stateOf(layout, part) === 'stopped';
  if (isStopped) startPart(layout, secrets, part);
  else signal(layout, part, 'SIGCONT');
  if (!isNode(part) || !existsSync(cutFileOf(layout, part))) return;
  rmSync(cutFileOf(layout, part));
  if (!isStopped) isolate(layout, part, false);
}

/**
 * Uses Galera's option for testing network partitions: the
 * node drops its connections to the others, and accepts none.
 */
function isolate(layout: Layout, node: NodeName, isCut: boolean): void {
  const sql = `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${Number(isCut)}'`;
  runProgram('mariadb', [
    '--no-defaults',
    `--socket=${folderOf(layout, node)}.sock`,
    '--user=root',
    '--execute',
    sql,
  ]);
}

/** File that exists while a node is isolated. */
function cutFileOf(layout: Layout, node: NodeName): string {
  return `${pidFileOf(layout, node)}.cut`;
}

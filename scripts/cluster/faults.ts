import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from '../bootstrap/failure.mjs';
import type { Cluster } from './create-cluster.ts';
import { folderOf, isNode, pidFileOf } from './layout.ts';
import type { Layout, NodeName, PartName } from './layout.ts';
import { startPart } from './parts.ts';
import { runProgram, signal, stateOf } from './processes.ts';

export const FAULTS = ['kill', 'hang', 'cut'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * Ends a part at once, has it stand still, or cuts a node off from the other nodes, while servers and HAProxy go on reaching it. Throws
 * Failure where there is nothing to cut.
 */
export function inflictFault({ layout }: Cluster, fault: Fault, part: PartName): void {
  if (fault !== 'cut') return signal(layout, part, fault === 'kill' ? 'SIGKILL' : 'SIGSTOP');
  if (!isNode(part)) throw new Failure(`${part} is no node of the database, and only those are cut off from each other.`);
  writeFileSync(cutFileOf(layout, part), '');
  isolate(layout, part, true);
}

/** Lets a part go on that stands still or is cut off, and starts one that has ended. */
export function resumePart({ layout, secrets }: Cluster, part: PartName): void {
  const isStopped = stateOf(layout, part) === 'stopped';
  if (isStopped) startPart(layout, secrets, part);
  else signal(layout, part, 'SIGCONT');
  if (!isNode(part) || !existsSync(cutFileOf(layout, part))) return;
  rmSync(cutFileOf(layout, part));
  if (!isStopped) isolate(layout, part, false);
}

/** Galera's own way to try a network that splits: the node drops its connections to the others, and takes none. */
function isolate(layout: Layout, node: NodeName, isCut: boolean): void {
  const sql = `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${Number(isCut)}'`;
  runProgram('mariadb', ['--no-defaults', `--socket=${folderOf(layout, node)}.sock`, '--user=root', '--execute', sql]);
}

/** There while a node is cut off. */
function cutFileOf(layout: Layout, node: NodeName): string {
  return `${pidFileOf(layout, node)}.cut`;
}

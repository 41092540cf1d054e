import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../bootstrap/failure.mjs';
import { canInstallDebianPackages, installDebianPackage } from '../../test/debian.mjs';
import { findProgram } from '../../test/find-program.mjs';
import { NODES } from './layout.ts';
import type { Layout } from './layout.ts';
import { runProgram } from './processes.ts';
import { openRelay } from './relay.ts';

/**
 * Simulates a bad network within this machine. The rules are in a
 * separate nftables table, which is removed automatically after a time.
 */

/** Link between the nodes; or from the servers to HAProxy, and from there to the nodes. */
export type Link = 'nodes' | 'database';

/** Lost packets in percent, each way. */
const LOSS_PERCENT = 10;
/** Delay of each direction. */
const DELAY_MS = 100;
/** Source address of relays, which identifies their own connections. */
const RELAY_ADDRESS = '127.0.0.9';
const RELAY_PORTS_FROM = 70;
const CLOSING_MS = 500;

/** Installs the required programs where possible. Throws Failure with what is missing. */
export async function prepareNetworkFaults(): Promise<void> {
  for (const [name, program] of [
    ['nftables', 'nft'],
    ['iproute2', 'ss'],
  ] as const) {
    if (findProgram([program]) !== null) continue;
    if (!canInstallDebianPackages())
      throw new Failure(`Faults of the network need root, Linux and ${program}: apt-get install ${name}`);
    await installDebianPackage(name);
  }
}

/** Returns the nft rules that drop packets of a link. */
export function lossRules(layout: Layout, link: Link): string {
  const ports = portsOf(layout, link).join(', ');
  const rules = ['dport', 'sport'].map(
    (side) => `tcp ${side} { ${ports} } numgen random mod 100 < ${LOSS_PERCENT} drop`,
  );
  return tableWith(layout, 'filter hook input priority filter', rules);
}

/** Returns the nft rules that redirect new connections of a link through relays. */
export function relayRules(layout: Layout, link: Link): string {
  const rules = relayedPortsOf(layout, link).map(
    (port, index) =>
      `ip saddr != ${RELAY_ADDRESS} ip daddr 127.0.0.1 tcp dport ${port} redirect to :${relayPortOf(layout, index)}`,
  );
  return tableWith(layout, 'nat hook output priority -100', rules);
}

/** Starts dropping packets. @param seconds until it ends automatically @returns a function that ends it */
export function losePackets(layout: Layout, link: Link, seconds: number): () => void {
  return setRules(layout, lossRules(layout, link), seconds);
}

/** Starts delaying a link. @param seconds until it ends automatically @returns a function that ends it */
export async function delayPackets(
  layout: Layout,
  link: Link,
  seconds: number,
): Promise<() => Promise<void>> {
  const ports = relayedPortsOf(layout, link);
  const relays = await Promise.all(
    ports.map((to, index) =>
      openRelay({ port: relayPortOf(layout, index), to, from: RELAY_ADDRESS, delayMs: DELAY_MS }),
    ),
  );
  const removeRules = setRules(layout, relayRules(layout, link), seconds);
  // Open connections would bypass the relays.
  for (const port of ports)
    runProgram('ss', ['-K', 'state', 'established', `( dport = :${port} or sport = :${port} )`]);
  return async () => {
    // Closed while the rules exist: without them the ends of connections would not be delivered.
    for (const relay of relays) relay.close();
    await pause(CLOSING_MS);
    removeRules();
  };
}

function portsOf({ nodes, database }: Layout, link: Link): number[] {
  if (link === 'database') return [database, ...NODES.map((node) => nodes[node].sql)];
  return NODES.flatMap((node) => [0, 1, 2].map((offset) => nodes[node].group + offset));
}

/** State transfers to a rejoining node are not delayed. */
function relayedPortsOf({ nodes, database }: Layout, link: Link): number[] {
  return link === 'database' ? [database] : NODES.map((node) => nodes[node].group);
}

function relayPortOf({ site }: Layout, index: number): number {
  return site + RELAY_PORTS_FROM + index;
}

function tableWith(layout: Layout, hook: string, rules: readonly string[]): string {
  return `table ${tableOf(layout)} {\n  chain faults {\n    type ${hook}; policy accept;\n${rules.map((rule) => `    ${rule}\n`).join('')}  }\n}\n`;
}

function tableOf({ site }: Layout): string {
  return `inet maru_cluster_${site}`;
}

function setRules(layout: Layout, rules: string, seconds: number): () => void {
  removeTable(layout);
  try {
    runProgram('nft', ['-f', '-'], { input: rules });
  } catch (error) {
    throw new Failure(
      `The network can't be made worse here, which wants root and Linux: ${(error as Error).message}`,
    );
  }
  // Removes the table even when this program has exited.
  const end = spawn('sh', ['-c', `sleep ${seconds}; nft delete table ${tableOf(layout)}`], {
    detached: true,
    stdio: 'ignore',
  });
  end.unref();
  return () => {
    if (end.pid !== undefined && end.exitCode === null) process.kill(-end.pid);
    removeTable(layout);
  };
}

function removeTable(layout: Layout): void {
  try {
    runProgram('nft', ['delete', 'table', ...tableOf(layout).split(' ')]);
  } catch {
    // The table does not exist: there was no fault, or its time was over.
  }
}

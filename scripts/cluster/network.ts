import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../bootstrap/failure.mjs';
import { canInstallDebianPackages, installDebianPackage } from '../test/debian.mjs';
import { findProgram } from '../test/find-program.mjs';
import { NODES } from './layout.ts';
import type { Layout } from './layout.ts';
import { runProgram } from './processes.ts';
import { openRelay } from './relay.ts';

/** A bad network within this machine. What it takes stands in a table of nftables of the cluster's own, and goes by itself after a time. */

/** Between the nodes; or from the servers to HAProxy, and from there to the nodes. */
export type Link = 'nodes' | 'database';

/** How many of a hundred packets are lost, each way. */
const LOSS_PERCENT = 10;
/** How much later each way is. */
const DELAY_MS = 100;
/** Relays go out from here, by which their own connections are known. */
const RELAY_ADDRESS = '127.0.0.9';
const RELAY_PORTS_FROM = 70;
const CLOSING_MS = 500;

/** Has what is needed installed where that can be done. Throws Failure with what is missing. */
export async function prepareNetworkFaults(): Promise<void> {
  for (const [name, program] of [
    ['nftables', 'nft'],
    ['iproute2', 'ss'],
  ] as const) {
    if (findProgram([program]) !== null) continue;
    if (!canInstallDebianPackages()) throw new Failure(`Faults of the network need root, Linux and ${program}: apt-get install ${name}`);
    await installDebianPackage(name);
  }
}

/** The rules that lose packets of a link, for nft. */
export function lossRules(layout: Layout, link: Link): string {
  const ports = portsOf(layout, link).join(', ');
  const rules = ['dport', 'sport'].map((side) => `tcp ${side} { ${ports} } numgen random mod 100 < ${LOSS_PERCENT} drop`);
  return tableWith(layout, 'filter hook input priority filter', rules);
}

/** The rules that lead new connections of a link through relays. */
export function relayRules(layout: Layout, link: Link): string {
  const rules = relayedPortsOf(layout, link).map(
    (port, index) => `ip saddr != ${RELAY_ADDRESS} ip daddr 127.0.0.1 tcp dport ${port} redirect to :${relayPortOf(layout, index)}`,
  );
  return tableWith(layout, 'nat hook output priority -100', rules);
}

/** Loses packets from now on. @param seconds until that ends by itself @returns what ends it */
export function losePackets(layout: Layout, link: Link, seconds: number): () => void {
  return setRules(layout, lossRules(layout, link), seconds);
}

/** Has all that goes over a link come later from now on. @param seconds until that ends by itself @returns what ends it */
export async function delayPackets(layout: Layout, link: Link, seconds: number): Promise<() => Promise<void>> {
  const ports = relayedPortsOf(layout, link);
  const relays = await Promise.all(
    ports.map((to, index) => openRelay({ port: relayPortOf(layout, index), to, from: RELAY_ADDRESS, delayMs: DELAY_MS })),
  );
  const removeRules = setRules(layout, relayRules(layout, link), seconds);
  // Those that are open would go on as they are.
  for (const port of ports) runProgram('ss', ['-K', 'state', 'established', `( dport = :${port} or sport = :${port} )`]);
  return async () => {
    // While the rules stand: without them the ends of connections are told to nobody.
    for (const relay of relays) relay.close();
    await pause(CLOSING_MS);
    removeRules();
  };
}

function portsOf({ nodes, database }: Layout, link: Link): number[] {
  if (link === 'database') return [database, ...NODES.map((node) => nodes[node].sql)];
  return NODES.flatMap((node) => [0, 1, 2].map((offset) => nodes[node].group + offset));
}

/** Whole copies and changes for a node that comes back are not delayed. */
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
    throw new Failure(`The network can't be made worse here, which wants root and Linux: ${(error as Error).message}`);
  }
  // Also when this program is gone by then.
  const end = spawn('sh', ['-c', `sleep ${seconds}; nft delete table ${tableOf(layout)}`], { detached: true, stdio: 'ignore' });
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
    // There is none: nothing is wrong with the network, or the time was over.
  }
}

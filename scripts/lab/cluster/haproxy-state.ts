import { connect } from 'node:net';
import { haproxySocketOf } from './haproxy-config.ts';
import { NODES } from './layout.ts';
import type { Layout, NodeName } from './layout.ts';

/** Server behind HAProxy with its state. */
export interface HaproxyServer {
  readonly name: string;
  readonly isUp: boolean;
  readonly connections: number;
}

const TIMEOUT_MS = 2_000;

/** Returns HAProxy's states of the servers and the nodes. Rejects when it does not respond. */
export async function queryHaproxy(layout: Layout): Promise<HaproxyServer[]> {
  return parseHaproxyStates(await ask(haproxySocketOf(layout), 'show stat -1 4 -1'));
}

/** Parses HAProxy's table of servers: CSV with a header. */
export function parseHaproxyStates(table: string): HaproxyServer[] {
  const [head = '', ...lines] = table.replace(/^# /, '').split('\n');
  const columns = head.split(',');
  const at = (cells: readonly string[], column: string): string => cells[columns.indexOf(column)] ?? '';
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split(',');
      return {
        name: at(cells, 'svname'),
        isUp: at(cells, 'status').startsWith('UP'),
        connections: Number(at(cells, 'scur')),
      };
    });
}

/** Returns the nodes that servers are connected to: at most one, except during a failover. */
export function writersOf(states: readonly HaproxyServer[]): NodeName[] {
  return NODES.filter((node) => states.some(({ name, connections }) => name === node && connections > 0));
}

/**
 * Returns the node that receives all writes: the one with the
 * most connections; null when no server is connected to any.
 */
export function writerOf(states: readonly HaproxyServer[]): NodeName | null {
  const nodes = NODES.map((name) => ({
    name,
    connections: states.find((state) => state.name === name)?.connections ?? 0,
  }));
  const [busiest] = nodes.toSorted((a, b) => b.connections - a.connections);
  return busiest === undefined || busiest.connections === 0 ? null : busiest.name;
}

function ask(path: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(path, () => socket.end(`${command}\n`));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('HAProxy does not answer')));
    socket.setEncoding('utf8').on('data', (text: string) => {
      response += text;
    });
    socket.once('end', () => resolve(response)).once('error', reject);
  });
}

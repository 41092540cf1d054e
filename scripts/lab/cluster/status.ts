import { DATABASE_USER, NODES, PARTS, isNode, siteUrl } from './layout.ts';
import type { Layout } from './layout.ts';
import type { Cluster } from './create-cluster.ts';
import { queryHaproxy, writerOf } from './haproxy-state.ts';
import { isHealthy } from './parts.ts';
import { runProgram, stateOf } from './processes.ts';

/** Returns a table of all parts: running, healthy, the writer node, and HAProxy's states. */
export async function describeCluster(cluster: Cluster): Promise<string> {
  const { layout } = cluster;
  const proxied = await queryHaproxy(layout).catch(() => []);
  const writer = writerOf(proxied);
  const rows = await Promise.all(
    PARTS.filter((part) => !part.startsWith('check')).map(async (part) => {
      const state = stateOf(layout, part);
      const isThere = state === 'runs' && (await isHealthy(layout, part));
      const server = proxied.find(({ name }) => name === part);
      const words = [
        state === 'runs' ? (isThere ? 'well' : 'not ready') : state,
        server === undefined
          ? ''
          : `HAProxy: ${server.isUp ? 'up' : 'down'}, ${server.connections} connections`,
        isNode(part) && isThere ? groupOf(cluster, layout.nodes[part].sql) : '',
        part === writer ? 'is written to' : '',
      ];
      return `${part.padEnd(9)}${words.filter((word) => word !== '').join('; ')}`;
    }),
  );
  return [...rows, '', ...addresses(layout)].join('\n');
}

/** Returns a node's status of the group. */
function groupOf({ secrets }: Cluster, port: number): string {
  const sql =
    "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_cluster_size', 'wsrep_local_state_comment', 'wsrep_last_committed')";
  const options = [
    '--no-defaults',
    '--host=127.0.0.1',
    `--port=${port}`,
    `--user=${DATABASE_USER}`,
    '--batch',
    '--skip-column-names',
  ];
  try {
    const stdout = runProgram('mariadb', [...options, '--execute', sql], {
      env: { MYSQL_PWD: secrets.password },
    });
    const values = new Map(stdout.split('\n').map((line) => line.split('\t') as [string, string]));
    const comment = values.get('wsrep_local_state_comment') ?? '';
    return `${comment}, ${values.get('wsrep_cluster_size')} of ${NODES.length} nodes, at ${values.get('wsrep_last_committed')}`;
  } catch {
    return '';
  }
}

export function addresses(layout: Layout): string[] {
  return [
    `Website     ${siteUrl(layout)}`,
    `Database    127.0.0.1:${layout.database} by HAProxy; the nodes ${NODES.map((name) => layout.nodes[name].sql).join(', ')}`,
    `Files, logs ${layout.dir}`,
  ];
}

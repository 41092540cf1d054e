import { NODES, folderOf, logOf, pidFileOf } from './layout.ts';
import type { Layout, NodeName } from './layout.ts';

export interface NodeSurroundings {
  /** The program's library of Galera. */
  readonly provider: string;
  /** How a node that is new gets everything: with mariabackup the node that gives goes on working. */
  readonly copyMethod: 'mariabackup' | 'rsync';
  /** The system's user that it runs as. */
  readonly user: string;
  readonly isRoot: boolean;
}

const HERE = '127.0.0.1';

/**
 * A node's settings: those of `deploy/galera/galera.cnf`, and after them what differs because three of them share a machine.
 * Throws when the sample has lost the provider's options.
 */
export function nodeConfig(sample: string, layout: Layout, node: NodeName, { provider, copyMethod, isRoot }: NodeSurroundings): string {
  // The last line counts, as it does for MariaDB.
  const [, options] = [...sample.matchAll(/^wsrep_provider_options = "(.*)"$/gm)].at(-1) ?? [];
  if (options === undefined) throw new Error('deploy/galera/galera.cnf has no wsrep_provider_options any more');
  const { sql, group } = layout.nodes[node];
  const folder = folderOf(layout, node);
  const own = [
    ...options.split(';').filter((option) => !option.startsWith('gcache.size')),
    'gcache.size=64M',
    `gmcast.listen_addr=tcp://${HERE}:${group}`,
    `ist.recv_addr=${HERE}:${group + 1}`,
  ];
  return `${sample}
[mariadbd]
${isRoot ? 'user = root\n' : ''}datadir = ${folder}
tmpdir = ${temporaryOf(layout, node)}
socket = ${folder}.sock
pid_file = ${folder}.pid
bind_address = ${HERE}
port = ${sql}
plugin_maturity = gamma
wsrep_provider = ${provider}
wsrep_provider_options = "${own.join(';')}"
wsrep_sst_method = ${copyMethod}
wsrep_sst_auth = root:
wsrep_sst_receive_address = ${HERE}:${group + 2}
innodb_buffer_pool_size = 64M
innodb_log_file_size = 48M
max_connections = 120
performance_schema = OFF
[sst]
sst-log-archive = 0
`;
}

/** Each node that starts clears the temporary tables of others from a place that they share. */
export function temporaryOf(layout: Layout, node: NodeName): string {
  return `${folderOf(layout, node)}.tmp`;
}

/** Where the others reach its group. */
function groupAddressOf(layout: Layout, node: NodeName): string {
  return `${HERE}:${layout.nodes[node].group}`;
}

/**
 * A shell script that does with one node what recovery asks of nodes: `position`, `start`, `begin POSITION`, `ready`; and `check`, which
 * answers a balancer. It sets the variables of the scripts in `deploy/galera` and calls them.
 * @param deploy that folder
 */
export function nodeScript(deploy: string, layout: Layout, node: NodeName, user: string): string {
  const folder = folderOf(layout, node);
  const run = `setsid ${deploy}/start.sh >> ${logOf(layout, node)} 2>&1 < /dev/null &
    echo $! > ${pidFileOf(layout, node)}`;
  return `#!/bin/sh
set -eu
export PATH="$PATH:/usr/sbin:/usr/local/sbin" MARU_CLUSTER=${layout.dir} NODE=${node} NODE_ADDRESS=${groupAddressOf(layout, node)}
export NODES=${NODES.map((name) => groupAddressOf(layout, name)).join(',')} RUN_AS=${user} ENTRYPOINT=
export DATA=${folder} DEFAULTS=--defaults-file=${folder}.cnf DATABASE='--host=${HERE} --port=${layout.nodes[node].sql}'
case $1 in
  position) exec ${deploy}/start.sh position ;;
  new) export NEW_CLUSTER=yes
    ${run} ;;
  begin) export START_FROM=${node} START_POSITION=$2
    ${run} ;;
  start) ${run} ;;
  ready) ${deploy}/check.sh < /dev/null | grep -q '200 OK' ;;
  check) exec ${deploy}/check.sh ;;
esac
`;
}

import { NODES, folderOf, logOf, pidFileOf } from './layout.ts';
import type { Layout, NodeName } from './layout.ts';

export interface NodePrograms {
  /** Path of the Galera library. */
  readonly provider: string;
  /** Method of state transfer to a new node: with mariabackup the donor stays available. */
  readonly copyMethod: 'mariabackup' | 'rsync';
  /** System user of the process. */
  readonly user: string;
  readonly isRoot: boolean;
}

const HERE = '127.0.0.1';

/**
 * Returns a node's settings: those of `deploy/galera/galera.cnf`, followed by overrides for three nodes on
 * one machine. Throws when the sample lacks the provider's options.
 */
export function nodeConfig(
  sample: string,
  layout: Layout,
  node: NodeName,
  { provider, copyMethod, isRoot }: NodePrograms,
): string {
  // The last line counts, as in MariaDB.
  const [, options] = [...sample.matchAll(/^wsrep_provider_options = "(.*)"$/gm)].at(-1) ?? [];
  if (options === undefined)
    throw new Error('deploy/galera/galera.cnf has no wsrep_provider_options any more');
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

/**
 * Separate temporary folder: each starting node would remove the temporary tables of others in a shared one.
 */
export function temporaryOf(layout: Layout, node: NodeName): string {
  return `${folderOf(layout, node)}.tmp`;
}

/** Returns the address of a node's group communication. */
function groupAddressOf(layout: Layout, node: NodeName): string {
  return `${HERE}:${layout.nodes[node].group}`;
}

/**
 * Returns a shell script that runs the commands of recovery on one node: `position`,
 * `start`, `begin POSITION`, `ready`; and `check`, the health check of a load
 * balancer. It sets the variables of the scripts in `deploy/galera` and calls them.
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

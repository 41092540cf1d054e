import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/root.mjs';
import { makeAuthority } from '../../deploy/authority.ts';
import { haproxyConfig } from './haproxy-config.ts';
import { AUTHORITY, DATABASE_NAME, NODES, PARTS, authorityOf, folderOf, layOut, logOf } from './layout.ts';
import type { Layout, Place } from './layout.ts';
import { nodeConfig, nodeScript, temporaryOf } from './node-config.ts';
import type { NodePrograms } from './node-config.ts';
import type { Secrets } from './parts.ts';

/** A cluster on this machine. */
export interface Cluster {
  readonly layout: Layout;
  readonly secrets: Secrets;
}

export const DEPLOY = join(ROOT, 'deploy');

/**
 * Creates the folder of a new cluster: its settings, key, password, and
 * the scripts that start nodes. Remains of a failed start are removed.
 */
export function createCluster(place: Place, around: NodePrograms): Cluster {
  const layout = layOut(place);
  if (existsSync(layout.dir) && PARTS.some((part) => existsSync(logOf(layout, part))))
    rmSync(layout.dir, { recursive: true, force: true });
  for (const part of PARTS) mkdirSync(folderOf(layout, part), { recursive: true, mode: 0o700 });
  for (const node of NODES) mkdirSync(temporaryOf(layout, node), { recursive: true, mode: 0o700 });
  for (const name of ['logs', 'pids']) mkdirSync(join(layout.dir, name), { recursive: true });
  const secrets = { password: randomBytes(18).toString('hex') };
  const write = (name: string, text: string): void =>
    writeFileSync(join(layout.dir, name), text, { mode: 0o600 });
  write('maru.key', `k1:${randomBytes(32).toString('base64')}\n`);
  write('haproxy.cfg', haproxyConfig(readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8'), layout));
  const sample =
    readFileSync(join(DEPLOY, 'galera/galera.cnf'), 'utf8') +
    (place.isEncrypted === true ? encryption(layout) : '');
  for (const node of NODES) {
    write(`${node}.cnf`, nodeConfig(sample, layout, node, around));
    write(`${node}.sh`, nodeScript(join(DEPLOY, 'galera'), layout, node, around.user));
  }
  write('cluster.json', JSON.stringify({ port: place.port, ...secrets }));
  return { layout, secrets };
}

/**
 * Returns the sample settings for encryption, with certificates
 * of a separate authority that are valid for a day.
 */
function encryption(layout: Layout): string {
  const { certificate, key } = makeAuthority(layout.dir, AUTHORITY).issue(DATABASE_NAME);
  return readFileSync(join(DEPLOY, 'galera/tls.cnf'), 'utf8')
    .replaceAll('/etc/mysql/tls/ca.pem', authorityOf(layout))
    .replaceAll('/etc/mysql/tls/node.pem', certificate)
    .replaceAll('/etc/mysql/tls/node-key.pem', key);
}

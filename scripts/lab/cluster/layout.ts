import { join } from 'node:path';
import { ROOT } from '../../bootstrap/root.mjs';

export interface Place {
  /** Absolute path. */
  readonly dir: string;
  readonly port: number;
  /** Folder of the servers' code; default: this project. */
  readonly source?: string;
  /** True when a new cluster encrypts between its nodes, and from the servers to them. */
  readonly isEncrypted?: boolean;
}

/** Parts of a cluster on one machine, with their addresses and folders. */

export const NODES = ['db1', 'db2', 'db3'] as const;
export const CHECKS = ['check1', 'check2', 'check3'] as const;
export const SERVERS = ['maru1', 'maru2'] as const;
export type NodeName = (typeof NODES)[number];
export type CheckName = (typeof CHECKS)[number];
export type ServerName = (typeof SERVERS)[number];

/** Order of the start; the health check of a node starts with it. */
export const PARTS = ['redis', 's3', ...NODES, ...CHECKS, 'haproxy', ...SERVERS] as const;
export type PartName = (typeof PARTS)[number];

export const BUCKET = 'maru';
export const DATABASE = 'maru';
export const DATABASE_USER = 'maru';
/** Host name of HAProxy before the database in certificates. */
export const DATABASE_NAME = 'localhost';
/** Name of the certificate authority. */
export const AUTHORITY = 'tls';

export interface NodePorts {
  readonly sql: number;
  /** Port of the health check, as port 9200 on a separate machine. */
  readonly check: number;
  /** Group communication; the next two are for incremental and full state transfers. */
  readonly group: number;
}

export interface Layout {
  readonly dir: string;
  /** Project whose servers run: this one, or another version of it. */
  readonly source: string;
  /** HAProxy's port for users. */
  readonly site: number;
  /** HAProxy's port for the servers, which leads to the writer node. */
  readonly database: number;
  readonly redis: number;
  readonly s3: number;
  readonly nodes: Readonly<Record<NodeName, NodePorts>>;
  readonly servers: Readonly<Record<ServerName, number>>;
}

/** @param place `source` where the servers' code is not this project's */
export function layOut({
  dir,
  port,
  source = ROOT,
}: {
  readonly dir: string;
  readonly port: number;
  readonly source?: string;
}): Layout {
  const node = (index: number): NodePorts => ({
    sql: port + 11 + index,
    check: port + 21 + index,
    group: port + 30 + 5 * index,
  });
  return {
    dir,
    source,
    site: port,
    database: port + 6,
    redis: port + 7,
    s3: port + 8,
    nodes: { db1: node(0), db2: node(1), db3: node(2) },
    servers: { maru1: port + 51, maru2: port + 52 },
  };
}

export function isNode(part: PartName): part is NodeName {
  return NODES.some((name) => name === part);
}

export function siteUrl({ site }: Layout): string {
  return `http://127.0.0.1:${site}`;
}

/** Returns the folder of a part's own files. */
export function folderOf({ dir }: Layout, part: PartName): string {
  return join(dir, part);
}

export function logOf({ dir }: Layout, part: PartName): string {
  return join(dir, 'logs', `${part}.log`);
}

export function pidFileOf({ dir }: Layout, part: PartName): string {
  return join(dir, 'pids', part);
}

export function nodeScriptOf({ dir }: Layout, node: NodeName): string {
  return join(dir, `${node}.sh`);
}

/**
 * Returns the certificate authority that servers trust for
 * the database; the file exists where the nodes encrypt.
 */
export function authorityOf({ dir }: Layout): string {
  return join(dir, `${AUTHORITY}-ca.pem`);
}

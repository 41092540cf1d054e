import { join } from 'node:path';
import { ROOT } from '../bootstrap/root.mjs';

/** What a cluster on one machine is made of, and where each part listens and keeps its files. */

export const NODES = ['db1', 'db2', 'db3'] as const;
export const CHECKS = ['check1', 'check2', 'check3'] as const;
export const SERVERS = ['maru1', 'maru2'] as const;
export type NodeName = (typeof NODES)[number];
export type CheckName = (typeof CHECKS)[number];
export type ServerName = (typeof SERVERS)[number];

/** In the order in which they are started; what answers for a node's health goes with it. */
export const PARTS = ['redis', 's3', ...NODES, ...CHECKS, 'haproxy', ...SERVERS] as const;
export type PartName = (typeof PARTS)[number];

export const BUCKET = 'maru';
export const DATABASE = 'maru';
export const DATABASE_USER = 'maru';
/** HAProxy before the database, as certificates name it. */
export const DATABASE_NAME = 'localhost';
/** Who signs them. */
export const AUTHORITY = 'tls';

export interface NodePorts {
  readonly sql: number;
  /** Answers whether the node is well, as port 9200 does on a machine of its own. */
  readonly check: number;
  /** For the group; the next two are for changes and for whole copies. */
  readonly group: number;
}

export interface Layout {
  readonly dir: string;
  /** The project whose servers run: this one, or another state of it. */
  readonly source: string;
  /** What people open: HAProxy's. */
  readonly site: number;
  /** The database as the servers see it: HAProxy's, which leads to the node that is written to. */
  readonly database: number;
  readonly redis: number;
  readonly s3: number;
  readonly nodes: Readonly<Record<NodeName, NodePorts>>;
  readonly servers: Readonly<Record<ServerName, number>>;
}

/** @param place `source` where the servers' code is not this project's */
export function layOut({ dir, port, source = ROOT }: { readonly dir: string; readonly port: number; readonly source?: string }): Layout {
  const node = (index: number): NodePorts => ({ sql: port + 11 + index, check: port + 21 + index, group: port + 30 + 5 * index });
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

/** Where a part's own files are. */
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

/** Whom servers trust for the database; there where the nodes encrypt. */
export function authorityOf({ dir }: Layout): string {
  return join(dir, `${AUTHORITY}-ca.pem`);
}

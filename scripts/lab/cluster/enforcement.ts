import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Cluster } from './create-cluster.ts';
import { DATABASE, DATABASE_USER, SERVERS, siteUrl } from './layout.ts';
import type { ServerName } from './layout.ts';
import { runMaru } from './maintenance.ts';

/** Switches on that servers refuse rows without a valid MAC, and shows that they do. */

/** Exceeds the time in which servers read the key file anew. */
const FOLLOW_MS = 90_000;
const AGAIN_MS = 2_000;

/** Effect of a row that was planted in the database, before and after `maru seal`. */
export interface Enforcement {
  /** False where the site has refused such rows from its start. */
  readonly wasOpen: boolean;
  /** Exit code of `maru seal --yes`. */
  readonly exitCode: number;
  /** True when each server refuses the row, and gives the document to nobody. */
  readonly isClosed: boolean;
}

export async function enforceRows(cluster: Cluster): Promise<Enforcement> {
  const wasOpen = await opensPlanted(cluster, SERVERS);
  if (!wasOpen) return { wasOpen, exitCode: 0, isClosed: true };
  const exitCode = runMaru(cluster, ['seal', '--yes']);
  const endsAt = Date.now() + FOLLOW_MS;
  let isClosed = false;
  while (!isClosed && Date.now() < endsAt) {
    await pause(AGAIN_MS);
    isClosed = !(await opensPlanted(cluster, SERVERS));
  }
  return { wasOpen, exitCode, isClosed };
}

/**
 * Makes a private home page public in the database, as somebody without keys can, asks servers for it, and
 * puts the row back. No client of the trial uses home pages.
 * @returns true when any of the servers gives it out
 */
async function opensPlanted(cluster: Cluster, servers: readonly ServerName[]): Promise<boolean> {
  const { layout, secrets } = cluster;
  const db = await createConnection({
    host: '127.0.0.1',
    port: layout.database,
    user: DATABASE_USER,
    password: secrets.password,
    database: DATABASE,
  });
  try {
    const [rows] = await db.query<RowDataPacket[]>(
      'SELECT docs.id, `groups`.name FROM docs JOIN `groups` ON `groups`.home_doc_id = docs.id WHERE docs.access = ? LIMIT 1',
      ['private'],
    );
    const { id, name } = rows[0] as { readonly id: string; readonly name: string };
    await setAccess(db, id, 'public');
    try {
      const statuses = await Promise.all(
        servers.map((server) => statusOf(cluster, server, `/api/groups/${name}/docs/${id}`)),
      );
      return statuses.includes(200);
    } finally {
      await setAccess(db, id, 'private');
    }
  } finally {
    await db.end();
  }
}

async function setAccess(db: Connection, id: string, access: 'public' | 'private'): Promise<void> {
  await db.query('UPDATE docs SET access = ? WHERE id = ?', [access, id]);
}

async function statusOf({ layout }: Cluster, server: ServerName, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${layout.servers[server]}${path}`, {
    headers: { 'X-Forwarded-Host': new URL(siteUrl(layout)).host, Connection: 'close' },
  });
  await response.arrayBuffer();
  return response.status;
}

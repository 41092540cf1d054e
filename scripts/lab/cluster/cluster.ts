import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../bootstrap/failure.mjs';
import { step } from '../../bootstrap/progress.mjs';
import { createCluster } from './create-cluster.ts';
import type { Cluster } from './create-cluster.ts';
import { bootstrapDatabase, recoverDatabase } from './database.ts';
import { CHECKS, NODES, PARTS, SERVERS, layOut } from './layout.ts';
import type { Place } from './layout.ts';
import { startPart } from './parts.ts';
import { endProcesses, stateOf } from './processes.ts';
import { findPrograms } from './programs.ts';
import { waitUntilHealthy } from './wait-until-healthy.ts';

/** Time after which a part that does not exit is killed. */
export const STOP_TIMEOUT_MS = 15_000;

/** Opens the cluster in a folder. Throws Failure when there is none. */
export function openCluster(place: Place): Cluster {
  const path = join(place.dir, 'cluster.json');
  if (!existsSync(path))
    throw new Failure(
      `There is no cluster in ${place.dir}: \`npm run lab -- cluster\` starts one, --dir names another folder.`,
    );
  const { port, password } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly port: number;
    readonly password: string;
  };
  return { layout: layOut({ dir: place.dir, port }), secrets: { password } };
}

/** Returns true when no part of a cluster runs in a folder. */
export function isStopped(place: Place): boolean {
  return PARTS.every((part) => stateOf(layOut(place), part) === 'stopped');
}

/** Throws Failure when a cluster runs in a folder, or a part of one. */
export function assertStopped(place: Place): void {
  if (isStopped(place)) return;
  throw new Failure(
    `A cluster runs in ${place.dir}: \`npm run lab -- cluster stop\` ends it, --dir names another folder.`,
  );
}

/**
 * Starts a cluster, a new one where the folder has none. Throws Failure when a program is missing, or a part
 * does not start: then all started parts are stopped, and a new cluster is removed.
 */
export async function startCluster(place: Place): Promise<Cluster> {
  const around = await findPrograms();
  const isNew = !existsSync(begunFileOf(place));
  const cluster = isNew ? createCluster(place, around) : openCluster(place);
  try {
    await startParts(cluster, isNew ? around : null);
    return cluster;
  } catch (error) {
    await stopCluster(cluster, !isNew);
    throw error;
  }
}

/**
 * Returns the file that marks a bootstrapped database: without
 * it, an interrupted start is repeated from the beginning.
 */
function begunFileOf({ dir }: { readonly dir: string }): string {
  return join(dir, 'begun');
}

/** @param around for a new cluster */
async function startParts(
  cluster: Cluster,
  around: Awaited<ReturnType<typeof findPrograms>> | null,
): Promise<void> {
  const { layout, secrets } = cluster;
  await step('Redis and S3', async () => {
    for (const part of ['redis', 's3'] as const) startPart(layout, secrets, part);
    await waitUntilHealthy(layout, ['redis', 's3']);
  });
  for (const check of CHECKS) startPart(layout, secrets, check);
  if (around === null) await recoverDatabase(layout);
  else {
    await bootstrapDatabase(cluster, around);
    writeFileSync(begunFileOf(layout), '');
  }
  await step('HAProxy and two servers', async () => {
    for (const part of ['haproxy', ...SERVERS] as const) startPart(layout, secrets, part);
    await waitUntilHealthy(layout, ['haproxy', ...SERVERS]);
  });
}

/** Stops all parts, dependent ones first. */
export async function stopCluster({ layout }: Cluster, keepsFolder: boolean): Promise<void> {
  for (const parts of [['haproxy'], SERVERS, CHECKS, NODES, ['redis', 's3']] as const)
    await endProcesses(layout, parts, STOP_TIMEOUT_MS);
  if (!keepsFolder) rmSync(layout.dir, { recursive: true, force: true });
}

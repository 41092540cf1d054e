import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/root.mjs';
import { STOP_TIMEOUT_MS } from './cluster.ts';
import type { Cluster } from './create-cluster.ts';
import { folderOf } from './layout.ts';
import type { PartName } from './layout.ts';
import { serverEnvironment, startPart } from './parts.ts';
import { endProcesses } from './processes.ts';
import { waitUntilHealthy } from './wait-until-healthy.ts';

/** Maintenance commands on a running cluster. */

/** Restarts a part and waits until it is healthy. */
export async function restartPart({ layout, secrets }: Cluster, part: PartName): Promise<void> {
  await endProcesses(layout, [part], STOP_TIMEOUT_MS);
  startPart(layout, secrets, part);
  await waitUntilHealthy(layout, [part]);
}

/** Runs a command of `maru` with the first server's environment. @returns its exit code */
export function runMaru({ layout, secrets }: Cluster, words: readonly string[]): number {
  const env = { ...process.env, ...serverEnvironment(layout, secrets), MARU_DATA: folderOf(layout, 'maru1') };
  return (
    spawnSync(process.execPath, [join(ROOT, 'backend/src/cli/maru.ts'), ...words], { stdio: 'inherit', env })
      .status ?? 1
  );
}

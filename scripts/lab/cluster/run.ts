import { serverNode } from '../../bootstrap/node-binary.mjs';
import { Failure } from '../../bootstrap/failure.mjs';
import { ensureWebBuilt } from '../../bootstrap/web-build.mjs';
import { assertStopped, isStopped, openCluster, startCluster, stopCluster } from './cluster.ts';
import type { Cluster } from './create-cluster.ts';
import { recoverDatabase } from './database.ts';
import { startFault, resumePart } from './faults.ts';
import { CLUSTER_HELP, readClusterCommand } from './options.ts';
import type { ClusterCommand } from './options.ts';
import type { Place } from './layout.ts';
import { addresses, describeCluster } from './status.ts';
import { restartPart, runMaru } from './maintenance.ts';

/** `npm run lab -- cluster`: see CLUSTER_HELP. */

const LOOK_MS = 1_000;

async function run(command: ClusterCommand): Promise<void> {
  switch (command.name) {
    case 'help':
      return console.log(CLUSTER_HELP);
    case 'start':
      return await startUntilStopped(command);
    case 'status':
      return console.log(await describeCluster(openCluster(command)));
    case 'recover':
      return console.log(await recoverDatabase(openCluster(command).layout));
    case 'stop':
      await stopCluster(openCluster(command), command.keepsFolder);
      return console.log(command.keepsFolder ? 'Stopped' : `Stopped, and ${command.dir} removed`);
    case 'restart':
      return await restartPart(openCluster(command), command.part);
    case 'maru':
      process.exitCode = runMaru(openCluster(command), command.words);
      return;
    case 'fault': {
      const cluster = openCluster(command);
      if (command.kind === 'resume') return resumePart(cluster, command.part);
      startFault(cluster, command.kind, command.part);
    }
  }
}

async function startUntilStopped(command: Place & { readonly keepsFolder: boolean }): Promise<void> {
  assertStopped(command);
  await ensureWebBuilt(await serverNode());
  let cluster: Cluster | null = null;
  const stopRequested = new Promise<void>((resolve) => {
    // Repeated: a terminal signals every process, and npm forwards it too.
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
  let stay = setInterval(() => undefined, 60_000);
  const begun = startCluster(command).then((started) => {
    cluster = started;
    clearInterval(stay);
    stay = setInterval(() => exitOnSignal(command), LOOK_MS);
    console.log(
      `\n${addresses(started.layout).join('\n')}\n\nnpm run lab -- cluster status | fault … | --help in another terminal. Ctrl+C stops everything.`,
    );
  });
  try {
    await Promise.race([stopRequested, begun.then(() => stopRequested)]);
  } finally {
    clearInterval(stay);
    cluster ??= openOrNull(command);
    if (cluster !== null) {
      console.log('Stopping');
      await stopCluster(cluster, command.keepsFolder);
    }
  }
  process.exit();
}

/** Exits when another terminal has stopped the cluster. */
function exitOnSignal(place: Place): void {
  if (!isStopped(place)) return;
  console.log('Everything has been stopped');
  process.exit();
}

/** Opens the remains of an interrupted start. */
function openOrNull(command: Place): Cluster | null {
  try {
    return openCluster(command);
  } catch {
    return null;
  }
}

try {
  await run(readClusterCommand(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}

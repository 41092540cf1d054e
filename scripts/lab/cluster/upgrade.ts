import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../bootstrap/failure.mjs';
import { ROOT } from '../../bootstrap/root.mjs';
import { ensureWebBuilt } from '../../bootstrap/web-build.mjs';
import { serverNode } from '../../bootstrap/node-binary.mjs';
import { enforceRows } from './enforcement.ts';
import type { Enforcement } from './enforcement.ts';
import type { ServerName } from './layout.ts';
import { longestGap } from './load/ledger.ts';
import { reportTrial, runTrial } from './load/trial.ts';
import type { Trial } from './load/trial.ts';
import { lastWithOlderTables, writeSource } from './older-source.ts';
import { readUpgradeOptions } from './options.ts';
import { restartPart } from './maintenance.ts';

/**
 * Performs a rolling upgrade under load from the servers of an older version of the
 * project to those of now, downgrades one of them again, and at the end switches on that rows without a
 * valid MAC are refused: `npm run lab -- cluster-upgrade [--from COMMIT]`. Default: the last commit with an
 * older schema. Nobody is logged out meanwhile.
 */

/** Time for which mixed versions run. */
const STAY_MS = 8_000;

async function replace(
  { cluster, ledger }: Trial,
  server: ServerName,
  source: string,
  what: string,
): Promise<void> {
  const from = Date.now();
  await restartPart({ ...cluster, layout: { ...cluster.layout, source } }, server);
  const seconds = ((Date.now() - from) / 1_000).toFixed(1);
  await pause(STAY_MS);
  const to = Date.now();
  const within = (times: readonly number[]): number =>
    times.filter((time) => time >= from && time < to).length;
  const gap = (longestGap(ledger.writes, from, to) / 1_000).toFixed(2);
  console.log(
    `${what.padEnd(34)} ready in ${seconds} s; ${within(ledger.writes)} writes, longest gap ${gap} s, ${within(ledger.refusals)} times 503`,
  );
}

try {
  const { commit = lastWithOlderTables(), ...place } = readUpgradeOptions(process.argv.slice(2));
  await ensureWebBuilt(await serverNode());
  const older = `${place.dir}-older`;
  writeSource(commit, older);
  console.log(`From ${commit.slice(0, 12)}`);
  const enforced: Enforcement[] = [];
  const outcome = await runTrial({ ...place, source: older }, async (trial) => {
    await pause(STAY_MS);
    await replace(trial, 'maru1', ROOT, 'maru1 is new, maru2 is old');
    await replace(trial, 'maru2', ROOT, 'both are new');
    await replace(trial, 'maru1', older, 'maru1 is old again, maru2 is new');
    await replace(trial, 'maru1', ROOT, 'both are new');
    enforced.push(await enforceRows(trial.cluster));
    await pause(STAY_MS);
  }).finally(() => rmSync(older, { recursive: true, force: true }));
  const [enforcement] = enforced;
  const loggedOut = [...outcome.ledger.errors].filter(([name]) => name.startsWith('401'));
  const goals = [
    [`${loggedOut.length} kinds of answers 401: nobody is logged out`, loggedOut.length === 0],
    [
      enforcement?.wasOpen === false
        ? 'a planted row opened nothing, as the older state refuses it already'
        : `a planted row opened a document, and nothing after maru seal --yes (exit code ${enforcement?.exitCode})`,
      enforcement?.exitCode === 0 && enforcement.isClosed,
    ],
  ] as const;
  process.exit(reportTrial(outcome, goals) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { startControl } from './control.ts';
import { mountPowered } from './disks.ts';
import { createSaves, findLosses, kill, report, save, startServer } from './saves.ts';

/**
 * Cuts the power of the disk under a server that receives writes, repeatedly:
 * `npm run lab -- power-loss [--trials 50]`. No acknowledged save may be
 * lost. The negative control writes without flushes and must lose writes.
 */

const TRIALS = 50;
const SAVES_AT_LEAST = 12;
const DISK_MB = 128;
const CONTROL_ROWS = 200;

async function tryServer(trials: number): Promise<{ problems: string[]; taken: number; refused: number }> {
  const disk = mountPowered(DISK_MB);
  const [dataDir, keyFile] = [join(disk.path, 'data'), join(disk.safe, 'master.key')];
  const problems: string[] = [];
  let [taken, refused] = [0, 0];
  let server = await startServer(dataDir, keyFile);
  try {
    const saves = await createSaves(server);
    for (let trial = 0; trial < trials; trial++) {
      let isCut = false;
      const saving = save(server, saves, (counts) => {
        // The time of the cut varies; responses after the cut are not counted.
        if (!isCut && counts.taken >= SAVES_AT_LEAST + (trial % 9)) {
          isCut = true;
          disk.cutPower();
        }
        return isCut;
      });
      const counts = await saving;
      taken += counts.taken;
      refused += counts.refused + counts.others.length;
      if (counts.others.length > 0) problems.push(`trial ${trial}: answers ${counts.others.join(', ')}`);
      await kill(server);
      disk.comeBack();
      server = await startServer(dataDir, keyFile);
      problems.push(...(await findLosses(server, saves)).map((loss) => `trial ${trial}: ${loss}`));
    }
  } finally {
    await kill(server);
    disk.remove();
  }
  return { problems, taken, refused };
}

/** @returns number of acknowledged rows that are missing */
async function tryControl(): Promise<number> {
  const disk = mountPowered(DISK_MB);
  const file = join(disk.path, 'control.db');
  const control = startControl(file, 'OFF');
  try {
    while (control.last() < CONTROL_ROWS) await pause(20);
    disk.cutPower();
    const acknowledged = control.last();
    await control.kill();
    disk.comeBack();
    return acknowledged - (existsSync(file) ? countRows(file) : 0);
  } finally {
    await control.kill();
    disk.remove();
  }
}

function countRows(file: string): number {
  const database = new Database(file);
  try {
    return (database.prepare('SELECT COUNT(*) AS count FROM written').get() as { readonly count: number })
      .count;
  } catch {
    // Even the table is missing.
    return 0;
  } finally {
    database.close();
  }
}

const { values } = parseArgs({ options: { trials: { type: 'string' } } });
const trials = Number(values.trials ?? TRIALS);
const { problems, taken, refused } = await tryServer(trials);
const lost = await tryControl();
if (lost <= 0) problems.push('the control, which flushes nothing, has lost nothing: this run proves nothing');
report(
  'power-loss',
  problems,
  `${trials} power cuts, ${taken} saves answered, ${refused} failed on the dead disk; the control lost ${lost} rows`,
);

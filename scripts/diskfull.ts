import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBrowser } from '../backend/test/browser.ts';
import { mountSmall } from './hostile/disks.ts';
import { createSaves, findLosses, kill, report, save, startServer } from './hostile/saves.ts';

/**
 * Fills the disk under a server: `npm run diskfull`. Reads go on, saves are refused and not lost, whether it is killed then or not, and they
 * go on by themselves when there is room again. The negative control is a disk with room, where nothing may be refused.
 */

const DISK = '24m';
/** What somebody else, who clears away later, leaves of it. */
const LEFT_BYTES = 2 * 1024 * 1024;
const REFUSED = 12;
const TAKEN = 24;
/** Far more than fit. */
const TAKEN_MAX = 2_000;

const problems: string[] = [];
const disk = mountSmall(DISK);
const [dataDir, keyFile, ballast] = [join(disk.path, 'data'), join(disk.safe, 'master.key'), join(disk.path, 'ballast')];
const expect = (isTrue: boolean, problem: string): void => {
  if (!isTrue) problems.push(problem);
};
let figures = '';
let server = await startServer(dataDir, keyFile);
try {
  const saves = await createSaves(server);
  const before = await save(server, saves, ({ taken }) => taken >= TAKEN);
  expect(before.refused === 0, `control: ${before.refused} refused with room on the disk`);
  const room = statfsSync(disk.path);
  writeFileSync(ballast, Buffer.alloc(room.bavail * room.bsize - LEFT_BYTES));
  const until = await save(server, saves, ({ taken, refused }) => refused >= REFUSED || taken >= TAKEN_MAX);
  expect(until.refused >= REFUSED && until.others.length === 0, `answers on the full disk: ${until.others.join(', ')}`);
  problems.push(...(await findLosses(server, saves)).map((loss) => `full: ${loss}`));
  const page = await createBrowser(server).send('GET', '/readyz');
  const free = statfsSync(disk.path).bavail;
  // Killed while it is full.
  await kill(server);
  server = await startServer(dataDir, keyFile);
  problems.push(...(await findLosses(server, saves)).map((loss) => `full, after a restart: ${loss}`));
  rmSync(ballast);
  const after = await save(server, saves, ({ taken, refused }) => taken >= TAKEN || refused >= REFUSED);
  expect(after.taken >= TAKEN && after.refused === 0, `with room again: ${after.taken} taken, ${after.refused} refused`);
  problems.push(...(await findLosses(server, saves)).map((loss) => `with room again: ${loss}`));
  figures = `${before.taken + until.taken + after.taken} saves answered, ${until.refused} refused while ${free} blocks were free (/readyz ${page.status})`;
} finally {
  await kill(server);
  disk.remove();
}
report('diskfull', problems, figures);

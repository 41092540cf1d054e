import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { startControl } from './control.ts';
import { failFlushes } from './disks.ts';
import { createSaves, findLosses, kill, report, save, startServer } from './saves.ts';

/**
 * Makes every flush to the disk fail under a server that receives writes: `npm run
 * lab -- failed-flush`. No save may be acknowledged from then on, even when flushes
 * succeed again, until the server is restarted; reads succeed and `/readyz` reports
 * the fault. The negative control does not flush, so it acknowledges all writes.
 */

const TAKEN = 24;
const REFUSED = 12;
const CONTROL_ROWS = 50;

const problems: string[] = [];
const expect = (isTrue: boolean, problem: string): void => {
  if (!isTrue) problems.push(problem);
};
const folder = mkdtempSync(join(tmpdir(), 'maru-failed-flush-'));
const [dataDir, keyFile] = [join(folder, 'data'), join(folder, 'master.key')];
let figures = '';
let server = await startServer(dataDir, keyFile);
const control = startControl(join(folder, 'control.db'), 'OFF');
try {
  const saves = await createSaves(server);
  const before = await save(server, saves, ({ taken }) => taken >= TAKEN);
  expect(before.refused === 0, `${before.refused} refused on a healthy disk`);
  const mend = await failFlushes(server.process.pid);
  const failing = await save(server, saves, ({ refused }) => refused >= REFUSED);
  expect(failing.taken === 0, `${failing.taken} saves acknowledged while no flush succeeded`);
  expect(failing.others.length === 0, `answers: ${failing.others.join(', ')}`);
  await mend();
  const mended = await save(server, saves, ({ taken, refused }) => taken + refused >= REFUSED);
  expect(mended.taken === 0, `${mended.taken} saves acknowledged after a failed flush, without a restart`);
  const ready = await createBrowser(server).send('GET', '/readyz');
  expect(
    ready.status === 503 && ready.text.includes('"storage":"failed"'),
    `/readyz: ${ready.status} ${ready.text}`,
  );
  problems.push(...(await findLosses(server, saves)).map((loss) => `before the restart: ${loss}`));
  await kill(server);
  server = await startServer(dataDir, keyFile);
  problems.push(...(await findLosses(server, saves)).map((loss) => `after the restart: ${loss}`));
  const after = await save(server, saves, ({ taken, refused }) => taken >= TAKEN || refused > 0);
  expect(after.refused === 0, 'saves are refused after the restart');

  const mendControl = await failFlushes(control.pid);
  const from = control.last();
  while (control.last() < from + CONTROL_ROWS && control.refused() === 0) await pause(20);
  const acknowledged = control.last() - from;
  await mendControl();
  expect(
    acknowledged >= CONTROL_ROWS,
    'the control, which flushes nothing, noticed the failing disk: this run proves nothing',
  );
  const refused = failing.refused + mended.refused;
  figures = `${before.taken + after.taken} saves answered, ${refused} refused; the control said ${acknowledged} rows were written meanwhile`;
} finally {
  await control.kill();
  await kill(server);
  rmSync(folder, { recursive: true, force: true });
}
report('failed-flush', problems, figures);

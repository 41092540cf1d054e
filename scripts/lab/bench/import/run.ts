import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { multipart } from '@maru/backend/testing/zips.ts';
import { residentMegabytes, startMaru } from '../server/processes.ts';
import { goalTable, isGoalMet, print } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { makeArchive } from './archive.ts';

/** Measures an import on SQLite, from the plan to the end, and the memory of the server meanwhile. */

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '10000' }, pictures: { type: 'string', default: '500' } },
});
const DOCUMENTS = Number(values.documents);
const PICTURES = Number(values.pictures);
const SECONDS_MAX = 120;
const MEGABYTES_MAX = 400;
const SAMPLE_MS = 100;

const folder = mkdtempSync(join(tmpdir(), 'maru-bench-import-'));
const server = await startMaru(
  {
    MARU_DATA: join(folder, 'data'),
    MARU_KEY_FILE: join(folder, 'master.key'),
    MARU_LIMITS: 'off',
  },
  join(folder, 'log'),
);
let highest = 0;
const sampling = setInterval(() => {
  highest = Math.max(highest, residentMegabytes(server.pid) ?? 0);
}, SAMPLE_MS);
try {
  const browser = createBrowser({ url: server.url });
  const form = { username: 'bench', email: 'bench@example.org', password: 'bench words 1' };
  await browser.expect(200, 'POST', '/api/signup', { form });
  const upload = multipart({ 'bench.zip': await makeArchive(DOCUMENTS, PICTURES) });
  const startedAt = performance.now();
  const plan = await browser.expect(200, 'POST', '/api/groups/bench/import/plan', upload);
  const planned = (performance.now() - startedAt) / 1_000;
  await browser.expect(202, 'POST', `/api/imports/${plan.planId}/start`, { json: {} });
  let { import: job } = await browser.expect(200, 'GET', `/api/imports/${plan.planId}`);
  while (job.report === null) {
    await pause(SAMPLE_MS);
    ({ import: job } = await browser.expect(200, 'GET', `/api/imports/${plan.planId}`));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const refused = plan.documents.filter(({ outcome }) => outcome === 'refused').length;
  print(
    `\n${DOCUMENTS} documents, ${PICTURES} pictures: ${job.state}, ${job.report.created.length} made, ` +
      `${job.report.skipped.length + refused} refused; planned in ${planned.toFixed(1)} s\n`,
  );
  const goals: Goal[] = [
    { name: 'whole import', value: seconds, unit: ' s', bound: SECONDS_MAX, isLeast: false },
    { name: 'memory of the server', value: highest, unit: ' MB', bound: MEGABYTES_MAX, isLeast: false },
  ];
  print(`\n${goalTable(goals)}`);
  if (job.state !== 'done' || job.report.created.length < DOCUMENTS || !goals.every(isGoalMet))
    process.exitCode = 1;
} finally {
  clearInterval(sampling);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

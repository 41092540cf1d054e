import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCrashSite } from './crash-site.ts';
import type { CrashSite } from './crash-site.ts';
import type { KillPoint } from './kill-points.ts';
import type { Operation } from './operation.ts';
import { createOperations } from './operations.ts';
import { tryWeakWriter } from './weak-control.ts';
import { report } from '../hostile/saves.ts';

/**
 * Kills the server at numbered writes of saves, autosaves, moves, uploads, sign-ups and deletions of
 * accounts, and directly after their responses: `npm run lab -- crash [--points 200]`. Acknowledged writes
 * must be present afterwards, and none may be partial. The negative control acknowledges too early and must
 * lose writes.
 */

const POINTS = 200;
/** Number of points of an operation per point directly after its response. */
const ANSWERED_ONE_IN = 8;
const CONTROL_POINTS = 8;
const PROGRESS_EVERY = 10;
const MARU = join(import.meta.dirname, '../../../backend/src/cli/maru.ts');

/** Distributes a number of points over the request and its end; repeats points where it has fewer. */
function spread(all: readonly KillPoint[], total: number): (KillPoint | 'answer')[] {
  const answeredCount = Math.floor(total / ANSWERED_ONE_IN);
  const count = total - answeredCount;
  const points = Array.from({ length: count }, (_, i) => {
    const point = all.length >= count ? all[Math.floor((i * all.length) / count)] : all[i % all.length];
    if (point === undefined) throw new Error('The request writes nothing');
    return point;
  });
  return [...points, ...Array<'answer'>(answeredCount).fill('answer')];
}

/** @returns the problems, and a summary */
async function tryOperation(
  site: CrashSite,
  operation: Operation,
  count: number,
): Promise<{ problems: string[]; killed: number; line: string }> {
  const all = await site.count(operation);
  const problems: string[] = [];
  let [killed, acknowledged] = [0, 0];
  const points = spread(all, count);
  // A point that this request does not reach is tried at its first write instead.
  for (const [i, point] of points.entries()) {
    let tried = await site.tryPoint(operation, point);
    if (!tried.isKilled) tried = await site.tryPoint(operation, { thread: 'main', number: 1 });
    if (tried.isKilled) killed++;
    if (tried.isAcknowledged) acknowledged++;
    const name = point === 'answer' ? point : `${point.thread} ${point.number}`;
    problems.push(...tried.problems.map((problem) => `${operation.name}, ${name}: ${problem}`));
    if ((i + 1) % PROGRESS_EVERY === 0) console.log(`${operation.name}: ${i + 1} of ${count}`);
  }
  return {
    problems,
    killed,
    line: `${operation.name} ${killed} (its ${all.length} writes, and ${acknowledged} after the answer)`,
  };
}

const { values } = parseArgs({ options: { points: { type: 'string' } } });
const total = Number(values.points ?? POINTS);
const problems: string[] = [];
const lines: string[] = [];
let killed = 0;
const site = await openCrashSite();
try {
  const operations = createOperations();
  for (const [i, operation] of operations.entries()) {
    const count =
      Math.floor((total * (i + 1)) / operations.length) - Math.floor((total * i) / operations.length);
    if (count === 0) continue;
    const tried = await tryOperation(site, operation, count);
    problems.push(...tried.problems);
    killed += tried.killed;
    lines.push(tried.line);
  }
  if (killed < total) problems.push(`the server was killed ${killed} times instead of ${total}`);
  const env = { PATH: process.env['PATH'] ?? '', MARU_DATA: site.dataDir, MARU_KEY_FILE: site.keyFile };
  const doctor = spawnSync(process.execPath, [MARU, 'doctor', '--all'], { env, encoding: 'utf8' });
  if (doctor.status !== 0) problems.push(`maru doctor: ${doctor.stdout}${doctor.stderr}`);
} finally {
  await site.close();
}
const { lost, halves } = await tryWeakWriter(CONTROL_POINTS);
if (lost === 0 || halves === 0)
  problems.push(`the control lost ${lost} and halved ${halves}: this run proves nothing`);
report(
  'crash',
  problems,
  `${killed} kills: ${lines.join(', ')}; the control lost ${lost} pairs and halved ${halves}`,
);

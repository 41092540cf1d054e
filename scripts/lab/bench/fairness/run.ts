import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serverNode } from '../../../bootstrap/node-binary.mjs';
import { ensureWebBuilt } from '../../../bootstrap/web-build.mjs';
import { createAccount } from './account.ts';
import { provideDatabase } from './database.ts';
import { repeatRequests } from './loops.ts';
import { createMonitor, startMonitoredServer } from './monitor.ts';
import { startReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { HEAVY_ENVIRONMENT, HEAVY_USERS } from './users.ts';

/**
 * Heavy users beside a polite reader: `npm run bench -- fairness [--database sqlite|mysql|mariadb
 * --seconds 10 --only images]` starts a server of its own on 127.0.0.1 and lets one heavy
 * user after the other ask for all they can get for so many seconds. Prints how long 95 of
 * 100 requests of a reader in a process of its own take alone and beside each, how long the
 * server's main thread stood still at most (and how much of that it had a processor), and its
 * memory, with that of the process that decodes images apart. Fails when a goal is missed.
 */

const { values } = parseArgs({
  options: { database: { type: 'string' }, seconds: { type: 'string' }, only: { type: 'string' } },
});
const seconds = Math.min(120, Number(values.seconds ?? 10));
const P95_GOAL_MS = 150;
const P95_GOAL_TIMES = 3;
const BLOCK_GOAL_MS = 50;
const MEMORY_GOAL_MB = 400;
/**
 * The process that decodes images has a limit of its own: 512
 * MiB for an image, and 128 for Node (`media/image-process.ts`).
 */
const DECODER_GOAL_MB = 672;
const WARM_UP_MS = 5_000;

await ensureWebBuilt(await serverNode());
const folder = mkdtempSync(join(tmpdir(), 'maru-fairness-'));
const database = await provideDatabase(values.database ?? 'sqlite');
const environment = {
  MARU_DATA: join(folder, 'data'),
  MARU_KEY_FILE: join(folder, 'master.key'),
  MARU_LOG_LEVEL: 'warn',
  ...HEAVY_ENVIRONMENT,
  ...(database.url === null ? {} : { MARU_DATABASE_URL: database.url }),
};
const missed: string[] = [];
const logFile = join(folder, 'log');
try {
  const server = await startMonitoredServer(environment, logFile);
  const monitor = createMonitor(server);
  let reader: Reader | null = null;
  try {
    const account = await createAccount(server.url, 'reader');
    const { username, cookie } = account;
    const docId = await account.createDoc(
      'A document',
      'Words that somebody reads, with **marks**.\n\n'.repeat(200),
      true,
    );
    const paths = [
      `/${username}/${docId}`,
      `/api/groups/${username}/docs/${docId}`,
      `/api/groups/${username}`,
    ];
    reader = startReader({ url: server.url, cookie, paths });
    // This process sends the heavy requests. It gives way to the server and the reader: in use it is another
    // machine, and time that the server waits for a processor is no block of its own.
    setPriority(constants.priority.PRIORITY_LOW);
    await reader.read(WARM_UP_MS);
    await monitor.take();
    const alone = (await reader.read(seconds * 1_000)).p95;
    const rest = await monitor.take();
    const goal = Math.max(P95_GOAL_MS, alone * P95_GOAL_TIMES);
    console.log(
      `${values.database ?? 'sqlite'}, ${seconds} s each; goals: p95 ${goal.toFixed(0)} ms, block ${BLOCK_GOAL_MS} ms, ${MEMORY_GOAL_MB} MB`,
    );
    console.log(`${'alone'.padEnd(18)} p95 ${alone.toFixed(1).padStart(7)} ms  ${rest.text}`);
    const users = HEAVY_USERS.filter(
      ({ name }) => values.only === undefined || values.only.split(',').includes(name),
    );
    for (const [index, user] of users.entries()) {
      const step = await user.prepare(await createAccount(server.url, `heavy${index}`));
      await monitor.take();
      let isOver = false;
      const requests = repeatRequests(user, step, () => isOver);
      const { p95, failures } = await reader.read(seconds * 1_000);
      isOver = true;
      const sample = await monitor.take();
      const statuses = [...(await requests)].map(([status, count]) => `${count} × ${status}`).join(', ');
      console.log(
        `${user.name.padEnd(18)} p95 ${p95.toFixed(1).padStart(7)} ms  ${sample.text}  ${statuses}`,
      );
      if (p95 > goal) missed.push(`${user.name}: p95 ${p95.toFixed(0)} ms`);
      if (failures > 0) missed.push(`${user.name}: ${failures} of the reader's requests failed`);
      if (sample.blockMs > BLOCK_GOAL_MS)
        missed.push(`${user.name}: the main thread stood still for ${sample.blockMs.toFixed(0)} ms`);
      if (sample.megabytes > MEMORY_GOAL_MB) missed.push(`${user.name}: ${sample.megabytes.toFixed(0)} MB`);
      if (sample.decoderMegabytes > DECODER_GOAL_MB)
        missed.push(`${user.name}: the decoder takes ${sample.decoderMegabytes.toFixed(0)} MB`);
    }
  } finally {
    reader?.close();
    monitor.close();
    await server.stop();
  }
} catch (error) {
  console.error(readFileSync(logFile, 'utf8').slice(-3_000));
  throw error;
} finally {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}
for (const goal of missed) console.log(`MISSED  ${goal}`);
console.log(
  missed.length === 0 ? 'fairness: all goals reached.' : `fairness: ${missed.length} goals missed.`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
process.exit();

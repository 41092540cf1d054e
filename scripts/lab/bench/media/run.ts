import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '../bucket.ts';
import { provideMariadb } from '../../../test/mariadb.mjs';
import { createDatabase } from '../search/create-database.ts';
import { residentMegabytes, startMaru } from '../server/processes.ts';
import type { Running } from '../server/processes.ts';
import { goalTable, isGoalMet, print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { addDocuments } from './documents.ts';
import { download, signUp, upload } from './transfer.ts';
import type { Account } from './transfer.ts';

/**
 * Measures the memory growth of a server during file transfers: `npm run bench -- media` uploads 1 GB,
 * downloads it and exports it with 9,999 documents, from a folder, and with `-- s3` also from a bucket; with
 * `-- mariadb` on MariaDB instead of SQLite. `MARU_BENCH_MEGABYTES` and `MARU_BENCH_DOCUMENTS` reduce it.
 */

const MEGABYTES = Number(process.env['MARU_BENCH_MEGABYTES'] ?? 1_000);
const DOCUMENTS = Number(process.env['MARU_BENCH_DOCUMENTS'] ?? 9_999);
const FILE_MEGABYTES = Math.min(500, MEGABYTES / 2);
const GROWTH_MAX_MEGABYTES = 64;
const SAMPLE_MS = 50;

interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly growth: number;
}

async function main(): Promise<void> {
  const stores: [name: string, env: Readonly<Record<string, string>>, stop: () => Promise<void>][] = [
    ['folder', {}, () => Promise.resolve()],
  ];
  if (process.argv.includes('s3')) {
    const s3 = await startBucket();
    stores.push(['S3', s3.env, () => s3.close()]);
  }
  const isOnMariadb = process.argv.includes('mariadb');
  const mariadb = isOnMariadb ? await provideMariadb({ isInMemory: false }) : null;
  const phases: Phase[] = [];
  try {
    for (const [name, env, stop] of stores) {
      const folder = mkdtempSync(join(tmpdir(), 'maru-bench-media-'));
      const database =
        mariadb === null
          ? {}
          : { MARU_DATABASE_URL: await createDatabase(mariadb.url, `maru_bench_media_${name}`) };
      try {
        phases.push(...(await measure(name, folder, { ...env, ...database })));
      } finally {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await mariadb?.stop();
  }
  print(
    `\n${isOnMariadb ? 'MariaDB' : 'SQLite'}, ${FILE_MEGABYTES} MB a file, ${MEGABYTES} MB in all, ${DOCUMENTS} documents\n`,
  );
  const rows = phases.map(({ name, seconds, megabytes, growth }) => [
    name,
    seconds.toFixed(1),
    (megabytes / seconds).toFixed(0),
    growth.toFixed(0),
  ]);
  print(table(['', 'seconds', 'MB a second', 'growth in MB'], rows));
  const goals: Goal[] = phases.map(({ name, growth }) => ({
    name: `growth, ${name}`,
    value: growth,
    unit: ' MB',
    bound: GROWTH_MAX_MEGABYTES,
    isLeast: false,
  }));
  print(`\n${goalTable(goals)}`);
  if (!goals.every(isGoalMet)) process.exitCode = 1;
}

async function measure(
  store: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Phase[]> {
  const environment = {
    MARU_DATA: join(folder, 'data'),
    MARU_KEY_FILE: join(folder, 'master.key'),
    MARU_LIMITS: 'off',
    ...env,
  };
  const log = join(folder, 'log');
  const server = await startMaru(environment, log);
  const phases: Phase[] = [];
  let account: Account;
  try {
    account = await signUp(server.url);
    // Excludes what the first file loads once.
    await download(account, await upload(account, 5_000_000));
    const files = Math.round(MEGABYTES / FILE_MEGABYTES);
    const urls: string[] = [];
    phases.push(
      await watch(server, `${store}, up`, async () => {
        for (let i = 0; i < files; i++) urls.push(await upload(account, FILE_MEGABYTES * 1_000_000));
        return files * FILE_MEGABYTES;
      }),
      await watch(server, `${store}, down`, () => downloadAll(account, urls)),
    );
  } finally {
    await server.stop();
  }
  await addDocuments(environment, account.username, DOCUMENTS);
  const exporting = await startMaru(environment, log);
  try {
    const owner = { ...account, url: exporting.url };
    // Excludes what the first requests load once.
    await download(owner, `/api/groups/${owner.username}`);
    const path = `/api/groups/${owner.username}/export`;
    phases.push(
      await watch(exporting, `${store}, export`, async () => (await download(owner, path)) / 1_000_000),
    );
  } finally {
    await exporting.stop();
  }
  return phases;
}

/** @returns megabytes */
async function downloadAll(account: Account, urls: readonly string[]): Promise<number> {
  for (const url of urls) {
    const bytes = await download(account, url);
    if (bytes !== FILE_MEGABYTES * 1_000_000) throw new Error(`${bytes} bytes came back`);
  }
  return urls.length * FILE_MEGABYTES;
}

/**
 * Runs work that returns its number of megabytes, and records the server's memory above its initial value.
 */
async function watch({ pid }: Running, name: string, work: () => Promise<number>): Promise<Phase> {
  const resident = (): number => residentMegabytes(pid) ?? 0;
  const before = resident();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, resident());
  }, SAMPLE_MS);
  const startedAt = performance.now();
  const megabytes = await work();
  clearInterval(timer);
  print(`${name}: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`);
  return {
    name,
    seconds: (performance.now() - startedAt) / 1_000,
    megabytes,
    growth: Math.max(most, resident()) - before,
  };
}

await main();

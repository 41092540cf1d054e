import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contentsOf } from '@maru/backend/testing/contents.ts';
import { createSite } from '@maru/backend/testing/maru.ts';
import type { TestSite } from '@maru/backend/testing/maru.ts';
import { startS3Server } from '@maru/backend/testing/s3-server.ts';
import { connect } from '@maru/backend/src/db/connect.ts';
import type { DatabaseLocation } from '@maru/backend/src/db/connect.ts';
import { startKillableServer } from '../../test/killable-server.ts';
import { createLibrary } from './library.ts';
import { report } from './saves.ts';

/**
 * Copies a large site to another database and its media to a bucket, and
 * back: `npm run lab -- copy-trial [--documents 10000]`. The copy is killed midway
 * and run again. Every row and every file must be identical at both ends.
 */

const DOCUMENTS = 10_000;
const MARU = join(import.meta.dirname, '../../../backend/src/cli/maru.ts');

async function read(location: DatabaseLocation): Promise<Map<string, string[]>> {
  const db = connect(location);
  try {
    return await contentsOf(db);
  } finally {
    await db.destroy();
  }
}

/** Returns descriptions of the differences. */
function compare(where: string, expected: Map<string, string[]>, found: Map<string, string[]>): string[] {
  return [...expected].flatMap(([table, rows]) => {
    const others = found.get(table) ?? [];
    const isSame = rows.length === others.length && rows.every((row, i) => row === others[i]);
    return isSame
      ? []
      : [`${where}: ${table} has ${others.length} rows instead of ${rows.length}, or others`];
  });
}

/** Starts a copy and kills it once documents have been copied. */
async function interrupt(site: TestSite, args: readonly string[], target: DatabaseLocation): Promise<number> {
  const child = spawn(process.execPath, [MARU, ...args], {
    env: { ...process.env, ...site.env },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const db = connect(target);
  const count = async (): Promise<number> => {
    const [row] = (await db('docs')
      .count({ rows: '*' })
      .catch(() => [])) as { rows: number | string }[];
    return Number(row?.rows ?? 0);
  };
  try {
    while ((await count()) === 0 && child.exitCode === null) await pause(5);
    child.kill('SIGKILL');
    await ended;
    return await count();
  } finally {
    await db.destroy();
  }
}

const { values } = parseArgs({ options: { documents: { type: 'string' } } });
const documents = Number(values.documents ?? DOCUMENTS);
const problems: string[] = [];
const figures: string[] = [];
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const from = performance.now();
  const result = await work();
  figures.push(`${what} in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  console.log(figures.at(-1));
  return result;
};
const site = await createSite('sqlite');
const [mariadb, s3] = [await startKillableServer('mariadb'), await startS3Server()];
const back = `${site.folder}-back`;
try {
  const library = await timed(`${documents} documents brought in`, async () => {
    const { url, process: server } = await site.startProcess({ MARU_LIMITS: 'off' });
    const made = await createLibrary({ url }, documents);
    server.kill('SIGTERM');
    await server.exited;
    return made;
  });
  const original = await read({ kind: 'sqlite', path: join(site.dataDir, 'maru.db') });
  const target: DatabaseLocation = { kind: 'mysql', url: mariadb.url };
  const { MARU_MEDIA_URL: bucket = '', ...credentials } = s3.env;
  const copy = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await site.maruWith(credentials, 'copy', ...args);
    if (code !== 0) throw new Error(`maru copy ends with ${code}: ${stderr}`);
    return stdout + stderr;
  };
  const there = ['--from', site.dataDir, '--to', mariadb.url, '--data', site.dataDir];
  const arrived = await interrupt(site, ['copy', ...there], target);
  if (arrived === 0 || arrived >= documents)
    problems.push(`broken off after ${arrived} documents: this run proves nothing`);
  const output = await timed('SQLite and folder to MariaDB and S3', () =>
    copy(...there, '--to-media', bucket),
  );
  if (!output.includes('it was continued')) problems.push('the copy that was broken off was not continued');
  problems.push(...compare('MariaDB', original, await read(target)));
  await timed('and back', () =>
    copy(
      '--from',
      mariadb.url,
      '--from-media',
      bucket,
      '--to',
      back,
      '--to-media',
      'folder',
      '--data',
      site.dataDir,
    ),
  );
  problems.push(
    ...compare('SQLite again', original, await read({ kind: 'sqlite', path: join(back, 'maru.db') })),
  );
  const { url } = await site.startProcess({ MARU_DATA: back });
  problems.push(...(await library.compare({ url })));
  figures.push(`broken off after ${arrived} documents`);
} finally {
  await site.close();
  await Promise.all([mariadb.close(), s3.close()]);
  rmSync(back, { recursive: true, force: true });
}
report('copy-trial', problems, figures.join(', '));

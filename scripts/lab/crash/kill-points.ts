import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Kills a process at a numbered write of one of its threads, by strace: before the write is done. */

/**
 * The main thread writes SQLite and responses, the worker writes
 * media files: with `UV_THREADPOOL_SIZE=1` there is one worker.
 */
export type WritingThread = 'main' | 'worker';

export interface KillPoint {
  readonly thread: WritingThread;
  /** Number of the thread's write, from 1, counted from the attachment of strace. */
  readonly number: number;
}

/**
 * System calls that change the disk or send a response. A
 * worker's `write` is excluded: it only wakes the main thread.
 */
const WRITES: Readonly<Record<WritingThread, string>> = {
  main: 'pwrite64,fsync,fdatasync,ftruncate,unlink,rename,write,writev',
  worker: 'pwrite64,fsync,fdatasync,ftruncate,unlink,rename,mkdir,writev',
};
const ATTACH_TIMEOUT_MS = 20_000;

/** Environment of a server whose worker's writes can be numbered. */
export const NUMBERED_ENV = { UV_THREADPOOL_SIZE: '1' } as const;

/** Resolves when the process is set to be killed at that write. @returns a function that cancels it */
export async function killAt(pid: number, { thread, number }: KillPoint): Promise<() => Promise<void>> {
  const traced = thread === 'main' ? pid : workerOf(pid);
  return await trace(traced, [
    '-o',
    '/dev/null',
    '-e',
    `trace=${WRITES[thread]}`,
    '-e',
    `inject=${WRITES[thread]}:signal=KILL:when=${number}`,
  ]);
}

/** @returns each write of the process while `work` runs */
export async function listWrites(pid: number, work: () => Promise<unknown>): Promise<KillPoint[]> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-writes-'));
  try {
    const points: KillPoint[] = [];
    const file = (thread: WritingThread): string => join(folder, thread);
    const ends = [
      await trace(pid, ['-o', file('main'), '-e', `trace=${WRITES.main}`]),
      await trace(workerOf(pid), ['-o', file('worker'), '-e', `trace=${WRITES.worker}`]),
    ];
    await work();
    for (const end of ends) await end();
    for (const thread of ['main', 'worker'] as const) {
      const lines = readFileSync(file(thread), 'utf8').match(/^\w+\(/gm) ?? [];
      points.push(...lines.map((_, index) => ({ thread, number: index + 1 })));
    }
    return points;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function workerOf(pid: number): number {
  const isWorker = (id: string): boolean =>
    readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim() === 'libuv-worker';
  const [id, ...others] = readdirSync(`/proc/${pid}/task`).filter(isWorker);
  if (id === undefined || others.length > 0)
    throw new Error(`The process has ${id === undefined ? 'no' : 'several'} threads for files`);
  return Number(id);
}

/** Attaches strace to one thread. @returns a function that detaches it */
async function trace(thread: number, args: readonly string[]): Promise<() => Promise<void>> {
  const strace = spawn('strace', ['-qq', ...args, '-p', String(thread)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  strace.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    strace.once('error', (error) => {
      output += error.message;
      resolve();
    });
    strace.once('close', () => resolve());
  }).then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + ATTACH_TIMEOUT_MS;
  while (!isTraced(thread)) {
    if (hasEnded || Date.now() > deadline) throw new Error(`strace does not take hold: ${output}`);
    await pause(2);
  }
  return async () => {
    strace.kill('SIGINT');
    await ended;
  };
}

function isTraced(thread: number): boolean {
  return /^TracerPid:\s+[1-9]/m.test(readFileSync(`/proc/${thread}/status`, 'utf8'));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A real Redis of the test, on a free port, in a folder of its own. */
export interface TestRedis {
  readonly url: string;
  /** Kills it like a crash; `start` starts an empty one on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** `npm test` finds the program or prints how to install it. */
const PROGRAM = process.env['MARU_REDIS_SERVER'] ?? 'redis-server';
const START_TIMEOUT_MS = 20_000;

/**
 * @param password required from every client
 */
export async function openRedis(password?: string): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-redis-'));
  const port = await freePort();
  const auth = password === undefined ? [] : ['--requirepass', password];
  let end = async (): Promise<void> => undefined;
  const start = async (): Promise<void> => {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
      ...auth,
    ];
    const child = spawn(PROGRAM, args, { stdio: 'ignore' });
    const failed = new Promise<never>((_, reject) => {
      child.once('error', () =>
        reject(
          new Error(
            `${PROGRAM} can't be started: install it (Debian: apt-get install redis-server), or set MARU_REDIS_SERVER to its path`,
          ),
        ),
      );
    });
    end = async () => {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    };
    await Promise.race([failed, untilAccepted(port)]);
  };
  await start();
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}/0`,
    stop: () => end(),
    start,
    close: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAccepted(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await sleep(20);
  }
  throw new Error(`Redis did not start on port ${port}`);
}

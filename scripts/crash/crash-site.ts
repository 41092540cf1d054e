import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, startServer } from '../hostile/saves.ts';
import type { RunningServer } from '../hostile/saves.ts';
import { killAt, listWrites, NUMBERED_ENV } from './kill-points.ts';
import type { KillPoint } from './kill-points.ts';
import { UnexpectedAnswer } from './operation.ts';
import type { Operation } from './operation.ts';
import { ageMedia, checkSite } from './site-check.ts';

/** How long a server may take to die, in milliseconds. */
const DYING_MS = 10_000;

/** What came of one point. */
export interface Tried {
  /** False: the request had its answer before it came to that write. */
  readonly isKilled: boolean;
  readonly isAcknowledged: boolean;
  readonly problems: readonly string[];
}

/** A site whose server is killed and started again. */
export interface CrashSite {
  readonly dataDir: string;
  readonly keyFile: string;
  /** The writes of one undisturbed request. */
  count(operation: Operation): Promise<KillPoint[]>;
  /** Kills the server at one of them, or as soon as it has answered, starts it, and looks. */
  tryPoint(operation: Operation, point: KillPoint | 'answer'): Promise<Tried>;
  close(): Promise<void>;
}

export async function openCrashSite(): Promise<CrashSite> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-crash-'));
  const [dataDir, keyFile] = [join(folder, 'data'), join(folder, 'master.key')];
  // No website is looked at here, and one that is being built meanwhile would stop a start.
  const environment = { ...NUMBERED_ENV, MARU_WEB_DIST: join(folder, 'no-website') };
  const start = (): Promise<RunningServer> => startServer(dataDir, keyFile, environment);
  let server = await start();
  const look = async (operation: Operation, isAcknowledged: boolean): Promise<string[]> => [
    ...(await operation.check(server.url, isAcknowledged, dataDir)),
    ...(await checkSite(dataDir, keyFile)),
  ];
  return {
    dataDir,
    keyFile,
    count: async (operation) => {
      // Once before: what the first of all requests does is done by no other.
      for (const isFirst of [true, false]) {
        await operation.prepare(server.url);
        const points = isFirst ? [] : await listWrites(server.process.pid, () => operation.send(server.url));
        if (isFirst) await operation.send(server.url);
        const problems = await look(operation, true);
        if (problems.length > 0) throw new Error(`${operation.name}, undisturbed: ${problems.join('; ')}`);
        if (!isFirst) return points;
      }
      return [];
    },
    tryPoint: async (operation, point) => {
      await operation.prepare(server.url);
      const spare = point === 'answer' ? async () => undefined : await killAt(server.process.pid, point);
      const problems: string[] = [];
      let isAcknowledged = false;
      try {
        await operation.send(server.url);
        isAcknowledged = true;
      } catch (error) {
        // Else the connection broke, as it must.
        if (error instanceof UnexpectedAnswer) problems.push(error.message);
      }
      // It may have died right behind its answer: then it is dead before strace is.
      await spare();
      if (point === 'answer') await kill(server);
      else if (!isAcknowledged) await untilDead(server.process.pid);
      const isKilled = !isAlive(server.process.pid);
      if (!isAcknowledged && (!isKilled || point === 'answer')) problems.push('no answer came, although the server lives');
      await kill(server);
      ageMedia(dataDir);
      server = await start();
      problems.push(...(await look(operation, isAcknowledged)));
      return { isKilled, isAcknowledged, problems };
    },
    close: async () => {
      await kill(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for one whose answer did not come: dying may take a while where much else is done. */
async function untilDead(pid: number): Promise<void> {
  const deadline = Date.now() + DYING_MS;
  while (isAlive(pid) && Date.now() < deadline) await pause(20);
}

function isAlive(pid: number): boolean {
  try {
    // One that is dead, but of which its parent has not heard, is not alive.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

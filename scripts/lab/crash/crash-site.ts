import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, startServer } from '../hostile/saves.ts';
import type { RunningServer } from '../hostile/saves.ts';
import { killAt, listWrites, NUMBERED_ENV } from './kill-points.ts';
import type { KillPoint } from './kill-points.ts';
import { UnexpectedResponseError } from './operation.ts';
import type { Operation } from './operation.ts';
import { ageMedia, checkSite } from './site-check.ts';

/** Milliseconds for a server to exit. */
const EXIT_TIMEOUT_MS = 10_000;

/** Result of one point. */
export interface KillPointResult {
  /** False: the response was sent before that write. */
  readonly isKilled: boolean;
  readonly isAcknowledged: boolean;
  readonly problems: readonly string[];
}

/** Site whose server is killed and restarted. */
export interface CrashSite {
  readonly dataDir: string;
  readonly keyFile: string;
  /** Returns the writes of one undisturbed request. */
  count(operation: Operation): Promise<KillPoint[]>;
  /** Kills the server at a write, or directly after its response, restarts it, and checks the site. */
  tryPoint(operation: Operation, point: KillPoint | 'answer'): Promise<KillPointResult>;
  close(): Promise<void>;
}

export async function openCrashSite(): Promise<CrashSite> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-crash-'));
  const [dataDir, keyFile] = [join(folder, 'data'), join(folder, 'master.key')];
  // The website is not needed here, and one that is being built would block a start.
  const environment = { ...NUMBERED_ENV, MARU_WEB_DIST: join(folder, 'no-website') };
  const start = (): Promise<RunningServer> => startServer(dataDir, keyFile, environment);
  let server = await start();
  const findProblems = async (operation: Operation, isAcknowledged: boolean): Promise<string[]> => [
    ...(await operation.check(server.url, isAcknowledged, dataDir)),
    ...(await checkSite(dataDir, keyFile)),
  ];
  return {
    dataDir,
    keyFile,
    count: async (operation) => {
      // Runs once before: the first request has writes that no later one has.
      for (const isFirst of [true, false]) {
        await operation.prepare(server.url);
        const points = isFirst ? [] : await listWrites(server.process.pid, () => operation.send(server.url));
        if (isFirst) await operation.send(server.url);
        const problems = await findProblems(operation, true);
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
        // Other errors are broken connections, as expected.
        if (error instanceof UnexpectedResponseError) problems.push(error.message);
      }
      // It may exit directly after its response, before strace does.
      await spare();
      if (point === 'answer') await kill(server);
      else if (!isAcknowledged) await waitForExit(server.process.pid);
      const isKilled = !isAlive(server.process.pid);
      if (!isAcknowledged && (!isKilled || point === 'answer'))
        problems.push('no answer came, although the server lives');
      await kill(server);
      ageMedia(dataDir);
      server = await start();
      problems.push(...(await findProblems(operation, isAcknowledged)));
      return { isKilled, isAcknowledged, problems };
    },
    close: async () => {
      await kill(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for a server whose response is missing: its exit may take a while on a loaded machine. */
async function waitForExit(pid: number): Promise<void> {
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) await pause(20);
}

function isAlive(pid: number): boolean {
  try {
    // A zombie process has exited.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

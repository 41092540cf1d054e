import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureCompiled, SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../../bootstrap/server-process.mjs';

/** Server under measurement in a separate process. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

const ADDRESS = /(http:\/\/\S+)\n/;
const HERE = import.meta.dirname;
const ROOT = join(HERE, '../../../..');
/** Clock ticks per second in /proc (the same on every Linux that Node runs on). */
const TICKS_PER_SECOND = 100;

/**
 * Starts Maru as `npm start` does. Its log is written to a file, a line per request, as in production.
 * @param watch URL of a module that the server's process loads
 *   before its start, and that responds to messages of this process
 */
export async function startMaru(
  environment: Readonly<Record<string, string>>,
  logFile: string,
  watch?: string,
): Promise<Running> {
  await ensureCompiled(process.execPath);
  return await start(
    [
      ...SERVER_FLAGS,
      ...(watch === undefined ? [] : ['--import', watch]),
      join(ROOT, 'backend/src/main.ts'),
      '--port',
      '0',
      '--host',
      '127.0.0.1',
    ],
    { ...SERVER_ENVIRONMENT, ...environment },
    logFile,
    watch !== undefined,
  );
}

/** Starts the baseline server. */
export async function startBaseline(
  kind: 'sqlite' | 'mysql',
  location: string,
  logFile: string,
): Promise<Running> {
  return await start([join(HERE, 'bare.ts'), kind, location], {}, logFile);
}

async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  logFile: string,
  hasChannel = false,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['pipe', 'pipe', openSync(logFile, 'a'), ...(hasChannel ? (['ipc'] as const) : [])],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const url = await addressOf(child, logFile);
  return {
    url,
    pid: child.pid ?? 0,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function addressOf(child: ChildProcess, logFile: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = ADDRESS.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('close', () =>
      reject(new Error(`A server ended at its start:\n${output}${readFileSync(logFile, 'utf8')}`)),
    );
  });
}

/** Returns the processor seconds of a process; null where the system does not provide them. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** Returns the resident megabytes (10^6 bytes) of a process; null where the system does not provide them. */
export function residentMegabytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / 1_000_000;
  } catch {
    return null;
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { logOf, pidFileOf } from './layout.ts';
import type { Layout, PartName } from './layout.ts';

/**
 * Processes of a cluster: each in a separate process group, which
 * outlives the command that started it, and is found again by its id.
 */

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export type ProcessState = 'runs' | 'hangs' | 'stopped';

const POLL_MS = 50;

/** Starts a part that does not run. Its output is written to its log. */
export function startProcess(layout: Layout, part: PartName, { command, args, env = {} }: Program): void {
  const log = openSync(logOf(layout, part), 'a');
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, MARU_CLUSTER: layout.dir, ...env },
  });
  closeSync(log);
  child.on('error', (error) => console.error(`${part}: ${error.message}`));
  if (child.pid !== undefined) writeFileSync(pidFileOf(layout, part), String(child.pid));
  child.unref();
}

export function stateOf(layout: Layout, part: PartName): ProcessState {
  const pid = pidOf(layout, part);
  if (pid === null) return 'stopped';
  return /^State:\s+T/m.test(readOr(`/proc/${pid}/status`)) ? 'hangs' : 'runs';
}

/** Sends a signal to a part's process group. Does nothing when the part does not run. */
export function signal(layout: Layout, part: PartName, name: NodeJS.Signals): void {
  const pid = pidOf(layout, part);
  if (pid === null) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Stops parts with SIGTERM first. @param patienceMs until the remaining ones are killed */
export async function endProcesses(
  layout: Layout,
  parts: readonly PartName[],
  patienceMs: number,
): Promise<void> {
  for (const part of parts) {
    signal(layout, part, 'SIGTERM');
    signal(layout, part, 'SIGCONT');
  }
  const areOver = (): boolean => parts.every((part) => stateOf(layout, part) === 'stopped');
  const deadline = Date.now() + patienceMs;
  while (!areOver() && Date.now() < deadline) await pause(POLL_MS);
  for (const part of parts) signal(layout, part, 'SIGKILL');
  while (!areOver()) await pause(POLL_MS);
  for (const part of parts) rmSync(pidFileOf(layout, part), { force: true });
}

/** Runs a program to its end. Throws when it fails. @returns its output */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { readonly input?: string; readonly env?: object } = {},
): string {
  const env = { ...process.env, ...options.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    input: options.input ?? '',
    env,
  });
  if (error !== undefined || status !== 0)
    throw new Error(`${command} failed: ${error?.message ?? `${stderr}${stdout}`.trim()}`);
  return stdout;
}

/** Returns the process id of a part; null when it has exited, even when its id belongs to another program. */
function pidOf(layout: Layout, part: PartName): number | null {
  const pid = Number(readOr(pidFileOf(layout, part)));
  if (!Number.isInteger(pid) || pid <= 1) return null;
  const isOurs = readOr(`/proc/${pid}/environ`).split('\0').includes(`MARU_CLUSTER=${layout.dir}`);
  return isOurs && !/^State:\s+Z/m.test(readOr(`/proc/${pid}/status`)) ? pid : null;
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The real server in a process of its own. */
export interface ServerProcess {
  /** Printed address; null when it ended without one. */
  readonly url: string | null;
  readonly pid: number;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code; null after a signal. */
  readonly exited: Promise<number | null>;
}

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** Environment of servers and commands in tests: few of our variables, and the compile cache. */
export const CHILD_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ??
    join(import.meta.dirname, '../../node_modules/.cache/maru/compiled-tests'),
};
const ADDRESS = /^Maru is listening on (\S+)$/m;

/** Starts the server and waits until it prints its address or ends. */
export async function spawnServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--host', '127.0.0.1', ...args], {
    env: { ...CHILD_ENVIRONMENT, MARU_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  const url = await new Promise<string | null>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const [, address] = ADDRESS.exec(stdout) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => resolve(null));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => void child.kill(signal),
    exited,
  };
}

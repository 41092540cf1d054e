import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Process of `bare-writer.ts`. */
export interface Control {
  readonly pid: number;
  /** Returns the last row that it reported as written. */
  last(): number;
  refused(): number;
  kill(): Promise<void>;
}

export function startControl(file: string, synchronous: 'NORMAL' | 'OFF'): Control {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-writer.ts'), file, synchronous], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let [last, refused] = [0, 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) {
      if (line.startsWith('refused')) refused++;
      else if (line !== '') last = Math.max(last, Number(line) || 0);
    }
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  return {
    pid: child.pid ?? 0,
    last: () => last,
    refused: () => refused,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { killAt } from './kill-points.ts';

/**
 * Losses of a weaker writer at the same kinds of points.
 * Both kinds must be detected, or the test proves nothing.
 */
export interface WeakWriterResult {
  /** Acknowledged pairs that are missing. */
  readonly lost: number;
  /** Pairs with only one row, and damaged files. */
  readonly halves: number;
}

const PAIRS_BEFORE = 3;

/** @param points number of its writes at which it is killed */
export async function tryWeakWriter(points: number): Promise<WeakWriterResult> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-control-'));
  let [lost, halves] = [0, 0];
  try {
    for (let number = 1; number <= points; number++) {
      const file = join(folder, `${number}.db`);
      let reported = 0;
      for (let i = 0; i < PAIRS_BEFORE; i++) reported += await writePair(file, null);
      reported += await writePair(file, number);
      const counts = countRows(file);
      if (counts === null || counts.one !== counts.other) halves++;
      else if (counts.one < reported) lost++;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { lost, halves };
}

/** @param number write at which it is killed @returns 1 when it reports the pair as written */
async function writePair(file: string, number: number | null): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'weak-writer.ts'), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  let output = '';
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      resolve();
    });
    void ended.then(resolve);
  });
  // Its own output is a write too: the first.
  const spare = number === null ? null : await killAt(child.pid ?? 0, { thread: 'main', number: number + 1 });
  child.stdin.on('error', () => undefined).end('now\n');
  await ended;
  await spare?.();
  return output.includes('written') ? 1 : 0;
}

function countRows(file: string): { one: number; other: number } | null {
  const database = new Database(file, { readonly: true });
  const count = (table: string): number =>
    (database.prepare(`SELECT COUNT(*) AS count FROM ${table}`).get() as { readonly count: number }).count;
  try {
    return { one: count('one'), other: count('other') };
  } catch {
    return null;
  } finally {
    database.close();
  }
}

import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { hasMemory, MEMORY } from './database-server.mjs';

/** Removes the folder when its input closes, which also happens when this process is killed. */
const KEEPER = `trap '' INT TERM HUP
cat > /dev/null
rm -rf "$1"`;

/**
 * Provides a folder in memory for the files of test servers, where the system has room for it and
 * MARU_TEST_FOLDER names no other. Each server writes 8 MiB at its start and waits for the disk at each
 * commit; no test cuts the power.
 * @returns {{ env: Record<string, string>, stop: () => Promise<void> }} the variable with its path
 */
export function provideMemoryFolder() {
  if (process.env.MARU_TEST_FOLDER || !hasMemory()) return { env: {}, stop: async () => {} };
  const folder = mkdtempSync(join(MEMORY, 'maru-sites-'));
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise((resolve) => keeper.once('close', resolve));
  return {
    env: { MARU_TEST_FOLDER: folder },
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}

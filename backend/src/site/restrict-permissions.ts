import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';

/** Mode bits of group and others. */
const OTHERS = 0o077;

/**
 * Takes away the access of other users of the machine to a data directory and what is in it. Looks below its
 * first level only if the directory itself was open: else nobody else has come in. It is closed last, so that
 * an interrupted start is repeated. What belongs to another user stays as it is, which `maru doctor` reports.
 */
export function restrictPermissions(path: string): void {
  const own = process.getuid?.();
  // Windows has no modes.
  if (own === undefined) return;
  const root = lstatSync(path);
  const isOpen = (root.mode & OTHERS) !== 0;
  for (const name of readdirSync(path)) restrictEntry(join(path, name), own, isOpen);
  close(path, root, own);
}

function restrictEntry(path: string, own: number, isDeep: boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (isDeep && stats.isDirectory() && stats.uid === own)
    for (const name of readdirSync(path)) restrictEntry(join(path, name), own, true);
  if (stats.isDirectory() || stats.isFile()) close(path, stats, own);
}

function close(path: string, { mode, uid }: Stats, own: number): void {
  if ((mode & OTHERS) === 0 || uid !== own) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    // A file of SQLite's that is gone meanwhile, or a file system without modes.
    if (!['ENOENT', 'EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

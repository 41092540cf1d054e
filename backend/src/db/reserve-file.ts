import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Reserved disk space, released on a full disk to let deletions run. */
export interface Reserve {
  /**
   * Returns true when the reserve exists; recreates it when the disk has space, checking at most once a
   * second. While it is missing, only writes that free space are accepted.
   */
  hold(): boolean;
  /**
   * Releases the reserved space.
   * @returns true when there was any
   */
  release(): boolean;
  /** Returns true when the disk has almost no free space beside the reserve. */
  isDiskFull(): boolean;
}

/** Space for SQLite's write-ahead log at its usual size, and for a checkpoint of it into the database. */
const RESERVE_BYTES = 8 * 1024 * 1024;
/**
 * Free space required beside the reserve before it is
 * recreated; otherwise the next write would hit a full disk.
 */
const BESIDE_BYTES = 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
const CHECK_INTERVAL_MS = 1_000;

/**
 * @param path of the reserve file
 */
export function createReserve(path: string): Reserve {
  let isHeld = statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    hold: () => {
      if (isHeld || performance.now() - checkedAt < CHECK_INTERVAL_MS) return isHeld;
      checkedAt = performance.now();
      isHeld = make(path);
      return isHeld;
    },
    release: () => {
      const wasHeld = isHeld;
      rmSync(path, { force: true });
      isHeld = false;
      checkedAt = performance.now();
      return wasHeld;
    },
    isDiskFull: () => freeBytes(path) < BESIDE_BYTES,
  };
}

/**
 * Writes incompressible bytes, for file systems that compress.
 * @returns false when there is too little space or the file can't be created
 */
function make(path: string): boolean {
  let file: number | null = null;
  try {
    if (freeBytes(path) < RESERVE_BYTES + BESIDE_BYTES) return false;
    file = openSync(path, 'w', 0o600);
    const piece = randomBytes(PIECE_BYTES);
    for (let bytes = 0; bytes < RESERVE_BYTES; bytes += PIECE_BYTES) writeSync(file, piece);
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

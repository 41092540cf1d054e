import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Room on the disk that is kept for the day when there is no other: for what makes room. */
export interface Reserve {
  /**
   * Whether the room is there; makes it again when the disk has enough, looking once a second at most. While it is not, only
   * what makes room may write.
   */
  hold(): boolean;
  /** Gives the room up. @returns whether there was any */
  release(): boolean;
  /** Whether the disk has hardly any room beside it. */
  isDiskFull(): boolean;
}

/** Enough for SQLite's log at its usual size, and for as much to be moved from there into the database. */
const RESERVE_BYTES = 8 * 1024 * 1024;
/** What must be free beside it before it is made again: else the next write would meet a full disk. */
const BESIDE_BYTES = 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
const LOOK_AGAIN_MS = 1_000;

/** @param path of the file that takes the room */
export function createReserve(path: string): Reserve {
  let isHeld = statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    hold: () => {
      if (isHeld || performance.now() - lookedAt < LOOK_AGAIN_MS) return isHeld;
      lookedAt = performance.now();
      isHeld = make(path);
      return isHeld;
    },
    release: () => {
      const wasHeld = isHeld;
      rmSync(path, { force: true });
      isHeld = false;
      lookedAt = performance.now();
      return wasHeld;
    },
    isDiskFull: () => freeBytes(path) < BESIDE_BYTES,
  };
}

/** Bytes that do not shrink, where a file system compresses. @returns false when there is too little room, or no file can be made */
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

import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJsonObject } from '@maru/core';
import { isId } from '@maru/core/text';
import { acquireProcessLock } from '../db/process-lock.ts';
import type { ProcessLock } from '../db/process-lock.ts';
import { StartError } from '../start-error.ts';
import { restrictPermissions } from './restrict-permissions.ts';

/** The data directory, and the marker file in it with the site's id. */

const MARKER = 'maru.json';
const LOCK = 'maru.lock';
const FORMAT = 1;
/** Entries of a new file system that count as empty. */
const IGNORED: ReadonlySet<string> = new Set(['lost+found', '.DS_Store', LOCK, `${LOCK}-journal`]);

/** Another process holds the lock of the data directory. */
export class DataDirInUseError extends StartError {}

export interface DataDir {
  readonly path: string;
  /** Id of the site in the data directory; null while it is new. */
  readonly siteId: string | null;
  readonly lock: ProcessLock;
}

/**
 * Returns the id of the site in a data directory; null for a new or
 * missing one. Takes no lock and creates nothing. Throws StartError.
 */
export function readSiteId(path: string): string | null {
  return existsSync(join(path, MARKER)) ? readMarker(path) : null;
}

/**
 * Opens or creates the data directory and locks it against other servers. Sets a umask for files of this user
 * only and takes away the access of others, which a directory made by others or an older release may allow.
 * Throws StartError.
 */
export function openDataDir(path: string): DataDir {
  process.umask(0o077);
  const entries = prepare(path);
  const siteId = entries.includes(MARKER) ? readMarker(path) : null;
  if (siteId === null && entries.some((entry) => !IGNORED.has(entry))) {
    throw new StartError(
      `The data directory ${path} holds files that are not Maru's. Choose an empty or a new one with --data.`,
    );
  }
  const lock = takeLock(path);
  if (lock === null)
    throw new DataDirInUseError(
      `Another Maru server is using the data directory ${path}. Stop it, or choose another one with --data.`,
    );
  restrictPermissions(path);
  return { path, siteId, lock };
}

/** Removes the marker written by `writeMarker`. */
export function removeMarker(path: string): void {
  rmSync(join(path, MARKER), { force: true });
}

/** Writes the marker with the site's id atomically. */
export function writeMarker(path: string, siteId: string): void {
  const draft = join(path, `${MARKER}.new`);
  writeFileSync(draft, `${JSON.stringify({ product: 'maru', format: FORMAT, siteId }, null, 2)}\n`, {
    flush: true,
  });
  renameSync(draft, join(path, MARKER));
}

function prepare(path: string): string[] {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return readdirSync(path).filter((entry) => entry !== `${MARKER}.new`);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/**
 * Creates one level at a time: Node's own `recursive` never returns
 * below a directory that accepts no entries, such as /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function takeLock(path: string): ProcessLock | null {
  try {
    return acquireProcessLock(join(path, LOCK));
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

function unwritable(path: string, cause: unknown): StartError {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  return new StartError(
    `The data directory ${path} can't be written to (${code}). Change its permissions, or choose another one with --data.`,
    {
      cause,
    },
  );
}

function readMarker(path: string): string {
  const { product, format, siteId } = parseJsonObject(readFileSync(join(path, MARKER), 'utf8'));
  if (product !== 'maru' || typeof siteId !== 'string' || !isId(siteId)) {
    throw new StartError(
      `The file ${join(path, MARKER)} is damaged. Restore it from a backup, or choose another data directory with --data.`,
    );
  }
  if (format !== FORMAT) {
    throw new StartError(
      `The data directory ${path} was written by a newer Maru. Update this one, or choose another directory with --data.`,
    );
  }
  return siteId;
}

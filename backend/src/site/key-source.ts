import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { KeySource } from '../config.ts';
import { parseMasterKeys } from '../crypto/master-keys.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { KEY_BYTES } from '../crypto/sealed.ts';
import { StartError } from '../start-error.ts';

/** Location of this site's master keys, for reading and for messages. */
export interface KeyLocation {
  readonly name: string;
  /** Null when the keys come from the environment. */
  readonly path: string | null;
}

export function keyLocationOf(source: KeySource, siteId: string): KeyLocation {
  if (source.kind === 'list') return { name: 'MARU_MASTER_KEYS', path: null };
  const path = source.kind === 'file' ? source.path : join(source.dir, `${siteId}.key`);
  return { name: `The key file ${path}`, path };
}

/** Reads the keys; null when their file does not exist. Throws StartError when they can't be read. */
export function readKeys(source: KeySource, place: KeyLocation): MasterKeys | null {
  if (place.path !== null && !existsSync(place.path)) return null;
  try {
    return parseMasterKeys(source.kind === 'list' ? source.list : readFileSync(place.path ?? '', 'utf8'));
  } catch (cause) {
    throw new StartError(
      `${place.name} can't be used: ${(cause as Error).message}. Put the right one back from where you keep its copy.`,
      {
        cause,
      },
    );
  }
}

/**
 * Creates a first key in a file that only its owner can read. Never inside the data directory, so that a
 * stolen copy of the directory can't be decrypted.
 */
export function createKeyFile(path: string, dataDir: string): MasterKeys {
  const inside = relative(resolve(dataDir), resolve(path));
  if (!inside.startsWith('..') && resolve(path) !== inside) {
    throw new StartError(
      `The key file ${path} would stand inside the data directory. Name a place outside of it with MARU_KEY_FILE.`,
    );
  }
  const list = `k1:${randomBytes(KEY_BYTES).toString('base64')}\n`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, list, { mode: 0o600, flag: 'wx', flush: true });
  } catch (cause) {
    throw new StartError(
      `The key file ${path} can't be written (${(cause as NodeJS.ErrnoException).code}). Name another place with MARU_KEY_FILE.`,
      { cause },
    );
  }
  return parseMasterKeys(list);
}

export function removeKeyFile(path: string): void {
  rmSync(path, { force: true });
}

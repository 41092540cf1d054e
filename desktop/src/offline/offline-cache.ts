import { createHmac } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@maru/core/api/contracts';
import type { DesktopAccount } from '@maru/core/desktop';
import { writeAtomically } from '../settings/json-file.ts';
import { seal, unseal } from './sealed-file.ts';

/** Encrypted cache of recent responses, so that the app starts and shows them without its server. */
export interface OfflineCache {
  /** Returns true when responses of this path are cached: the user, spaces, documents. */
  keeps(pathname: string): boolean;
  put(account: DesktopAccount, path: string, text: string): void;
  get(account: DesktopAccount, path: string): Promise<string | null>;
  /** Removes one response whose resource no longer exists. */
  drop(account: DesktopAccount, path: string): void;
  /** Removes all responses of an account. */
  forget(account: DesktopAccount): Promise<void>;
  settled(): Promise<void>;
}

/** Maximum cached responses per account; the least recently read are removed first. */
const ANSWERS_MAX = 500;
/** Maximum characters of a response. */
const ANSWER_MAX_LENGTH = 4 * 1024 * 1024;
/** Paths of calls whose answers are kept: parameters are names of spaces and ids. */
const KEPT: readonly RegExp[] = Object.values(endpoints)
  .filter(({ isKeptOffline }) => isKeptOffline)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[A-Za-z0-9]+')}$`));

/** @param key null: nothing is cached, since the key cannot be stored */
export function createOfflineCache(folder: string, key: Uint8Array | null): OfflineCache {
  const nameOf = (...words: readonly string[]): string =>
    createHmac('sha256', key ?? '')
      .update(words.join('\n'))
      .digest('hex');
  const folderOf = ({ server, username }: DesktopAccount): string =>
    join(folder, nameOf('account', server, username).slice(0, 32));
  const fileOf = (account: DesktopAccount, path: string): string =>
    join(folderOf(account), nameOf('answer', path).slice(0, 32));
  const placeOf = ({ server, username }: DesktopAccount, path: string): string =>
    `${server}\n${username}\n${path}`;
  let writing = Promise.resolve();
  const queue = (act: () => Promise<void>): Promise<void> => {
    // A full disk disables only offline reading.
    writing = writing.then(act).catch(() => undefined);
    return writing;
  };
  return {
    keeps: (pathname) => key !== null && KEPT.some((path) => path.test(pathname)),
    put: (account, path, text) => {
      if (key === null || text.length > ANSWER_MAX_LENGTH) return;
      void queue(async () => {
        await writeAtomically(fileOf(account, path), seal(key, placeOf(account, path), text));
        await trim(folderOf(account));
      });
    },
    get: async (account, path) => {
      if (key === null) return null;
      const file = fileOf(account, path);
      try {
        const text = unseal(key, placeOf(account, path), await readFile(file));
        const now = new Date();
        await utimes(file, now, now);
        return text;
      } catch {
        return null;
      }
    },
    drop: (account, path) => void queue(() => rm(fileOf(account, path), { force: true })),
    forget: (account) => queue(() => rm(folderOf(account), { recursive: true, force: true })),
    settled: () => writing,
  };
}

async function trim(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= ANSWERS_MAX) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, readAt: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of files.toSorted((a, b) => b.readAt - a.readAt).slice(ANSWERS_MAX))
    await rm(join(folder, name), { force: true });
}

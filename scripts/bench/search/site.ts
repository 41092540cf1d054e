import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseConfig } from '@maru/backend/src/config.ts';
import { readIndexState } from '@maru/backend/src/search/index-file.ts';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { startMaru } from '../server/processes.ts';
import type { Running } from '../server/processes.ts';
import { createDatabase } from './create-database.ts';
import { fillSpace } from './fill.ts';
import { signUp, timeSearches } from './measure.ts';
import type { StoredText } from './queries.ts';
import { createTexts } from './texts.ts';

/** A filled site with an index that is complete. */
export interface SearchSite {
  readonly name: string;
  readonly server: Running;
  /** Of the owner of the large private space. */
  readonly cookie: string;
  /** All that the owner may find. */
  readonly texts: readonly StoredText[];
  readonly indexMs: number;
  readonly indexFile: string;
  stop(): Promise<void>;
}

const PER_SPACE = 9_999;
const OWNER = 'benchowner';
const POLL_MS = 500;
const INDEX_MAX_MS = 30 * 60_000;

/** @param adminUrl of a MariaDB where databases may be made; null for SQLite */
export async function openSearchSite(
  name: string,
  folder: string,
  adminUrl: string | null,
  { publicDocs, ownDocs }: { readonly publicDocs: number; readonly ownDocs: number },
): Promise<SearchSite> {
  mkdirSync(folder, { recursive: true });
  const environment = {
    MARU_DATA: join(folder, 'data'),
    MARU_KEY_FILE: join(folder, 'master.key'),
    MARU_LIMITS: 'off',
    MARU_LOG_LEVEL: 'info',
    ...(adminUrl === null ? {} : { MARU_DATABASE_URL: await createDatabase(adminUrl) }),
  };
  const log = join(folder, 'log');
  const spaces = Array.from({ length: Math.ceil(publicDocs / PER_SPACE) }, (_, i) => `benchspace${i}`);
  const first = await startMaru(environment, log);
  let cookie = '';
  try {
    for (const username of spaces) await signUp(first.url, username);
    cookie = await signUp(first.url, OWNER);
  } finally {
    await first.stop();
  }
  const texts = await fill(environment, spaces, publicDocs, ownDocs);
  const indexFile = join(folder, 'data/search.db');
  const startedAt = performance.now();
  const server = await startMaru(environment, log);
  while (readIndexState(indexFile) === null) {
    // The first search has it made; none waits for all of it.
    await timeSearches(server.url, ['word'], null);
    if (performance.now() - startedAt > INDEX_MAX_MS) throw new Error('The index is not complete');
    await sleep(POLL_MS);
  }
  return { name, server, cookie, texts, indexMs: performance.now() - startedAt, indexFile, stop: () => server.stop() };
}

async function fill(
  environment: Readonly<Record<string, string>>,
  spaces: readonly string[],
  publicDocs: number,
  ownDocs: number,
): Promise<StoredText[]> {
  const source = createTexts(2026);
  const site = await openSite(parseConfig([], environment));
  const stored: StoredText[] = [];
  const add = async (space: string, count: number, access: 'public' | 'private'): Promise<void> => {
    const texts = Array.from({ length: count }, (_, i) => source.next(i));
    const ids = await fillSpace(site, space, texts, access);
    for (const [i, text] of texts.entries()) stored.push({ id: ids[i] as string, text });
  };
  try {
    for (const [i, space] of spaces.entries()) await add(space, Math.min(PER_SPACE, publicDocs - i * PER_SPACE), 'public');
    await add(OWNER, ownDocs, 'private');
    return stored;
  } finally {
    await site.close();
  }
}

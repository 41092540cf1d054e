import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '@maru/backend/src/config.ts';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { startMaru } from '../server/processes.ts';
import { createDatabase } from './create-database.ts';
import { fillSpace } from './fill.ts';
import { createAccount } from './measure.ts';
import { OWNER } from './plan.ts';
import type { PlannedSpace, SiteSize } from './plan.ts';

/** Access data of a filled site, stored beside it. */
export interface FilledSite {
  readonly size: SiteSize;
  readonly environment: Readonly<Record<string, string>>;
  /** Cookie of the owner of the large private space. */
  readonly cookie: string;
  /** Ids of all documents, in the order of the plan. */
  readonly ids: readonly string[];
}

/**
 * Returns the site in a folder, filled if necessary.
 * @param adminUrl of a MariaDB where databases can be created; null for SQLite
 */
export async function provideSite(
  folder: string,
  adminUrl: string | null,
  size: SiteSize,
  spaces: readonly PlannedSpace[],
): Promise<FilledSite> {
  const path = join(folder, 'site.json');
  if (existsSync(path)) {
    const site = JSON.parse(readFileSync(path, 'utf8')) as FilledSite;
    if (site.size.publicDocs !== size.publicDocs || site.size.ownDocs !== size.ownDocs)
      throw new Error(
        `${folder} holds a site of another size: name another folder, or --public and --own as they were`,
      );
    return site;
  }
  mkdirSync(folder, { recursive: true });
  const environment = {
    MARU_DATA: join(folder, 'data'),
    MARU_KEY_FILE: join(folder, 'master.key'),
    MARU_LIMITS: 'off',
    MARU_LOG_LEVEL: 'info',
    ...(adminUrl === null ? {} : { MARU_DATABASE_URL: await createDatabase(adminUrl) }),
  };
  const server = await startMaru(environment, join(folder, 'log'));
  const cookies = new Map<string, string>();
  try {
    for (const { name } of spaces) cookies.set(name, await createAccount(server.url, name));
  } finally {
    await server.stop();
  }
  const ids: string[] = [];
  const site = await openSite(parseConfig([], environment));
  try {
    for (const { name, texts, access } of spaces) ids.push(...(await fillSpace(site, name, texts, access)));
  } finally {
    await site.close();
  }
  const filled: FilledSite = { size, environment, cookie: cookies.get(OWNER) ?? '', ids };
  writeFileSync(path, JSON.stringify(filled));
  return filled;
}

import { inSnapshot } from '../../db/tables.ts';
import { openMediaStore } from '../../media/open-store.ts';
import { findOrphans } from '../../repositories/consistency.ts';
import { attachSite } from '../../site/attach-site.ts';
import { readSiteId } from '../../site/data-dir.ts';
import { StartError } from '../../start-error.ts';
import { copyMedia } from './copy-media.ts';
import type { CopiedMedia } from './copy-media.ts';
import type { CopyEndpoints } from './copy-endpoints.ts';
import { copyTables } from './copy-tables.ts';
import type { TableDigest } from './copy-tables.ts';
import { openCopyTarget } from './copy-target.ts';
import { lockOutServers } from './lock-out-servers.ts';

export interface CopyResult {
  readonly siteId: string;
  readonly isContinued: boolean;
  /** Empty when only media were copied. */
  readonly tables: Readonly<Record<string, TableDigest>>;
  /** Null when media are not copied. */
  readonly media: CopiedMedia | null;
}

/** Copies a site that no server uses. A further call continues an interrupted copy. Throws StartError. */
export async function copySite(
  { from, to, copiesMedia, copiesDatabase }: CopyEndpoints,
  onProgress: (step: string) => void,
): Promise<CopyResult> {
  const moveMedia = async (): Promise<CopiedMedia | null> =>
    copiesMedia ? await copyMedia(openMediaStore(from), openMediaStore(to), onProgress) : null;
  const release = copiesDatabase ? await lockOutServers(from) : () => undefined;
  try {
    const source = await attachSite(from);
    const { siteId } = source;
    try {
      if (!copiesDatabase) return { siteId, isContinued: false, tables: {}, media: await moveMedia() };
      const target = await openCopyTarget(
        to,
        siteId,
        from.dataDir === to.dataDir && readSiteId(from.dataDir) !== null,
      );
      try {
        const tables = await inSnapshot(source.db, (snapshot) => copyTables(snapshot, target.db, onProgress));
        const [orphans] = await findOrphans(target.db);
        if (orphans !== undefined)
          throw new StartError(
            `The site holds parts without what they belong to (${orphans.what}). \`maru doctor\` says more.`,
          );
        const media = await moveMedia();
        await target.finish();
        return { siteId, isContinued: target.isContinued, tables, media };
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  } finally {
    release();
  }
}

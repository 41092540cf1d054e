import { createStore } from '../../db/transaction.ts';
import { listGroupKeysWrappedOtherwise, listKekIds, rewrapGroupKey } from '../../repositories/group-keys.ts';
import { findSite, rewrapSite } from '../../repositories/site.ts';
import { dataKeyAad } from '../../services/keyrings.ts';
import type { Site } from '../../site/open-site.ts';
import { siteKeyAad, unwrapSiteKey } from '../../site/site-key.ts';

/** Rows per transaction: few, to keep it short for concurrent writers. */
const BATCH_ROWS = 50;

/** Lists the ids of master keys, other than the active one, that still wrap keys. */
export async function listOldKeks({ db, masterKeys }: Pick<Site, 'db' | 'masterKeys'>): Promise<string[]> {
  const site = await findSite(db);
  const used = new Set([...(await listKekIds(db)), ...(site === undefined ? [] : [site.kek_id])]);
  return [...used].filter((id) => id !== masterKeys.activeId).toSorted();
}

/**
 * Wraps every data key and the site key with the active master key. The keys themselves do not change, so
 * servers keep running. Can be interrupted and repeated.
 * @param onProgress receives the number of keys wrapped so far
 */
export async function rewrapAll(
  { db, masterKeys, siteId }: Site,
  onProgress: (done: number) => void,
): Promise<number> {
  const store = createStore(db);
  let done = 0;
  for (;;) {
    const rows = await store.query((reader) =>
      listGroupKeysWrappedOtherwise(reader, masterKeys.activeId, BATCH_ROWS),
    );
    if (rows.length === 0) break;
    const wraps = await Promise.all(
      rows.map(async (row) => {
        const aad = dataKeyAad(row.group_id, row.version);
        const { kekId, wrapped } = await masterKeys.wrap(
          await masterKeys.unwrap({ kekId: row.kek_id, wrapped: row.wrapped }, aad),
          aad,
        );
        return { row, wrap: { kek_id: kekId, wrapped } };
      }),
    );
    await store.transaction(async (trx) => {
      for (const { row, wrap } of wraps) await rewrapGroupKey(trx, row, wrap);
    });
    done += rows.length;
    onProgress(done);
  }
  const site = await store.query(findSite);
  if (site !== undefined && site.kek_id !== masterKeys.activeId) {
    const { siteKey, isSealedSite } = await unwrapSiteKey(site, masterKeys);
    const { kekId, wrapped } = await masterKeys.wrap(siteKey, siteKeyAad(siteId, isSealedSite));
    await store.write((writer) => rewrapSite(writer, site, { kek_id: kekId, wrapped_key: wrapped }));
    done++;
  }
  return done;
}

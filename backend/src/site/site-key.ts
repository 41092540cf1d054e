import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { MissingKeyError } from '../crypto/master-keys.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { KEY_BYTES, SealError } from '../crypto/sealed.ts';
import { createRowMacs } from '../crypto/row-macs.ts';
import type { Db, Writer } from '../db/connect.ts';
import { setRowMacs } from '../db/row-macs.ts';
import { isDuplicate } from '../db/transient-errors.ts';
import { findSite, insertSite } from '../repositories/site.ts';
import type { SiteRow } from '../repositories/site.ts';
import { StartError } from '../start-error.ts';
import { followKeys } from './follow-keys.ts';
import { createKeyFile, keyLocationOf, readKeys, removeKeyFile } from './key-source.ts';
import type { KeyLocation } from './key-source.ts';

/** The master keys, and the site key that they have unwrapped. */
export interface OpenedKeys {
  readonly row: SiteRow;
  readonly masterKeys: MasterKeys;
  readonly siteKey: Buffer;
  /** True for a site whose rows were sealed from its first start. */
  readonly isSealedSite: boolean;
}

/**
 * Unwraps the keys of the site in the database; creates
 * them for a database without a site. Throws StartError.
 */
export async function openKeys(
  db: Writer,
  config: Pick<Config, 'keys' | 'dataDir'>,
  newSiteId: string,
): Promise<OpenedKeys> {
  const row = await findSite(db);
  return row === undefined ? await createKeys(db, config, newSiteId) : await proveKeys(row, config);
}

/**
 * Unwraps the site key, which proves that the master key
 * is the one that encrypted this site. Throws StartError.
 */
export async function proveKeys(row: SiteRow, { keys }: Pick<Config, 'keys'>): Promise<OpenedKeys> {
  const place = keyLocationOf(keys, row.site_id);
  const found = readKeys(keys, place);
  if (found === null) {
    throw new StartError(
      `${place.name} is missing, and without it nothing stored here can be read. Put it back from where you keep its copy, or name its place with MARU_KEY_FILE.`,
    );
  }
  const masterKeys = followKeys(keys, place, found);
  try {
    return { row, masterKeys, ...(await unwrapSiteKey(row, masterKeys)) };
  } catch (cause) {
    throw explainKeyError(cause, place);
  }
}

function explainKeyError(cause: unknown, place: KeyLocation): unknown {
  if (cause instanceof MissingKeyError) {
    return new StartError(
      `${place.name} lacks the key ${cause.kekId}, which this site's data is encrypted with. Add it.`,
      { cause },
    );
  }
  return cause instanceof SealError
    ? new StartError(
        `${place.name} holds another key than the one this site's data is encrypted with. Put the right one back.`,
        { cause },
      )
    : cause;
}

async function createKeys(
  db: Writer,
  config: Pick<Config, 'keys' | 'dataDir'>,
  siteId: string,
): Promise<OpenedKeys> {
  const place = keyLocationOf(config.keys, siteId);
  const existing = readKeys(config.keys, place);
  const masterKeys = followKeys(
    config.keys,
    place,
    existing ?? createKeyFile(place.path ?? '', config.dataDir),
  );
  const siteKey = randomBytes(KEY_BYTES);
  const { kekId, wrapped } = await masterKeys.wrap(siteKey, siteKeyAad(siteId, true));
  const row: SiteRow = {
    id: 1,
    site_id: siteId,
    kek_id: kekId,
    wrapped_key: wrapped,
    created_at: Date.now(),
  };
  try {
    await insertSite(db, row);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // Another server has created the site at the same moment: its keys are used.
    if (existing === null && config.keys.kind === 'default') removeKeyFile(place.path ?? '');
    return await openKeys(db, config, siteId);
  }
  return { row, masterKeys, siteKey, isSealedSite: true };
}

/**
 * Returns the associated data of the wrapped site key. That of a site whose rows carry MACs from its first
 * start differs: whoever writes to the database can't make it one that trusts rows without a MAC.
 */
export function siteKeyAad(siteId: string, isSealedSite: boolean): string {
  return `site|v1|${siteId}|${isSealedSite ? 'sealed rows' : '1'}`;
}

/** Unwraps the site key. Throws MissingKeyError, or SealError for a wrong master key. */
export async function unwrapSiteKey(
  { site_id, kek_id, wrapped_key }: SiteRow,
  masterKeys: MasterKeys,
): Promise<Pick<OpenedKeys, 'siteKey' | 'isSealedSite'>> {
  const wrapped = { kekId: kek_id, wrapped: wrapped_key };
  try {
    return { siteKey: await masterKeys.unwrap(wrapped, siteKeyAad(site_id, true)), isSealedSite: true };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { siteKey: await masterKeys.unwrap(wrapped, siteKeyAad(site_id, false)), isSealedSite: false };
  }
}

/** Gives the keys of row MACs to the site's database. */
export function sealRows(db: Db, { siteKey, isSealedSite, masterKeys }: OpenedKeys): void {
  setRowMacs(
    db,
    createRowMacs(siteKey, () => isSealedSite || masterKeys.enforcesRows),
  );
}

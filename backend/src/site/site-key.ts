import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { MissingKeyError } from '../crypto/master-keys.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { KEY_BYTES, SealError } from '../crypto/sealed.ts';
import type { Writer } from '../db/connect.ts';
import { isDuplicate } from '../db/transient-errors.ts';
import { findSite, insertSite } from '../repositories/site.ts';
import type { SiteRow } from '../repositories/site.ts';
import { StartError } from '../start-error.ts';
import { followKeys } from './follow-keys.ts';
import { createKeyFile, keyPlaceOf, readKeys, removeKeyFile } from './key-source.ts';
import type { KeyPlace } from './key-source.ts';

/** The master keys, and the site key that they have unwrapped. */
export interface OpenedKeys {
  readonly row: SiteRow;
  readonly masterKeys: MasterKeys;
  readonly siteKey: Buffer;
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
  const place = keyPlaceOf(keys, row.site_id);
  const found = readKeys(keys, place);
  if (found === null) {
    throw new StartError(
      `${place.name} is missing, and without it nothing stored here can be read. Put it back from where you keep its copy, or name its place with MARU_KEY_FILE.`,
    );
  }
  const masterKeys = followKeys(keys, place, found);
  try {
    const siteKey = await masterKeys.unwrap(
      { kekId: row.kek_id, wrapped: row.wrapped_key },
      siteKeyAad(row.site_id),
    );
    return { row, masterKeys, siteKey };
  } catch (cause) {
    throw explainKeyError(cause, place);
  }
}

function explainKeyError(cause: unknown, place: KeyPlace): unknown {
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
  const place = keyPlaceOf(config.keys, siteId);
  const existing = readKeys(config.keys, place);
  const masterKeys = followKeys(
    config.keys,
    place,
    existing ?? createKeyFile(place.path ?? '', config.dataDir),
  );
  const siteKey = randomBytes(KEY_BYTES);
  const { kekId, wrapped } = await masterKeys.wrap(siteKey, siteKeyAad(siteId));
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
  return { row, masterKeys, siteKey };
}

/** Associated data of the wrapped site key. */
export function siteKeyAad(siteId: string): string {
  return `site|v1|${siteId}|1`;
}

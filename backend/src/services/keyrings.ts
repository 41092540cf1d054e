import { randomBytes } from 'node:crypto';
import { createKeyring } from '../crypto/keyring.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { KEY_BYTES, keyVersionOf, SealError } from '../crypto/sealed.ts';
import type { Store } from '../db/transaction.ts';
import { findGroupKeys } from '../repositories/group-keys.ts';
import type { GroupKeyRow } from '../repositories/group-keys.ts';
import { createLruCache } from './runtime/lru-cache.ts';

/** Unwrapped data keys of groups. */
export interface Keyrings {
  /**
   * Returns the keys of a group. Must not be called inside a transaction: it may read.
   * @param sealed values to be opened: one sealed with a newer key than those cached triggers a reload.
   *   One that names no key is damaged, which is for its reader to find.
   */
  of(groupId: string, sealed?: readonly Buffer[]): Promise<Keyring>;
  /** Creates the first key of a new group, and the row that stores it. */
  create(groupId: string): Promise<{ readonly ring: Keyring; readonly row: GroupKeyRow }>;
}

const KEPT_GROUPS = 10_000;
/** Lifetime of cached keys, after which rotations by other nodes are noticed. */
const KEPT_MS = 10 * 60 * 1_000;

export function createKeyrings({
  store,
  masterKeys,
  now,
}: {
  readonly store: Store;
  readonly masterKeys: MasterKeys;
  readonly now: () => number;
}): Keyrings {
  const cache = createLruCache<{ readonly ring: Promise<Keyring>; readonly until: number }>(KEPT_GROUPS);

  const load = async (groupId: string): Promise<Keyring> => {
    const rows = await store.query((db) => findGroupKeys(db, groupId));
    const keys = await Promise.all(
      rows.map(async (row) => ({
        version: row.version,
        key: await masterKeys.unwrap(
          { kekId: row.kek_id, wrapped: row.wrapped },
          dataKeyAad(groupId, row.version),
        ),
      })),
    );
    return createKeyring(keys);
  };

  const keep = (groupId: string): Promise<Keyring> => {
    const ring = load(groupId);
    cache.set(groupId, { ring, until: now() + KEPT_MS }, 1);
    ring.catch(() => cache.delete(groupId));
    return ring;
  };

  return {
    of: async (groupId, sealed = []) => {
      const cached = cache.get(groupId);
      if (cached === undefined || cached.until <= now()) return await keep(groupId);
      const ring = await cached.ring;
      return sealed.every((bytes) => hasKeyOf(ring, bytes)) ? ring : await keep(groupId);
    },
    create: async (groupId) => {
      const dataKey = { version: 1, key: randomBytes(KEY_BYTES) };
      const { kekId, wrapped } = await masterKeys.wrap(dataKey.key, dataKeyAad(groupId, dataKey.version));
      const row = { group_id: groupId, version: dataKey.version, kek_id: kekId, wrapped, created_at: now() };
      return { ring: createKeyring([dataKey]), row };
    },
  };
}

function hasKeyOf(ring: Keyring, sealed: Buffer): boolean {
  try {
    return ring.byVersion.has(keyVersionOf(sealed));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return true;
  }
}

/** Returns the associated data of a wrapped data key. */
export function dataKeyAad(groupId: string, version: number): string {
  return `dek|v1|${groupId}|${version}`;
}

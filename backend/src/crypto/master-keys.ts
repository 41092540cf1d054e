import { KEY_BYTES, open, seal } from './sealed.ts';
import type { DataKey } from './sealed.ts';

/** A key encrypted by a master key, and that master key's id. */
export interface WrappedKey {
  readonly kekId: string;
  readonly wrapped: Buffer;
}

/** Key encryption keys. Asynchronous, to allow for a key management service. */
export interface MasterKeys {
  /** Id of the key that new wraps use. */
  readonly activeId: string;
  readonly ids: readonly string[];
  /** True when they say that rows which do not verify are not trusted (`ENFORCE_ROWS`). */
  readonly enforcesRows: boolean;
  wrap(key: Buffer, aad: string): Promise<WrappedKey>;
  /** Throws MissingKeyError for an unknown id, SealError for a wrong key or other associated data. */
  unwrap(wrapped: WrappedKey, aad: string): Promise<Buffer>;
}

/** A required master key is not configured. */
export class MissingKeyError extends Error {
  readonly kekId: string;

  constructor(kekId: string) {
    super(`The master key ${kekId} is missing`);
    this.name = 'MissingKeyError';
    this.kekId = kekId;
  }
}

/** Entry beside the keys that switches the enforcement of row MACs on. It names no key. */
export const ENFORCE_ROWS = 'enforce-rows';

/**
 * Parses `k2:base64,k1:base64` (newlines separate as well, `#` starts a comment line); the first is the
 * active one. `enforce-rows` may stand among them. Throws an Error that describes the fault without key
 * material.
 */
export function parseMasterKeys(list: string): MasterKeys {
  const keys = new Map<string, DataKey>();
  const entries = list
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('#'));
  for (const entry of entries.filter((text) => text !== ENFORCE_ROWS)) {
    const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_=-]+)$/.exec(entry) ?? [];
    if (id === undefined || base64 === undefined) throw new Error('an entry is not of the form id:base64');
    const key = Buffer.from(base64, 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`the key ${id} is not ${KEY_BYTES} bytes long`);
    if (keys.has(id)) throw new Error(`the key ${id} is given twice`);
    keys.set(id, { version: 1, key });
  }
  const [activeId] = keys.keys();
  if (activeId === undefined) throw new Error('it holds no key');
  return {
    activeId,
    ids: [...keys.keys()],
    enforcesRows: entries.includes(ENFORCE_ROWS),
    wrap: async (key, aad) => ({ kekId: activeId, wrapped: seal(keyOf(keys, activeId), aad, key) }),
    unwrap: async ({ kekId, wrapped }, aad) => open(keyOf(keys, kekId).key, aad, wrapped),
  };
}

function keyOf(keys: ReadonlyMap<string, DataKey>, id: string): DataKey {
  const key = keys.get(id);
  if (key === undefined) throw new MissingKeyError(id);
  return key;
}

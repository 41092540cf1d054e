import type { KeySource } from '../config.ts';
import { MissingKeyError } from '../crypto/master-keys.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { readKeys } from './key-source.ts';
import type { KeyPlace } from './key-source.ts';

/**
 * Master keys that change while the server runs: the key file is read again before something new is wrapped, and when
 * something was wrapped with a key that is not known yet. Keys from the environment stay as they are until a restart.
 */
export function followKeys(source: KeySource, place: KeyPlace, initial: MasterKeys): MasterKeys {
  if (place.path === null) return initial;
  let current = initial;
  const reload = (): void => {
    try {
      current = readKeys(source, place) ?? current;
    } catch {
      // Somebody is editing the file: the keys at hand still count.
    }
  };
  return {
    get activeId() {
      return current.activeId;
    },
    get ids() {
      return current.ids;
    },
    wrap: async (key, aad) => {
      reload();
      return await current.wrap(key, aad);
    },
    unwrap: async (wrapped, aad) => {
      try {
        return await current.unwrap(wrapped, aad);
      } catch (error) {
        if (!(error instanceof MissingKeyError)) throw error;
        reload();
        return await current.unwrap(wrapped, aad);
      }
    },
  };
}

import type { KeySource } from '../config.ts';
import { MissingKeyError } from '../crypto/master-keys.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import { readKeys } from './key-source.ts';
import type { KeyLocation } from './key-source.ts';

/** Interval at which the switch of row MACs is looked for. */
const SWITCH_CHECK_MS = 30_000;

/**
 * Returns master keys that follow changes of the key file: it is read again before a new key is wrapped, when
 * a wrap names an unknown key, and for the switch that enforces row MACs. Keys from the environment stay
 * until a restart.
 */
export function followKeys(source: KeySource, place: KeyLocation, initial: MasterKeys): MasterKeys {
  if (place.path === null) return initial;
  let current = initial;
  let checkedAt = performance.now();
  const reload = (): void => {
    try {
      current = readKeys(source, place) ?? current;
    } catch {
      // The file is invalid while someone edits it: the loaded keys stay in use.
    }
  };
  return {
    get activeId() {
      return current.activeId;
    },
    get ids() {
      return current.ids;
    },
    get enforcesRows() {
      if (!current.enforcesRows && performance.now() - checkedAt > SWITCH_CHECK_MS) {
        checkedAt = performance.now();
        reload();
      }
      return current.enforcesRows;
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

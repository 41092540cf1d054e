import type { Keytar } from '../src/accounts/keytar-keychain.ts';

/** Keychain in memory with the interface of `keytar`. */
export interface MemoryKeytar extends Keytar {
  readonly secrets: Map<string, string>;
  /** Makes every call fail with this message of the system's library. */
  failWith: string | null;
}

export function createMemoryKeytar(): MemoryKeytar {
  return createKeytarFrom([]);
}

/** @param entries initial secrets by their names */
export function createKeytarFrom(entries: Iterable<readonly [string, string]>): MemoryKeytar {
  const secrets = new Map<string, string>(entries);
  const keytar: MemoryKeytar = {
    secrets,
    failWith: null,
    findCredentials: async () => {
      if (keytar.failWith !== null) throw new Error(keytar.failWith);
      return [...secrets].map(([account, password]) => ({ account, password }));
    },
    findPassword: async () => {
      if (keytar.failWith !== null) throw new Error(keytar.failWith);
      return [...secrets.values()][0] ?? null;
    },
    setPassword: async (_service, account, password) => {
      if (keytar.failWith !== null) throw new Error(keytar.failWith);
      secrets.set(account, password);
    },
    deletePassword: async (_service, account) => {
      if (keytar.failWith !== null) throw new Error(keytar.failWith);
      return secrets.delete(account);
    },
  };
  return keytar;
}

import { KeychainError } from './keychain.ts';
import type { Keychain, KeychainFailure } from './keychain.ts';

/** Part of `keytar` that the app uses. */
export interface Keytar {
  findCredentials(
    service: string,
  ): Promise<readonly { readonly account: string; readonly password: string }[]>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  /** Returns any password of the service; null when there is none, or it cannot be read. */
  findPassword(service: string): Promise<string | null>;
}

/** Service name of the app's secrets in the system's list of passwords. */
export const KEYCHAIN_SERVICE = 'Maru';

/** Name of a test entry: with a locked keychain only writing reports an error. */
export const PROBE = 'is open';

/** Messages of the systems' libraries for a keychain that does not exist, as opposed to a locked one. */
const MISSING =
  /org\.freedesktop\.secrets was not provided|Cannot autolaunch|Could not connect|Cannot spawn|No such file|Unknown or unsupported transport|not activatable|Cannot find (?:module|package)|dlopen|shared object|was compiled against|The name is not/i;

/**
 * Accesses the system's keychain through `keytar`.
 * @param load loads the library, which is native code that may be missing
 * @param service service name of the secrets in the system's list
 */
export function createKeytarKeychain(load: () => Promise<Keytar>, service = KEYCHAIN_SERVICE): Keychain {
  let library: Promise<Keytar> | null = null;
  const run = async <T>(act: (keytar: Keytar) => Promise<T>): Promise<T> => {
    try {
      library ??= load();
      return await act(await library);
    } catch (cause) {
      throw new KeychainError(failureOf(cause), cause);
    }
  };
  return {
    list: () =>
      run(async (keytar) => {
        // After the keyring's password dialog is cancelled, `findCredentials`
        // crashes the process: it reads secrets that it did not receive. So
        // it is called only after reading or writing one entry has succeeded.
        if ((await keytar.findPassword(service)) === null) await probe(keytar, service);
        const found = await keytar.findCredentials(service);
        return new Map(found.map(({ account, password }) => [account, password]));
      }),
    set: (name, secret) => run((keytar) => keytar.setPassword(service, name, secret)),
    remove: (name) =>
      run(async (keytar) => {
        // A missing entry and a locked keychain give the same result.
        if (!(await keytar.deletePassword(service, name))) await probe(keytar, service);
      }),
  };
}

/** Rejects while the keychain is locked. */
function probe(keytar: Keytar, service: string): Promise<void> {
  return keytar.setPassword(service, PROBE, '1');
}

function failureOf(cause: unknown): KeychainFailure {
  return MISSING.test(cause instanceof Error ? cause.message : String(cause)) ? 'missing' : 'refused';
}

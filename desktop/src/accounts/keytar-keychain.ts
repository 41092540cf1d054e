import { KeychainError } from './keychain.ts';
import type { Keychain, KeychainFailure } from './keychain.ts';

/** The part of `keytar` that is used. */
export interface Keytar {
  findCredentials(service: string): Promise<readonly { readonly account: string; readonly password: string }[]>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  /** Any of the service's; null when there is none, or it cannot be read. */
  findPassword(service: string): Promise<string | null>;
}

/** What the app's secrets stand under in the system's own list of passwords. */
export const KEYCHAIN_SERVICE = 'Maru';

/** An entry that keeps nothing: writing is the one thing that fails aloud while a keychain is shut. */
export const PROBE = 'is open';

/** Words of the systems' libraries for a keychain that does not exist, as opposed to one that is shut. */
const MISSING =
  /org\.freedesktop\.secrets was not provided|Cannot autolaunch|Could not connect|Cannot spawn|No such file|Unknown or unsupported transport|not activatable|Cannot find (?:module|package)|dlopen|shared object|was compiled against|The name is not/i;

/**
 * The system's keychain through `keytar`.
 * @param load brings the library, which is native code that a machine may lack
 * @param service what the secrets stand under in the system's own list
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
        // Where somebody closed the question for the keyring's password, `findCredentials` would end the process: it reads secrets
        // that were not given to it. So it is asked only where one can be read, or one can be written.
        if ((await keytar.findPassword(service)) === null) await probe(keytar, service);
        const found = await keytar.findCredentials(service);
        return new Map(found.map(({ account, password }) => [account, password]));
      }),
    set: (name, secret) => run((keytar) => keytar.setPassword(service, name, secret)),
    remove: (name) =>
      run(async (keytar) => {
        // What is not there and what is shut in look alike.
        if (!(await keytar.deletePassword(service, name))) await probe(keytar, service);
      }),
  };
}

/** Rejects while the keychain is shut. */
function probe(keytar: Keytar, service: string): Promise<void> {
  return keytar.setPassword(service, PROBE, '1');
}

function failureOf(cause: unknown): KeychainFailure {
  return MISSING.test(cause instanceof Error ? cause.message : String(cause)) ? 'missing' : 'refused';
}

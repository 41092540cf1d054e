import { KeychainError } from './keychain.ts';
import type { Keychain, KeychainFailure } from './keychain.ts';

/** The part of `keytar` that is used. */
export interface Keytar {
  findCredentials(service: string): Promise<readonly { readonly account: string; readonly password: string }[]>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** What the app's secrets stand under in the system's own list of passwords. */
export const KEYCHAIN_SERVICE = 'Maru';

/** Words of the systems' libraries for a keychain that does not exist, as opposed to one that is shut. */
const MISSING =
  /org\.freedesktop\.secrets was not provided|Cannot autolaunch|Could not connect|Cannot spawn|No such file|Unknown or unsupported transport|not activatable|Cannot find (?:module|package)|dlopen|shared object|was compiled against|The name is not/i;

/**
 * The system's keychain through `keytar`.
 * @param load brings the library, which is native code that a machine may lack
 */
export function createKeytarKeychain(load: () => Promise<Keytar>): Keychain {
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
      run(async (keytar) => new Map((await keytar.findCredentials(KEYCHAIN_SERVICE)).map(({ account, password }) => [account, password]))),
    set: (name, secret) => run((keytar) => keytar.setPassword(KEYCHAIN_SERVICE, name, secret)),
    remove: (name) => run(async (keytar) => void (await keytar.deletePassword(KEYCHAIN_SERVICE, name))),
  };
}

function failureOf(cause: unknown): KeychainFailure {
  return MISSING.test(cause instanceof Error ? cause.message : String(cause)) ? 'missing' : 'refused';
}

/** Storage of secrets: only the keychain of the operating system. */
export interface Keychain {
  /** Returns all secrets of the app by their names. Rejects with KeychainError. */
  list(): Promise<ReadonlyMap<string, string>>;
  /** Rejects with KeychainError. */
  set(name: string, secret: string): Promise<void>;
  /** Does nothing when the secret does not exist. Rejects with KeychainError. */
  remove(name: string): Promise<void>;
}

/**
 * `missing`: the system has no keychain, or its library is not
 * installed. `refused`: it is locked, or access was denied.
 */
export type KeychainFailure = 'missing' | 'refused';

export class KeychainError extends Error {
  override readonly name = 'KeychainError';
  readonly failure: KeychainFailure;

  constructor(failure: KeychainFailure, cause: unknown) {
    super(`The keychain is ${failure}`, { cause });
    this.failure = failure;
  }
}

/** Where secrets are kept: the keychain of the operating system, and nothing else. */
export interface Keychain {
  /** All secrets of the app by their names. Rejects with KeychainError. */
  list(): Promise<ReadonlyMap<string, string>>;
  /** Rejects with KeychainError. */
  set(name: string, secret: string): Promise<void>;
  /** Does nothing when there is no such secret. Rejects with KeychainError. */
  remove(name: string): Promise<void>;
}

/** `missing`: the system has none, or its library is not there. `refused`: it is locked, or somebody said no. */
export type KeychainFailure = 'missing' | 'refused';

export class KeychainError extends Error {
  override readonly name = 'KeychainError';
  readonly failure: KeychainFailure;

  constructor(failure: KeychainFailure, cause: unknown) {
    super(`The keychain is ${failure}`, { cause });
    this.failure = failure;
  }
}

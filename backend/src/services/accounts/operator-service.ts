import type { Session } from '@maru/core/api';

/** Account data for the operator. */
export interface Account {
  readonly username: string;
  readonly createdAt: string;
  readonly grade: number;
  /** Bytes. */
  readonly mediaUploadLimit: number;
  /** Bytes. */
  readonly storageLimit: number;
  /** Time at which it was disabled; null unless disabled. */
  readonly disabledAt: string | null;
}

export interface ShownAccount extends Account {
  readonly id: string;
  readonly email: string;
  /** Since when its old versions are thinned out; null: they are not. */
  readonly thinningSince: string | null;
}

/** A link for setting a password. */
export interface PasswordLink {
  readonly token: string;
  readonly expiresAt: string;
}

/** Operator's actions on accounts. Names are in lower case. Errors: not_found for an unknown name. */
export interface OperatorService {
  /** Lists all accounts by name. */
  list(): AsyncGenerator<Account>;
  show(username: string): Promise<ShownAccount>;
  /** Disabling ends a user's sessions and mailed links at once. Publications stay. */
  setDisabled(username: string, isDisabled: boolean): Promise<void>;
  setGrade(username: string, grade: number): Promise<void>;
  /**
   * @param bytes limit of the user's media
   */
  setMediaUploadLimit(username: string, bytes: number): Promise<void>;
  /**
   * @param bytes limit of the user's texts, revisions and comments
   */
  setStorageLimit(username: string, bytes: number): Promise<void>;
  listSessions(username: string): Promise<Session[]>;
  /** Creates the same link as a mail for a forgotten password. */
  createPasswordLink(username: string): Promise<PasswordLink>;
  /**
   * Creates an account with a random password, and a link
   * for setting one. Errors: username_taken, email_taken.
   */
  create(input: {
    readonly username: string;
    readonly email: string;
    readonly locale: string;
  }): Promise<PasswordLink>;
}

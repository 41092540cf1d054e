import type { Session } from '@maru/core/api';

/** An account as its operator sees it. */
export interface Account {
  readonly username: string;
  readonly createdAt: string;
  readonly grade: number;
  /** Bytes. */
  readonly mediaUploadLimit: number;
  /** Bytes. */
  readonly storageLimit: number;
  /** Since when it is disabled; null while it is not. */
  readonly disabledAt: string | null;
}

export interface ShownAccount extends Account {
  readonly id: string;
  readonly email: string;
  /** Since when its old versions are thinned out; null: they are not. */
  readonly thinningSince: string | null;
}

/** A link to choose a password by. */
export interface PasswordLink {
  readonly token: string;
  readonly expiresAt: string;
}

/** What whoever runs the site does with accounts. Names are in lower case. Errors: not_found for one that nobody has. */
export interface OperatorService {
  /** By name, all of them. */
  list(): AsyncGenerator<Account>;
  show(username: string): Promise<ShownAccount>;
  /** A disabled user's sessions and mailed links end at once. What they have published stays. */
  setDisabled(username: string, isDisabled: boolean): Promise<void>;
  setGrade(username: string, grade: number): Promise<void>;
  /** @param bytes how much media the user may store */
  setMediaUploadLimit(username: string, bytes: number): Promise<void>;
  /** @param bytes how much the user's texts, revisions and comments may take */
  setStorageLimit(username: string, bytes: number): Promise<void>;
  listSessions(username: string): Promise<Session[]>;
  /** What a mail for a forgotten password carries. */
  createPasswordLink(username: string): Promise<PasswordLink>;
  /** An account whose password nobody knows, and the link to choose one by. Errors: username_taken, email_taken. */
  create(input: { readonly username: string; readonly email: string; readonly locale: string }): Promise<PasswordLink>;
}

import type { LinkKind, LoginRecord, Session, User } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';
import type { PageQuery } from '../cursor.ts';

/** Credentials and their changes. Errors are AppErrors. */
export interface CredentialService {
  /**
   * Mails username and reset link if an account has the address,
   * without revealing that to the caller. Errors: too_many_requests.
   */
  forgotPassword(email: string, device: Pick<DeviceInfo, 'ip' | 'locale'>): Promise<void>;
  /**
   * Sets a password by a link, which is then invalid, and
   * ends all sessions. Errors: link_not_found, unavailable.
   */
  resetPassword(input: { token: string; newPassword: string }, device: DeviceInfo): Promise<void>;
  /**
   * Ends all sessions except the viewer's own. Errors: incorrect_password, too_many_requests, unavailable.
   */
  changePassword(
    viewer: Viewer,
    input: { password: string; newPassword: string },
    device: DeviceInfo,
  ): Promise<void>;
  /**
   * Mails a link to the new address and a notice to the old one. Errors:
   * incorrect_password, email_taken, too_many_requests, unavailable.
   */
  changeEmail(
    viewer: Viewer,
    input: { password: string; newEmail: string },
    device: DeviceInfo,
  ): Promise<{ pendingEmail: string }>;
  /** Confirms the viewer's own link, which is then invalid. Errors: link_not_found, email_taken. */
  confirmEmail(viewer: Viewer, token: string, device: DeviceInfo): Promise<User>;
  /** Returns the purpose of a link. Errors: link_not_found. */
  readLink(token: string): Promise<{ kind: LinkKind; expiresAt: string }>;
}

/** Account data other than documents. Errors are AppErrors. */
export interface AccountRecordService {
  /** Newest first. Errors: validation_failed. */
  listLogins(viewer: Viewer, page: PageQuery): Promise<{ records: LoginRecord[]; nextCursor: string | null }>;
  /** Last seen first. */
  listSessions(viewer: Viewer): Promise<Session[]>;
  /** Errors: not_found. */
  endSession(viewer: Viewer, id: string, device: DeviceInfo): Promise<void>;
  readSupportCode(viewer: Viewer): Promise<string>;
  /** Switches to another account that is signed in in this browser. Errors: switch_failed. */
  switchAccount(cookie: string, cookies: SessionCookies): Promise<SignedIn>;
  /** Deletes the user with all data. Errors: incorrect_password, too_many_requests, unavailable. */
  deleteAccount(
    viewer: Viewer,
    input: { username: string; password: string },
    device: DeviceInfo,
  ): Promise<void>;
}

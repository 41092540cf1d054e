import type { LinkKind, LoginRecord, Session, User } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { DeviceInfo, PageQuery, SessionCookies, SignedIn } from '../index.ts';

/** What proves who somebody is, and how it changes. Errors are AppErrors. */
export interface CredentialService {
  /** Mails username and reset link, if somebody has that address: the caller does not learn it. Errors: too_many_requests. */
  forgotPassword(email: string, device: Pick<DeviceInfo, 'ip' | 'locale'>): Promise<void>;
  /** Uses the link up and ends all sessions. Errors: link_not_found, unavailable. */
  resetPassword(input: { token: string; newPassword: string }, device: DeviceInfo): Promise<void>;
  /** Ends all sessions but the viewer's own. Errors: incorrect_password, too_many_requests, unavailable. */
  changePassword(viewer: Viewer, input: { password: string; newPassword: string }, device: DeviceInfo): Promise<void>;
  /** Mails a link to the new address and a notice to the old one. Errors: incorrect_password, email_taken, too_many_requests, unavailable. */
  changeEmail(viewer: Viewer, input: { password: string; newEmail: string }, device: DeviceInfo): Promise<{ pendingEmail: string }>;
  /** Uses the viewer's own link up. Errors: link_not_found, email_taken. */
  confirmEmail(viewer: Viewer, token: string, device: DeviceInfo): Promise<User>;
  /** What a link is for. Errors: link_not_found. */
  readLink(token: string): Promise<{ kind: LinkKind; expiresAt: string }>;
}

/** What an account has besides its documents. Errors are AppErrors. */
export interface AccountRecordService {
  /** The newest first. Errors: validation_failed. */
  listLogins(viewer: Viewer, page: PageQuery): Promise<{ records: LoginRecord[]; nextCursor: string | null }>;
  /** Last seen first. */
  listSessions(viewer: Viewer): Promise<Session[]>;
  /** Errors: not_found. */
  endSession(viewer: Viewer, id: string, device: DeviceInfo): Promise<void>;
  readSupportCode(viewer: Viewer): Promise<string>;
  /** Signs another account in that is signed in in this browser already. Errors: switch_failed. */
  switchAccount(cookie: string, cookies: SessionCookies): Promise<SignedIn>;
  /** Removes the user and all that is theirs. Errors: incorrect_password, too_many_requests, unavailable. */
  deleteAccount(viewer: Viewer, input: { username: string; password: string }, device: DeviceInfo): Promise<void>;
}

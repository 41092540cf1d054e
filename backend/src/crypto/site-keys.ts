import { createKeyring, deriveKey, fieldAad, keyedHash, openText, sealText } from './keyring.ts';
import { hashSecret } from './secrets.ts';

/** Keys for values of the whole site rather than of a group: e-mail addresses and account data. */
export interface SiteKeys {
  sealEmail(userId: string, rev: number, email: string): Buffer;
  openEmail(userId: string, rev: number, sealed: Buffer): string;
  /**
   * Encrypts any other text of an account.
   * @param objectId id of the object that the value is bound to
   */
  sealField(type: string, objectId: string, field: string, text: string): Buffer;
  openField(type: string, objectId: string, field: string, sealed: Buffer): string;
  /** Hash for look-up and uniqueness, case-insensitive. */
  hashEmail(email: string): Buffer;
  /** Hash for links between documents: shows that two links have the same target without revealing it. */
  hashLink(docId: string): Buffer;
  /**
   * Hash for counters without storing the subject: names and
   * addresses are few enough to be guessed from a plain hash.
   */
  hashSubject(subject: string): Buffer;
  /**
   * Returns the secret part of the cookie that follows a cookie, in base64url: the same for the same cookie,
   * and unknown to those without the site's key.
   */
  nextSecret(cookie: string): string;
  /** Goes into hashes of passwords. */
  readonly passwordPepper: Buffer;
  /** Signs exported data (backups), to verify on return that it was made with this site's keys. */
  signManifest(manifest: Buffer): Buffer;
}

/** @param key the unwrapped site key */
export function createSiteKeys(siteId: string, key: Buffer): SiteKeys {
  const ring = createKeyring([{ version: 1, key: deriveKey(key, 'email-cipher') }]);
  const fields = createKeyring([{ version: 1, key: deriveKey(key, 'account-fields') }]);
  const hashKey = deriveKey(key, 'email-hash');
  const subjectKey = deriveKey(key, 'subject-hash');
  const manifestKey = deriveKey(key, 'backup-manifest');
  const linkKey = deriveKey(key, 'link-hash');
  const sessionKey = deriveKey(key, 'session-renewal');
  const aad = (userId: string, rev: number): string => fieldAad('user', siteId, userId, 'email', rev);
  return {
    sealEmail: (userId, rev, email) => sealText(ring, aad(userId, rev), email),
    openEmail: (userId, rev, sealed) => openText(ring, aad(userId, rev), sealed),
    // Such a field never changes after creation, so there is no older state to restore.
    sealField: (type, objectId, field, text) =>
      sealText(fields, fieldAad(type, siteId, objectId, field, 1), text),
    openField: (type, objectId, field, sealed) =>
      openText(fields, fieldAad(type, siteId, objectId, field, 1), sealed),
    hashEmail: (email) => keyedHash(hashKey, email.normalize('NFC').toLowerCase()),
    hashLink: (docId) => keyedHash(linkKey, docId),
    hashSubject: (subject) => keyedHash(subjectKey, subject),
    nextSecret: (cookie) => keyedHash(sessionKey, cookie).toString('base64url'),
    passwordPepper: deriveKey(key, 'password-pepper'),
    signManifest: (manifest) =>
      keyedHash(manifestKey, hashSecret(manifest.toString('base64')).toString('hex')),
  };
}

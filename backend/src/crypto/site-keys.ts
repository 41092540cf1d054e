import { createKeyring, deriveKey, fieldAad, keyedHash, openText, sealText } from './keyring.ts';
import { hashSecret } from './secrets.ts';

/** What is encrypted for the whole site rather than for a group: e-mail addresses, and what belongs to accounts. */
export interface SiteKeys {
  sealEmail(userId: string, rev: number, email: string): Buffer;
  openEmail(userId: string, rev: number, sealed: Buffer): string;
  /** Any other text of an account. @param objectId what it belongs to, and must stay with */
  sealField(type: string, objectId: string, field: string, text: string): Buffer;
  openField(type: string, objectId: string, field: string, sealed: Buffer): string;
  /** For look-up and uniqueness: equal for addresses that differ in case only. */
  hashEmail(email: string): Buffer;
  /** For links between documents: tells that two lead to the same one, not to which. */
  hashLink(docId: string): Buffer;
  /** For counting without storing whom: names and addresses are few enough to be guessed behind a plain hash. */
  hashSubject(subject: string): Buffer;
  /** For what leaves the site and comes back: tells that it was made with this site's keys. */
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
  const aad = (userId: string, rev: number): string => fieldAad('user', siteId, userId, 'email', rev);
  return {
    sealEmail: (userId, rev, email) => sealText(ring, aad(userId, rev), email),
    openEmail: (userId, rev, sealed) => openText(ring, aad(userId, rev), sealed),
    // These never change, so there is no older state that could be put back.
    sealField: (type, objectId, field, text) => sealText(fields, fieldAad(type, siteId, objectId, field, 1), text),
    openField: (type, objectId, field, sealed) => openText(fields, fieldAad(type, siteId, objectId, field, 1), sealed),
    hashEmail: (email) => keyedHash(hashKey, email.normalize('NFC').toLowerCase()),
    hashLink: (docId) => keyedHash(linkKey, docId),
    hashSubject: (subject) => keyedHash(subjectKey, subject),
    signManifest: (manifest) => keyedHash(manifestKey, hashSecret(manifest.toString('base64')).toString('hex')),
  };
}

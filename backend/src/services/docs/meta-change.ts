import { AppError } from '@maru/core/api';
import type { Access } from '@maru/core/api';
import type { BodyOf } from '@maru/core/api/contracts';
import type { Keyring } from '../../crypto/keyring.ts';
import { hashSecret, newSecret } from '../../crypto/secrets.ts';
import type { DocInGroup, DocRow } from '../../repositories/docs.ts';
import { sealLinkToken } from '../texts/sealed-text.ts';

/** Audit events of a change; `none` when it gives nobody more access. */
export type SharingEvent = 'doc_public' | 'doc_private' | 'doc_link' | 'link_regenerated' | 'none';

/** New column values of a document. */
export type RowChange = { -readonly [K in keyof DocRow]?: DocRow[K] };

/** Returns the changes to the document's own row, except its position. */
export function metaChange(ring: Keyring, doc: DocInGroup, input: BodyOf<'updateDocMeta'>): RowChange {
  const access = input.access ?? doc.access;
  if (input.regenerateLink === true && access === 'private') {
    throw new AppError('validation_failed', { fields: { regenerateLink: 'invalid' } });
  }
  const change: RowChange = {};
  if (access !== doc.access) change.access = access;
  const commentsEnabled = commentsAfter(doc, access, input.commentsEnabled);
  if (commentsEnabled !== doc.comments_enabled) change.comments_enabled = commentsEnabled;
  if (input.regenerateLink === true || (access === 'link' && doc.link_token_hash === null)) {
    const token = newSecret();
    change.link_rev = doc.link_rev + 1;
    change.link_token_hash = hashSecret(token);
    change.link_token_cipher = sealLinkToken(ring, doc, change.link_rev, token);
  } else if (access === 'private' && doc.link_token_hash !== null) {
    // Removes the link, so that an old link is not valid again when the document is shared again.
    change.link_token_hash = null;
    change.link_token_cipher = null;
  }
  return change;
}

/** Enables comments on publishing, unless the same call disables them. */
function commentsAfter(doc: DocInGroup, access: Access, wanted: boolean | undefined): number {
  if (wanted !== undefined) return wanted ? 1 : 0;
  return access === 'public' && doc.access !== 'public' ? 1 : doc.comments_enabled;
}

/** Returns the audit event of a change. */
export function auditEventOf({ access, link_token_hash }: RowChange): SharingEvent {
  if (access !== undefined) return `doc_${access}`;
  return link_token_hash === undefined || link_token_hash === null ? 'none' : 'link_regenerated';
}

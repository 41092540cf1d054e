import { compressText, decompressText } from '../../crypto/compressed.ts';
import type { Compressor } from '../../crypto/compressor.ts';
import { deriveKey, fieldAad, keyedHash, openText, openWith, sealText, sealWith } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import type { Store } from '../../db/transaction.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocRow, TitleRow } from '../../repositories/docs.ts';
import { findRevision } from '../../repositories/revisions.ts';
import type { RevisionItemRow, RevisionRow } from '../../repositories/revisions.ts';
import type { Keyrings } from '../keyrings.ts';
import { createLruCache } from '../lru-cache.ts';

/** What documents say: sealed on the way in, opened on the way out. The associated data binds group, document, field and revision. */

const TYPE = 'doc';
/** UTF-16 code units of opened texts that are kept. A text under its revision never changes. */
const KEPT_UNITS = 8 * 1024 * 1024;

/** The sealed fields of one state of a document. */
export type SealedText = Pick<RevisionRow, 'title_cipher' | 'content_cipher' | 'props_cipher' | 'size'> & Pick<DocRow, 'title_hash'>;

/** Seals one state of a document. @param number of the revision it becomes */
export async function sealDocText(
  ring: Keyring,
  doc: { readonly groupId: string; readonly id: string; readonly number: number },
  text: DocText,
): Promise<SealedText> {
  const aad = (field: string): string => fieldAad(TYPE, doc.groupId, doc.id, field, doc.number);
  return {
    title_cipher: sealText(ring, aad('title'), text.title),
    title_hash: hashTitle(ring.active.key, text.title),
    content_cipher: sealWith(ring, aad('content'), await compressText(text.content)),
    props_cipher: sealText(ring, aad('props'), text.props),
    size: Buffer.byteLength(text.content),
  };
}

/** For find_by: the title's hash under every key of the group, as stored ones may be older than the newest key. */
export function titleHashes(ring: Keyring, title: string): Buffer[] {
  return [...ring.byVersion.values()].map((key) => hashTitle(key, title));
}

/** For find_by: equal for titles that are the same in NFC, whatever their case. @param key the group's data key */
export function hashTitle(key: Buffer, title: string): Buffer {
  return keyedHash(deriveKey(key, 'title-hash'), title.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC'));
}

/** Opens the title that lists show. */
export function openTitle(ring: Keyring, groupId: string, row: TitleRow): string {
  return openText(ring, fieldAad(TYPE, groupId, row.id, 'title', row.content_rev), row.title_cipher);
}

/** Opens the title of one of a document's revisions. */
export function openRevisionTitle(ring: Keyring, doc: Pick<DocRow, 'id' | 'group_id'>, row: RevisionItemRow): string {
  return openText(ring, fieldAad(TYPE, doc.group_id, doc.id, 'title', row.number), row.title_cipher);
}

/** Opens a revision as that of the document and number it is asked for, whatever its row says. */
export async function openRevision(
  ring: Keyring,
  doc: { readonly groupId: string; readonly id: string; readonly number: number },
  revision: RevisionRow,
): Promise<DocText> {
  const title = openText(ring, fieldAad(TYPE, doc.groupId, doc.id, 'title', doc.number), revision.title_cipher);
  return { title, ...(await openBody(ring, doc, revision)) };
}

/** The same, where the title is known. @param inflater see decompressText */
export async function openBody(
  ring: Keyring,
  doc: { readonly groupId: string; readonly id: string; readonly number: number },
  revision: RevisionRow,
  inflater?: Compressor,
): Promise<Omit<DocText, 'title'>> {
  const aad = (field: string): string => fieldAad(TYPE, doc.groupId, doc.id, field, doc.number);
  return {
    content: await decompressText(openWith(ring, aad('content'), revision.content_cipher), inflater),
    props: openText(ring, aad('props'), revision.props_cipher),
  };
}

export function sealLinkToken(ring: Keyring, doc: Pick<DocRow, 'id' | 'group_id'>, linkRev: number, token: string): Buffer {
  return sealText(ring, fieldAad(TYPE, doc.group_id, doc.id, 'link', linkRev), token);
}

export function openLinkToken(ring: Keyring, doc: Pick<DocRow, 'id' | 'group_id' | 'link_rev'>, sealed: Buffer): string {
  return openText(ring, fieldAad(TYPE, doc.group_id, doc.id, 'link', doc.link_rev), sealed);
}

/** Reads what documents say now. */
export interface DocTexts {
  /** The head state of a document. Must not be called inside a transaction: it may read. */
  read(doc: DocRow): Promise<DocText>;
  /** Takes in what was just saved, so that it need not be opened again. */
  keep(doc: DocRow, text: DocText): void;
}

export function createDocTexts({ store, keyrings }: { readonly store: Store; readonly keyrings: Keyrings }): DocTexts {
  const cache = createLruCache<DocText>(KEPT_UNITS);
  // Named by all that the text is bound to, so that bytes put into another document's place are not taken from here either.
  const keyOf = (doc: DocRow): string => `${doc.group_id}.${doc.id}.${doc.content_rev}.${doc.head_revision_id}`;
  const keep = (doc: DocRow, text: DocText): void => {
    cache.set(keyOf(doc), text, text.content.length + text.props.length + text.title.length + 200);
  };
  return {
    keep,
    read: async (doc) => {
      const kept = cache.get(keyOf(doc));
      if (kept !== undefined) return kept;
      const revision = await store.read((db) => findRevision(db, doc.head_revision_id));
      if (revision === undefined) throw new Error(`Document ${doc.id} has lost its revision ${doc.head_revision_id}`);
      const ring = await keyrings.of(doc.group_id, [revision.title_cipher, revision.content_cipher, revision.props_cipher]);
      const text = await openRevision(ring, { groupId: doc.group_id, id: doc.id, number: doc.content_rev }, revision);
      keep(doc, text);
      return text;
    },
  };
}

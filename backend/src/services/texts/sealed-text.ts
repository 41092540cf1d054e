import type { HistoryItem } from '@maru/core/api';
import { describeDevice } from '@maru/core/text';
import { compressText, decompressText } from '../../crypto/compressed.ts';
import type { Compressor } from '../../crypto/compressor.ts';
import {
  deriveKey,
  fieldAad,
  keyedHash,
  openText,
  openWith,
  sealText,
  sealWith,
} from '../../crypto/keyring.ts';
import { damagedText, openOrDefault } from './damaged.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocAliasRow } from '../../repositories/doc-aliases.ts';
import type { DocRow, TitleRow } from '../../repositories/docs.ts';
import type { RevisionItemRow, RevisionRow } from '../../repositories/revisions.ts';
import type { WorkingCopy } from '../../repositories/working-copies.ts';
import type { RequestOrigin } from '../audit/audit.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { DocLinks } from './find-links.ts';

/** Seals and opens document texts. The associated data binds group, document, field and revision. */

const TYPE = 'doc';
/** Type of the texts of working copies, which never open in place of a document's own. */
const WORKING_COPY = 'working_copy';

/** Sealed fields of one revision. */
export type SealedText = Pick<RevisionRow, 'title_cipher' | 'content_cipher' | 'props_cipher' | 'size'> &
  Pick<DocRow, 'title_hash'>;

/**
 * Seals one revision.
 * @param number of the revision
 */
export async function sealDocText(ring: Keyring, doc: TextPlace, text: DocText): Promise<SealedText> {
  return {
    ...(await sealAs(TYPE, ring, doc, text)),
    title_hash: hashTitle(ring.active.key, text.title),
    size: Buffer.byteLength(text.content),
  };
}

/**
 * Seals a working copy.
 * @param doc its document, and the number of the working copy
 */
export async function sealWorkingCopy(
  ring: Keyring,
  doc: TextPlace,
  text: DocText,
): Promise<Pick<SealedText, 'title_cipher' | 'content_cipher' | 'props_cipher'>> {
  return await sealAs(WORKING_COPY, ring, doc, text);
}

/** Document and number that a text is bound to. */
interface TextPlace {
  readonly groupId: string;
  readonly id: string;
  readonly number: number;
}

async function sealAs(type: string, ring: Keyring, doc: TextPlace, text: DocText) {
  const aad = (field: string): string => fieldAad(type, doc.groupId, doc.id, field, doc.number);
  return {
    title_cipher: sealText(ring, aad('title'), text.title),
    content_cipher: sealWith(ring, aad('content'), await compressText(text.content)),
    props_cipher: sealText(ring, aad('props'), text.props),
  };
}

/** Decrypts a working copy. */
export async function openWorkingCopy(ring: Keyring, copy: WorkingCopy): Promise<DocText> {
  const aad = (field: string): string =>
    fieldAad(WORKING_COPY, copy.group_id, copy.doc_id, field, copy.number);
  return {
    title: openText(ring, aad('title'), copy.title_cipher),
    content: await decompressText(openWith(ring, aad('content'), copy.content_cipher)),
    props: openText(ring, aad('props'), copy.props_cipher),
  };
}

/**
 * Returns the title's hashes under every key of the group,
 * for find_by: stored hashes may be under an older key.
 */
export function titleHashes(ring: Keyring, title: string): Buffer[] {
  return [...ring.byVersion.values()].map((key) => hashTitle(key, title));
}

/**
 * Hashes a title for find_by: equal for titles with the same NFC form, ignoring case.
 * @param key the group's data key
 */
export function hashTitle(key: Buffer, title: string): Buffer {
  return keyedHash(
    deriveKey(key, 'title-hash'),
    title.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC'),
  );
}

/** Decrypts the title shown in lists. */
export function openTitle(ring: Keyring, groupId: string, row: TitleRow): string {
  return openText(ring, fieldAad(TYPE, groupId, row.id, 'title', row.content_rev), row.title_cipher);
}

/** Seals another title of a document, bound to its hash besides. */
export function sealAlias(ring: Keyring, doc: TextPlace, titleHash: Buffer, title: string): Buffer {
  return sealText(ring, aliasAad(doc, titleHash), title);
}

/** Decrypts an alias. */
export function openAlias(ring: Keyring, row: DocAliasRow): string {
  const place = { groupId: row.group_id, id: row.doc_id, number: row.number };
  return openText(ring, aliasAad(place, row.title_hash), row.title_cipher);
}

function aliasAad({ groupId, id, number }: TextPlace, titleHash: Buffer): string {
  return fieldAad(TYPE, groupId, id, `alias ${titleHash.toString('hex')}`, number);
}

/** Returns the sealed labels of revisions. */
export function sealedLabels(
  rows: readonly Pick<RevisionItemRow, 'title_cipher' | 'name_cipher'>[],
): Buffer[] {
  return rows.flatMap(({ title_cipher, name_cipher }) => [title_cipher, name_cipher ?? []].flat());
}

/** Decrypts what lists show of a revision; a part that is damaged does not take the list with it. */
export function openRevisionLabels(
  ring: Keyring,
  doc: Pick<DocRow, 'id' | 'group_id'>,
  row: RevisionItemRow,
): Pick<HistoryItem, 'title' | 'name' | 'device'> {
  const titleAad = fieldAad(TYPE, doc.group_id, doc.id, 'title', row.number);
  return {
    title: openOrDefault(() => openText(ring, titleAad, row.title_cipher), damagedText(row.id)),
    name: openOrDefault(() => openVersionName(ring, doc.group_id, row), null),
    device: openOrDefault(() => openDevice(ring, doc.group_id, row), null),
  };
}

/** Decrypts a revision as that of the requested document and number, regardless of the values in its row. */
export async function openRevision(ring: Keyring, doc: TextPlace, revision: RevisionRow): Promise<DocText> {
  const title = openText(
    ring,
    fieldAad(TYPE, doc.groupId, doc.id, 'title', doc.number),
    revision.title_cipher,
  );
  return { title, ...(await openBody(ring, doc, revision)) };
}

/** Returns true when folds have replaced the state of this number in its revision. */
export function isReplaced(
  { number, first_number }: Pick<RevisionRow, 'number' | 'first_number'>,
  wanted: number,
): boolean {
  return first_number !== null && first_number <= wanted && wanted < number;
}

/**
 * Seals the name of a revision.
 * @param nameRev revision of the name
 */
export function sealVersionName(
  ring: Keyring,
  groupId: string,
  revisionId: string,
  nameRev: number,
  name: string,
): Buffer {
  return sealText(ring, fieldAad('revision', groupId, revisionId, 'name', nameRev), name);
}

/** Decrypts the name of a revision; null without one. */
export function openVersionName(
  ring: Keyring,
  groupId: string,
  { id, name_rev, name_cipher }: Pick<RevisionRow, 'id' | 'name_rev' | 'name_cipher'>,
): string | null {
  if (name_cipher === null) return null;
  return openText(ring, fieldAad('revision', groupId, id, 'name', name_rev), name_cipher);
}

/**
 * Returns the device of a request, sealed for a revision; null where neither browser nor system is known.
 * @param number of the revision, before folds
 */
export function sealDevice(
  ring: Keyring,
  groupId: string,
  { id, number }: Pick<RevisionRow, 'id' | 'number'>,
  origin: Pick<RequestOrigin, 'userAgent'> | null,
): Buffer | null {
  const { browser, system } = describeDevice(origin?.userAgent ?? '');
  if (browser === null && system === null) return null;
  return sealText(ring, deviceAad(groupId, id, number), JSON.stringify([browser, system]));
}

function openDevice(
  ring: Keyring,
  groupId: string,
  { id, number, first_number, device_cipher }: RevisionItemRow,
): HistoryItem['device'] {
  if (device_cipher === null) return null;
  const [browser, system] = JSON.parse(
    openText(ring, deviceAad(groupId, id, first_number ?? number), device_cipher),
  ) as [string | null, string | null];
  return { browser, system };
}

const deviceAad = (groupId: string, revisionId: string, number: number): string =>
  fieldAad('revision', groupId, revisionId, 'device', number);

/**
 * Decrypts a revision whose title is known.
 * @param inflater see decompressText
 */
export async function openBody(
  ring: Keyring,
  doc: TextPlace,
  revision: RevisionRow,
  inflater?: Compressor,
): Promise<Omit<DocText, 'title'>> {
  const aad = (field: string): string => fieldAad(TYPE, doc.groupId, doc.id, field, doc.number);
  return {
    content: await decompressText(openWith(ring, aad('content'), revision.content_cipher), inflater),
    props: openText(ring, aad('props'), revision.props_cipher),
  };
}

export function sealLinkToken(
  ring: Keyring,
  doc: Pick<DocRow, 'id' | 'group_id'>,
  linkRev: number,
  token: string,
): Buffer {
  return sealText(ring, fieldAad(TYPE, doc.group_id, doc.id, 'link', linkRev), token);
}

export function openLinkToken(
  ring: Keyring,
  doc: Pick<DocRow, 'id' | 'group_id' | 'link_rev'>,
  sealed: Buffer,
): string {
  return openText(ring, fieldAad(TYPE, doc.group_id, doc.id, 'link', doc.link_rev), sealed);
}

/** Returns the hashes of links for storage. */
export function hashLinks(
  siteKeys: Pick<SiteKeys, 'hashLink'>,
  ring: Keyring,
  { ids, titles }: DocLinks,
): Buffer[] {
  return [
    ...[...ids].map(siteKeys.hashLink),
    ...[...titles].map((title) => hashTitle(ring.active.key, title)),
  ];
}

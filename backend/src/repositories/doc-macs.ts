import type { MacInput, RowMacs } from '../crypto/row-macs.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import type { Db } from '../db/connect.ts';

/** Columns that decide who may read a document, and which text it has. */
export interface DocAccessRow {
  readonly id: string;
  readonly group_id: string;
  readonly owner_id: string;
  readonly access: 'private' | 'link' | 'public';
  readonly comments_enabled: number;
  readonly content_rev: number;
  readonly head_revision_id: string;
  readonly link_token_hash: Buffer | null;
  readonly link_rev: number;
  readonly deleted_at: number | null;
  readonly mac_rev: number;
}

const ACCESS_FIELDS = [
  'access',
  'comments_enabled',
  'content_rev',
  'head_revision_id',
  'link_token_hash',
  'link_rev',
  'deleted_at',
] as const satisfies readonly (keyof DocAccessRow)[];

/** The same with the columns that name the row, for a query of `docs`. */
export const ACCESS_COLUMNS = ['id', 'group_id', 'mac_rev', ...ACCESS_FIELDS]
  .map((column) => `docs.${column}`)
  .join(', ');

/** Columns that decide whether a document is listed for everybody, and under which title. */
export type ListedDoc = Pick<DocAccessRow, 'id' | 'group_id' | 'access' | 'content_rev' | 'deleted_at'>;

export interface DocMacs {
  readonly mac_rev: number;
  readonly mac: Buffer | null;
  readonly list_mac: string | null;
}

/** Bytes of the MAC that lists carry for each document. */
const LIST_MAC_BYTES = 16;

export function docMacInput(row: DocAccessRow): MacInput {
  return {
    part: 'doc',
    id: row.id,
    version: row.mac_rev,
    facts: [row.group_id, row.owner_id, ...ACCESS_FIELDS.map((column) => row[column])],
  };
}

export function listingMacInput({ id, group_id, access, content_rev, deleted_at }: ListedDoc): MacInput {
  return {
    part: 'listed_doc',
    id,
    version: content_rev,
    facts: [group_id, access, deleted_at === null ? 1 : 0],
  };
}

/** Returns the columns that seal a document's row in its next state. */
export function docMacs(macs: RowMacs, row: DocAccessRow): DocMacs {
  const next = { ...row, mac_rev: row.mac_rev + 1 };
  const listMac = macs.sign(listingMacInput(next));
  return {
    mac_rev: next.mac_rev,
    mac: macs.sign(docMacInput(next)),
    list_mac: listMac?.toString('base64url', 0, LIST_MAC_BYTES) ?? null,
  };
}

/** Returns true when a change needs new MACs: one of the order alone does not. */
export function changesAccess(change: object): boolean {
  return ACCESS_FIELDS.some((column) => column in change);
}

/**
 * Returns the row; one that does not verify as private, without a link, and damaged.
 */
export function verifiedDoc<T extends DocAccessRow & { readonly mac: Buffer | null }>(db: Db, row: T): T {
  if (rowMacsOf(db).isTrusted(docMacInput(row), row.mac)) return row;
  const closed = { access: 'private', comments_enabled: 0, link_token_cipher: null, link_token_hash: null };
  return { ...row, ...closed, isDamaged: true };
}

/** Returns true when everybody may read a document, by the columns of lists. */
export function isPublicDoc(macs: RowMacs, row: ListedDoc & Pick<DocMacs, 'list_mac'>): boolean {
  if (row.access !== 'public' || row.deleted_at !== null) return false;
  return macs.isTrusted(listingMacInput(row), listMacOf(row));
}

export function listMacOf({ list_mac }: Pick<DocMacs, 'list_mac'>): Buffer | null {
  return list_mac === null ? null : Buffer.from(list_mac, 'base64url');
}

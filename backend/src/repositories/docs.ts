import type { Access } from '@maru/core/api';
import { RENDERER_VERSION } from '@maru/core/markup';
import type { Knex } from 'knex';
import type { Db, Writer } from '../db/connect.ts';
import { setClause, selectRows } from '../db/statements.ts';
import type { RowMacs } from '../crypto/row-macs.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import type { Statement } from '../db/statement.ts';
import { verifiedDoc, docMacInput, docMacs, changesAccess, isPublicDoc } from './doc-macs.ts';
import { findGroup } from './groups.ts';
import { NO_OWNER } from './space-macs.ts';

/** A document or folder. Its content is in the head revision. */
export interface DocRow {
  readonly id: string;
  readonly group_id: string;
  /** Parent folder; null at the top level. */
  readonly parent_id: string | null;
  /** Position among its siblings: 0, 1, 2… without gaps. The home document has 0 and no siblings. */
  readonly seq: number;
  /** 0 or 1. */
  readonly is_folder: number;
  /** 0 or 1. */
  readonly is_home: number;
  readonly access: Access;
  /** 0 or 1. */
  readonly comments_enabled: number;
  /** Title, so that lists need no revision. Sealed for `content_rev`. */
  readonly title_cipher: Buffer;
  /** Keyed hash of the title, NFC and case-folded, for find_by. */
  readonly title_hash: Buffer;
  /** Number of the head revision; bound in the sealed fields. */
  readonly content_rev: number;
  /** Increases with every change of this document: the compare-and-set counter. */
  readonly rev: number;
  readonly head_revision_id: string;
  /** Token of the document's link, sealed for `link_rev`; null without a link. */
  readonly link_token_cipher: Buffer | null;
  /** SHA-256 of that token. */
  readonly link_token_hash: Buffer | null;
  /** Increases with every new link. */
  readonly link_rev: number;
  /**
   * Version of the renderer by which its links and its publication were made from the text: those of
   * another one are made anew (`renew-texts.ts`).
   */
  readonly text_version: string;
  /** Time of deletion into the trash, epoch milliseconds; null for a live document. */
  readonly deleted_at: number | null;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** Time of creation at the site that an archive was exported from; null for documents made here. */
  readonly first_created_at: number | null;
  /** Epoch milliseconds; changes with title, content or props only. */
  readonly updated_at: number;
  /** The same but for minor edits, by which lists of recent documents are ordered. */
  readonly edited_at: number;
  /** Increases with every change that `mac` covers. */
  readonly mac_rev: number;
  /** MAC of who may read it, and of its head; null in a row of an older release. See `doc-macs.ts`. */
  readonly mac: Buffer | null;
  /** The same of what lists show, in base64url. */
  readonly list_mac: string | null;
}

/** Version of what is made from texts today (`DocRow.text_version`). */
export const TEXT_VERSION = RENDERER_VERSION;

/** Values of a new document, which is private and has no link. */
export const NEW_DOC = {
  access: 'private',
  comments_enabled: 0,
  content_rev: 1,
  rev: 1,
  link_token_cipher: null,
  link_token_hash: null,
  link_rev: 0,
  text_version: TEXT_VERSION,
  deleted_at: null,
  first_created_at: null,
  mac_rev: 0,
  mac: null,
  list_mac: null,
} as const satisfies Partial<DocRow>;

/** Values of a document that shows comments and accepts new ones. */
export const WITH_COMMENTS = { access: 'public', comments_enabled: 1 } as const satisfies Partial<DocRow>;

/** Cursor in a list ordered by a time and id. */
interface Place {
  readonly at: number;
  readonly id: string;
}

/** A live document with the fields of its space. */
export interface DocInGroup extends DocRow {
  readonly group_name: string;
  readonly owner_id: string;
  /** The group's `tree_rev` at the time of the read. */
  readonly tree_rev: number;
  /** Present where the row does not verify: its text counts as damaged. */
  readonly isDamaged?: true;
}

/**
 * Condition for live documents selected by another condition. The unary plus keeps
 * SQLite from the indexes on `deleted_at`: its planner estimates that few rows are
 * NULL there, and would read every live document of the site for two ids.
 */
export const IS_LIVE = '+docs.deleted_at IS NULL';
/**
 * Condition for one group, with the unary plus for the same
 * reason: SQLite would read all documents of the group.
 */
export const IN_GROUP = '+docs.group_id = ?';

/** A stored title. */
export type TitleRow = Pick<DocRow, 'id' | 'content_rev' | 'title_cipher'>;

/** @returns the row with its MACs */
export async function insertDoc(db: Writer, row: DocRow, ownerId: string): Promise<DocRow> {
  const sealed = { ...row, ...docMacs(rowMacsOf(db), { ...row, owner_id: ownerId }) };
  await db<DocRow>('docs').insert(sealed);
  return sealed;
}

export async function findDoc(db: Db, id: string): Promise<DocInGroup | undefined> {
  const [row] = await findDocs(db, [id]);
  return row;
}

/**
 * Returns the live documents among these; one that does not verify is closed (see `verifiedDoc`), to all but
 * the owner of its space as that may be trusted.
 */
export async function findDocs(db: Db, ids: readonly string[]): Promise<DocInGroup[]> {
  const rows = await selectRows<DocInGroup>(
    db,
    `SELECT docs.*, g.name AS group_name, g.owner_id, g.tree_rev FROM docs JOIN \`groups\` g ON g.id = docs.group_id
WHERE docs.id IN (${ids.map(() => '?').join(', ')}) AND ${IS_LIVE}`,
    ids,
  );
  return await Promise.all(rows.map((row) => withTrustedOwner(db, verifiedDoc(db, row))));
}

async function withTrustedOwner(db: Db, doc: DocInGroup): Promise<DocInGroup> {
  if (doc.isDamaged !== true) return doc;
  const space = await findGroup(db, doc.group_id);
  return { ...doc, owner_id: space?.owner_id ?? NO_OWNER };
}

/** Returns those of these ids that belong to a document, in the trash or not. */
export async function findKnownDocs(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    await db<DocRow>('docs')
      .whereIn('id', [...ids])
      .pluck<string[]>('id'),
  );
}

/** Finds a live or deleted document, to test whether an attempt with a lost response took effect. */
export async function findDocInAnyState(db: Db, id: string): Promise<DocRow | undefined> {
  return await db<DocRow>('docs').where({ id }).first();
}

/**
 * Reads the titles of a group's live documents.
 * @param ids documents to read; null for all
 */
export async function listTitles(
  db: Db,
  groupId: string,
  ids: readonly string[] | null,
): Promise<TitleRow[]> {
  const columns = 'id, content_rev, title_cipher';
  if (ids === null)
    return await selectRows(db, `SELECT ${columns} FROM docs WHERE group_id = ? AND deleted_at IS NULL`, [
      groupId,
    ]);
  const sql = `SELECT ${columns} FROM docs WHERE id IN (${ids.map(() => '?').join(', ')}) AND ${IN_GROUP} AND ${IS_LIVE}`;
  return await selectRows(db, sql, [...ids, groupId]);
}

/** Lists live documents of a group with one of these titles, its home included, oldest first. */
export async function findDocsByTitle(
  db: Db,
  groupId: string,
  titleHashes: readonly Buffer[],
  { isPublicOnly, limit }: { readonly isPublicOnly: boolean; readonly limit: number },
): Promise<DocRow[]> {
  const query = db<DocRow>('docs')
    .where({ group_id: groupId })
    .whereIn('title_hash', titleHashes)
    .whereRaw(IS_LIVE);
  if (isPublicOnly) query.where({ access: 'public' });
  const rows = await query.orderByRaw('COALESCE(first_created_at, created_at), id').limit(limit);
  return isPublicOnly ? rows.filter((row) => isPublicDoc(rowMacsOf(db), row)) : rows;
}

/** Returns those of the hashes that are of a title of a group's live documents. */
export async function findUsedTitleHashes(
  db: Db,
  groupId: string,
  titleHashes: readonly Buffer[],
  isPublicOnly: boolean,
): Promise<Buffer[]> {
  const query = db<DocRow>('docs')
    .where({ group_id: groupId })
    .whereIn('title_hash', titleHashes)
    .whereRaw(IS_LIVE);
  if (isPublicOnly) query.where({ access: 'public' });
  return await query.pluck('title_hash');
}

/** Lists a group's live documents, last edited first, minor edits aside; its home only if it was edited. */
export async function listRecentDocs(
  db: Db,
  groupId: string,
  behind: Place | null,
  limit: number,
): Promise<DocRow[]> {
  const query = db<DocRow>('docs')
    .where({ group_id: groupId })
    .whereNull('deleted_at')
    .where((either) => void either.where({ is_home: 0 }).orWhere('content_rev', '>', 1));
  return await startBehind(query, 'edited_at', behind).limit(limit);
}

/** Orders newest first and starts behind a cursor. */
function startBehind(
  query: Knex.QueryBuilder<DocRow, DocRow[]>,
  column: 'edited_at' | 'deleted_at',
  behind: Place | null,
) {
  const ordered = query.orderBy([
    { column, order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  if (behind === null) return ordered;
  return ordered
    .where(column, '<=', behind.at)
    .where((either) => void either.where(column, '<', behind.at).orWhere('id', '<', behind.id));
}

/**
 * Returns the statement that changes a live document and seals it. It changes no row once the document has
 * left `rev`. Throws for a document that does not verify.
 */
export function docUpdate(
  macs: RowMacs,
  doc: DocInGroup,
  change: Partial<Omit<DocRow, 'id' | 'rev'>>,
): Statement<'outdated'> {
  if (doc.isDamaged === true) throw macs.damage(docMacInput(doc));
  return rowUpdate(doc, {
    ...change,
    ...(changesAccess(change) ? docMacs(macs, { ...doc, ...change }) : {}),
  });
}

/** Returns the statement that changes the place of a live document among others. */
export function positionUpdate(
  doc: Pick<DocRow, 'id' | 'rev'>,
  place: Partial<Pick<DocRow, 'parent_id' | 'seq'>>,
): Statement<'outdated'> {
  return rowUpdate(doc, place);
}

function rowUpdate(
  doc: Pick<DocRow, 'id' | 'rev'>,
  change: Partial<Omit<DocRow, 'id' | 'rev'>>,
): Statement<'outdated'> {
  const set = setClause({ ...change, rev: doc.rev + 1 });
  return {
    sql: `UPDATE docs SET ${set.sql} WHERE id = ? AND rev = ? AND deleted_at IS NULL`,
    values: [...set.values, doc.id, doc.rev],
    mustChange: 'outdated',
  };
}

/**
 * Returns the statement that locks a live document's row and leaves it as it is. It changes no row once the
 * document has left `rev`.
 */
export function docLock(doc: Pick<DocRow, 'id' | 'rev'>): Statement<'outdated'> {
  return {
    sql: 'UPDATE docs SET rev = rev WHERE id = ? AND rev = ? AND deleted_at IS NULL',
    values: [doc.id, doc.rev],
    mustChange: 'outdated',
  };
}

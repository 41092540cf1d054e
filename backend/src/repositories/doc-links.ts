import type { Db } from '../db/connect.ts';
import { selectRows, upsert } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import { verifiedDoc } from './doc-macs.ts';
import { IS_LIVE } from './docs.ts';
import type { DocInGroup } from './docs.ts';

/** One link of a document's current text. Stores neither text nor ids: a target is found by its hash. */
export interface DocLinkRow {
  readonly doc_id: string;
  /**
   * Keyed hash of the target: of its id under the site's key, or
   * of its title under the group's key (as `docs.title_hash`).
   */
  readonly target_hash: Buffer;
}

/** Returns statements that replace the document's links. They leave rows of unchanged links as they are. */
export function docLinkReplacement(docId: string, targetHashes: readonly Buffer[]): Statement[] {
  const hashes = padded(targetHashes);
  const others = hashes.length === 0 ? '' : ` AND target_hash NOT IN (${hashes.map(() => '?').join(', ')})`;
  return [
    { sql: `DELETE FROM doc_links WHERE doc_id = ?${others}`, values: [docId, ...hashes] },
    ...docLinkInsert(docId, targetHashes),
  ];
}

/** Returns statements that insert a document's links, except those that it has. */
export function docLinkInsert(docId: string, targetHashes: readonly Buffer[]): Statement[] {
  const rows = padded(targetHashes).map((hash): DocLinkRow => ({ doc_id: docId, target_hash: hash }));
  return rows.length === 0 ? [] : [upsert('doc_links', rows, { key: ['doc_id', 'target_hash'] })];
}

/**
 * Repeats the last hash up to a power of two, so that the statements for up to twice `LINKS_PER_DOC_MAX`
 * links have twelve lengths: SQLite's connection keeps 300 prepared statements.
 */
function padded(hashes: readonly Buffer[]): Buffer[] {
  const last = hashes.at(-1);
  if (last === undefined) return [];
  const length = 2 ** Math.ceil(Math.log2(hashes.length));
  return [...hashes, ...Array<Buffer>(length - hashes.length).fill(last)];
}

/**
 * Lists live documents that link to a target and are visible:
 * public ones and the viewer's own. Last edited first.
 */
export async function findLinkingDocs(
  db: Db,
  target: { readonly id: string; readonly hashes: readonly Buffer[] },
  viewerId: string | null,
  limit: number,
): Promise<DocInGroup[]> {
  const rows: unknown = await db('docs')
    .join('groups', 'groups.id', 'docs.group_id')
    .whereIn('docs.id', db('doc_links').whereIn('target_hash', target.hashes).select('doc_id'))
    .whereRaw(IS_LIVE)
    .whereNot('docs.id', target.id)
    .where((either) => {
      void either.where('docs.access', 'public');
      if (viewerId !== null) void either.orWhere('groups.owner_id', viewerId);
    })
    .orderByRaw('docs.updated_at DESC, docs.id DESC')
    .limit(limit)
    .select('docs.*', 'groups.name as group_name', 'groups.owner_id', 'groups.tree_rev');
  return (rows as DocInGroup[])
    .map((row) => verifiedDoc(db, row))
    .filter(
      ({ access, owner_id, isDamaged }) =>
        isDamaged !== true && (access === 'public' || owner_id === viewerId),
    );
}

/**
 * Lists documents of a group that link to a target or have a working copy, whose titles are not recorded, in
 * the order of their ids; those in the trash, too.
 */
export async function listLinkingIds(
  db: Db,
  groupId: string,
  hashes: readonly Buffer[],
  behindId: string,
  limit: number,
): Promise<string[]> {
  const rows = await selectRows<{ readonly doc_id: string }>(
    db,
    `SELECT doc_id FROM doc_links WHERE target_hash IN (${hashes.map(() => '?').join(', ')}) AND doc_id > ?
UNION SELECT doc_id FROM working_copies WHERE group_id = ? AND title_cipher IS NOT NULL AND doc_id > ?
ORDER BY doc_id LIMIT ?`,
    [...hashes, behindId, groupId, behindId, limit],
  );
  return rows.map(({ doc_id }) => doc_id);
}

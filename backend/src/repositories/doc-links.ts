import type { Db, Writer } from '../db/connect.ts';
import type { Statement } from '../db/statements.ts';
import { LIVING } from './docs.ts';
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

/** Rows per statement: each has two values. */
const INSERT_BATCH = 200;
/** Number of links up to which all are rewritten without reading the existing rows. */
const LINKS_PER_STATEMENT_MAX = 30;

/** Replaces the document's links. Unchanged rows are not rewritten. */
export async function replaceDocLinks(
  trx: Writer,
  docId: string,
  targetHashes: readonly Buffer[],
): Promise<void> {
  const stored = await trx<DocLinkRow>('doc_links').where({ doc_id: docId }).select('target_hash');
  const before = new Map(stored.map(({ target_hash: hash }) => [hash.toString('hex'), hash]));
  const wanted = new Map(targetHashes.map((hash) => [hash.toString('hex'), hash]));
  const gone = [...before].filter(([key]) => !wanted.has(key)).map(([, hash]) => hash);
  const added = [...wanted]
    .filter(([key]) => !before.has(key))
    .map(([, hash]) => ({ doc_id: docId, target_hash: hash }));
  for (let at = 0; at < gone.length; at += INSERT_BATCH) {
    await trx<DocLinkRow>('doc_links')
      .where({ doc_id: docId })
      .whereIn('target_hash', gone.slice(at, at + INSERT_BATCH))
      .delete();
  }
  for (let at = 0; at < added.length; at += INSERT_BATCH)
    await trx<DocLinkRow>('doc_links').insert(added.slice(at, at + INSERT_BATCH));
}

/** Returns the replacement as statements for a few links, which rewrite unchanged rows; null for more. */
export function docLinkReplacement(docId: string, targetHashes: readonly Buffer[]): Statement[] | null {
  const hashes = [...new Map(targetHashes.map((hash) => [hash.toString('hex'), hash])).values()];
  if (hashes.length > LINKS_PER_STATEMENT_MAX) return null;
  if (hashes.length === 0) return [{ sql: 'DELETE FROM doc_links WHERE doc_id = ?', values: [docId] }];
  const marks = hashes.map(() => '?').join(', ');
  const rows = hashes.map(() => '(?, ?)').join(', ');
  return [
    {
      sql: `DELETE FROM doc_links WHERE doc_id = ? AND target_hash NOT IN (${marks})`,
      values: [docId, ...hashes],
    },
    {
      sql: `REPLACE INTO doc_links (doc_id, target_hash) VALUES ${rows}`,
      values: hashes.flatMap((hash) => [docId, hash]),
    },
  ];
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
    .whereRaw(LIVING)
    .whereNot('docs.id', target.id)
    .where((either) => {
      void either.where('docs.access', 'public');
      if (viewerId !== null) void either.orWhere('groups.owner_id', viewerId);
    })
    .orderByRaw('docs.updated_at DESC, docs.id DESC')
    .limit(limit)
    .select('docs.*', 'groups.name as group_name', 'groups.owner_id', 'groups.tree_rev');
  return rows as DocInGroup[];
}

import { SealError } from '../../../crypto/sealed.ts';
import type { DocText } from '../../../presenters/doc.ts';
import { findRevisionsForExport, listRevisionsForExport } from '../../../repositories/exports.ts';
import type { ExportRevisionRow } from '../../../repositories/exports.ts';
import { findRevisions } from '../../../repositories/revisions.ts';
import type { ServiceContext } from '../../context.ts';
import { openOrDefault } from '../../texts/damaged.ts';
import { isReplaced, openBody, openRevision, openVersionName } from '../../texts/sealed-text.ts';
import type { DocEntry } from '../archive-layout.ts';

/** Versions of a repository besides the newest of each document. */
const REVISIONS_MAX = 20_000;
/** Bytes of their texts, and of the lists of files that their commits have. */
const BYTES_MAX = 1024 * 1024 * 1024;
const LISTS_MAX_BYTES = 256 * 1024 * 1024;
/** Bytes of such a list, with what is in memory for its object until the end, and of a file in it, about. */
const LIST_BYTES = 2 * 1024;
const LISTED_BYTES = 64;
/** Limits of a batch in versions and in bytes of text. */
const BATCH_REVISIONS = 20;
const BATCH_BYTES = 4 * 1024 * 1024;
/** Versions that are listed by their ids at once. */
const IDS_AT_ONCE = 300;

/** A version of a document, in the order of commits. */
export interface Version {
  readonly entry: DocEntry;
  readonly row: ExportRevisionRow;
  /** Epoch milliseconds, never before an earlier version of the document. */
  readonly at: number;
  /** True for the text that the document has. */
  readonly isHead: boolean;
  /** False for a newest text beyond the limits: it is in the last commit alone. */
  readonly hasCommit: boolean;
}

/** A version with its text; an error in place of a damaged one. */
export interface ReadVersion extends Version {
  readonly text: (DocText & { readonly name: string | null }) | Error;
}

/**
 * Chooses versions, of which the newest come first: the newest of each document, and of the others as many as
 * the limits allow. Returns by id which of them have a commit of their own.
 */
export function chooseVersions(
  rows: readonly Pick<ExportRevisionRow, 'id' | 'doc_id' | 'size'>[],
  docs: readonly DocEntry[],
): ReadonlyMap<string, boolean> {
  const costs = listCosts(docs);
  const heads = new Set(docs.map(({ doc }) => doc.row.head_revision_id));
  const chosen = new Map<string, boolean>();
  let [count, bytes, lists] = [0, 0, 0];
  for (const { id, doc_id, size } of rows) {
    const cost = costs.get(doc_id);
    if (cost === undefined) continue;
    lists += cost;
    if (heads.has(id)) chosen.set(id, lists <= LISTS_MAX_BYTES);
    else {
      count++;
      bytes += size;
      if (count <= REVISIONS_MAX && bytes <= BYTES_MAX && lists <= LISTS_MAX_BYTES) chosen.set(id, true);
    }
  }
  return chosen;
}

/** Lists the versions of a repository in the order of time (`chooseVersions`). */
export async function listVersions(
  { store }: Pick<ServiceContext, 'store'>,
  groupId: string,
  docs: readonly DocEntry[],
): Promise<Version[]> {
  const entries = new Map(docs.map((entry) => [entry.doc.id, entry]));
  const limit = REVISIONS_MAX + docs.length;
  const rows = await store.query((db) => listRevisionsForExport(db, groupId, limit));
  const chosen = chooseVersions(rows, docs);
  const missing = docs.map(({ doc }) => doc.row.head_revision_id).filter((id) => !chosen.has(id));
  const older: ExportRevisionRow[] = [];
  for (let start = 0; start < missing.length; start += IDS_AT_ONCE) {
    const ids = missing.slice(start, start + IDS_AT_ONCE);
    older.push(...(await store.query((db) => findRevisionsForExport(db, ids))));
  }
  const last = new Map<string, number>();
  return [...rows.filter(({ id }) => chosen.has(id)), ...older]
    .toSorted((a, b) => a.number - b.number)
    .flatMap((row) => {
      const entry = entries.get(row.doc_id);
      if (entry === undefined) return [];
      // A clock may have gone back between two versions.
      const at = Math.max(row.updated_at ?? row.created_at, last.get(row.doc_id) ?? 0);
      last.set(row.doc_id, at);
      const isHead = entry.doc.row.head_revision_id === row.id;
      return [{ entry, row, at, isHead, hasCommit: chosen.get(row.id) === true }];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Returns the bytes of the lists of files that a commit of each document writes: those of its folders. */
export function listCosts(docs: readonly DocEntry[]): ReadonlyMap<string, number> {
  const sizes = Map.groupBy(docs, ({ folder }) => folder);
  const folders = new Map(docs.map((entry) => [entry.file, entry]));
  const costs = new Map<string, number>();
  for (const { doc, folder } of docs) {
    let files = sizes.get(null)?.length ?? 0;
    let lists = 1;
    for (let at = folder; at !== null; at = folders.get(at)?.folder ?? null) {
      files += sizes.get(at)?.length ?? 0;
      lists++;
    }
    costs.set(doc.id, lists * LIST_BYTES + files * LISTED_BYTES);
  }
  return costs;
}

/** Reads versions in their order, one batch in memory. @param onBatch called before each batch is read */
export async function* readVersions(
  { store, keyrings }: Pick<ServiceContext, 'store' | 'keyrings'>,
  versions: readonly Version[],
  onBatch: () => Promise<void>,
): AsyncGenerator<ReadVersion, void, undefined> {
  for (let start = 0; start < versions.length; ) {
    await onBatch();
    const end = batchEnd(versions, start);
    const batch = versions.slice(start, end);
    const found = await store.query((db) =>
      findRevisions(
        db,
        batch.map(({ row }) => row.id),
      ),
    );
    const rows = new Map(found.map((row) => [row.id, row]));
    for (const version of batch) {
      const row = rows.get(version.row.id);
      const { id, group_id: groupId, content_rev, isDamaged } = version.entry.doc.row;
      // Thinning may have removed it meanwhile.
      if (row === undefined) continue;
      try {
        if (isDamaged) throw new SealError(`doc ${id}`);
        // The newest version is that of the document's row: an older one in its place is none.
        const number = version.isHead && !isReplaced(row, content_rev) ? content_rev : row.number;
        const sealed = [row.content_cipher, row.props_cipher, row.title_cipher];
        const ring = await keyrings.of(groupId, [
          ...sealed,
          ...(row.name_cipher === null ? [] : [row.name_cipher]),
        ]);
        const place = { groupId, id, number };
        // The newest has the title of its document, which replaces a damaged one.
        const text = version.isHead
          ? { title: version.entry.doc.title, ...(await openBody(ring, place, row)) }
          : await openRevision(ring, place, row);
        const name = openOrDefault(() => openVersionName(ring, groupId, row), null);
        yield { ...version, text: { ...text, name } };
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        yield { ...version, text: error };
      }
    }
    start = end;
  }
}

function batchEnd(versions: readonly Version[], start: number): number {
  let bytes = 0;
  let end = start;
  while (end < versions.length && end - start < BATCH_REVISIONS) {
    bytes += versions[end]?.row.size ?? 0;
    if (end > start && bytes > BATCH_BYTES) break;
    end++;
  }
  return end;
}

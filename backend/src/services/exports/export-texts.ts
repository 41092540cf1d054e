import { createInflater } from '../../crypto/compressor.ts';
import type { Compressor } from '../../crypto/compressor.ts';
import { SealError } from '../../crypto/sealed.ts';
import type { Keyrings } from '../keyrings.ts';
import type { Reads } from '../../db/transaction.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { ExportRow } from '../../repositories/exports.ts';
import { findRevisions } from '../../repositories/revisions.ts';
import type { RevisionRow } from '../../repositories/revisions.ts';
import { isReplaced, openBody } from '../texts/sealed-text.ts';

/** Limits of a batch in documents and in bytes of text. */
const BATCH_DOCS = 20;
const BATCH_BYTES = 4 * 1024 * 1024;

/** A document's text without its title. */
export type DocBody = Omit<DocText, 'title'>;

/**
 * Reads document texts in the given order: the revisions named by the rows, with what was folded into them
 * meanwhile, regardless of other changes; an error in place of a damaged one. Holds one batch in memory.
 * @param onBatch called before each batch is read
 */
export async function* readTexts(
  { store, keyrings }: { readonly store: Reads; readonly keyrings: Keyrings },
  rows: readonly ExportRow[],
  onBatch: () => Promise<void>,
): AsyncGenerator<DocBody | Error, void, undefined> {
  const inflater = createInflater();
  try {
    for (let start = 0; start < rows.length; ) {
      await onBatch();
      const end = batchEnd(rows, start);
      const batch = rows.slice(start, end);
      const found = await store.query((db) =>
        findRevisions(
          db,
          batch.map((row) => row.head_revision_id),
        ),
      );
      const revisions = new Map(found.map((revision) => [revision.id, revision]));
      for (const row of batch) {
        const revision = revisions.get(row.head_revision_id);
        revisions.delete(row.head_revision_id);
        yield await openText(keyrings, row, revision, inflater);
      }
      start = end;
    }
  } finally {
    inflater.close();
  }
}

async function openText(
  keyrings: Keyrings,
  row: ExportRow,
  revision: RevisionRow | undefined,
  inflater: Compressor,
): Promise<DocBody | Error> {
  if (row.isDamaged) return new SealError(`doc ${row.id}`);
  if (revision === undefined)
    return new Error(`Document ${row.id} has lost its revision ${row.head_revision_id}`);
  try {
    const ring = await keyrings.of(row.group_id, [revision.content_cipher, revision.props_cipher]);
    return await openBody(
      ring,
      {
        groupId: row.group_id,
        id: row.id,
        number: isReplaced(revision, row.content_rev) ? revision.number : row.content_rev,
      },
      revision,
      inflater,
    );
  } catch (error) {
    if (error instanceof SealError) return error;
    throw error;
  }
}

function batchEnd(rows: readonly ExportRow[], start: number): number {
  let bytes = 0;
  let end = start;
  while (end < rows.length && end - start < BATCH_DOCS) {
    bytes += rows[end]?.size ?? 0;
    if (end > start && bytes > BATCH_BYTES) break;
    end++;
  }
  return end;
}

import { SealError } from '../../crypto/sealed.ts';
import { slices } from '../../event-loop-slices.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocRow } from '../../repositories/docs.ts';
import { findRevisions } from '../../repositories/revisions.ts';
import type { Store } from '../../db/transaction.ts';
import type { Keyrings } from '../keyrings.ts';
import { isReplaced, openRevision } from '../texts/sealed-text.ts';

/** Columns that locate a document's text. */
export type Head = Pick<DocRow, 'id' | 'group_id' | 'content_rev' | 'head_revision_id'>;

/**
 * Reads document texts in order, a later one where a fold has replaced it meanwhile, bypassing the readers'
 * cache. Skips damaged ones. Decrypts each on demand, in a slice of the event loop, so that neither memory
 * nor main thread handles many large ones at once.
 */
export type HeadOpener = <H extends Head>(
  heads: readonly H[],
) => AsyncIterable<{ readonly head: H; readonly text: DocText }>;

/** Sealed texts read together: each may have a MiB. */
const READ_BATCH = 4;

export function createHeadOpener({
  store,
  keyrings,
}: {
  readonly store: Store;
  readonly keyrings: Keyrings;
}): HeadOpener {
  return async function* (heads) {
    for (let at = 0; at < heads.length; at += READ_BATCH) {
      const batch = heads.slice(at, at + READ_BATCH);
      const ids = batch.map(({ head_revision_id }) => head_revision_id);
      await slices.take();
      const revisions = new Map(
        (await store.query((db) => findRevisions(db, ids))).map((row) => [row.id, row]),
      );
      for (const head of batch) {
        const revision = revisions.get(head.head_revision_id);
        if (revision === undefined) continue;
        await slices.take();
        try {
          const ring = await keyrings.of(head.group_id, [
            revision.title_cipher,
            revision.content_cipher,
            revision.props_cipher,
          ]);
          yield {
            head,
            text: await openRevision(
              ring,
              {
                groupId: head.group_id,
                id: head.id,
                number: isReplaced(revision, head.content_rev) ? revision.number : head.content_rev,
              },
              revision,
            ),
          };
        } catch (error) {
          // Reading the document itself reports the damage; the search continues with the others.
          if (!(error instanceof SealError)) throw error;
        }
      }
    }
  };
}

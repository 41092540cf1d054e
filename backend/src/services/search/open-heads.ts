import { SealError } from '../../crypto/sealed.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { DocRow } from '../../repositories/docs.ts';
import { findRevisions } from '../../repositories/revisions.ts';
import type { ServiceContext } from '../context.ts';
import { openRevision } from '../docs/doc-texts.ts';

/** What says where a document's text stands. */
export type Head = Pick<DocRow, 'id' | 'group_id' | 'content_rev' | 'head_revision_id'>;

/** Reads what some documents say, in one query, past the texts that are kept for readers. One that is damaged is left out. */
export type HeadOpener = <H extends Head>(heads: readonly H[]) => Promise<{ readonly head: H; readonly text: DocText }[]>;

export function createHeadOpener({ store, keyrings }: Pick<ServiceContext, 'store' | 'keyrings'>): HeadOpener {
  return async (heads) => {
    if (heads.length === 0) return [];
    const ids = heads.map(({ head_revision_id }) => head_revision_id);
    const revisions = new Map((await store.read((db) => findRevisions(db, ids))).map((row) => [row.id, row]));
    const opened = await Promise.all(
      heads.map(async (head) => {
        const revision = revisions.get(head.head_revision_id);
        if (revision === undefined) return [];
        try {
          const ring = await keyrings.of(head.group_id, [revision.title_cipher, revision.content_cipher, revision.props_cipher]);
          const text = await openRevision(ring, { groupId: head.group_id, id: head.id, number: head.content_rev }, revision);
          return [{ head, text }];
        } catch (error) {
          // Whoever opens it is told; it must not keep the others from being found.
          if (error instanceof SealError) return [];
          throw error;
        }
      }),
    );
    return opened.flat();
  };
}

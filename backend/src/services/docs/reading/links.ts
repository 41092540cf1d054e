import { BACKLINKS_MAX } from '@maru/core';
import type { DocInSpace } from '@maru/core/api';
import type { Keyring } from '../../../crypto/keyring.ts';
import { isOwner } from '../../../policies/owner.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import { presentDocItem } from '../../../presenters/doc.ts';
import { findLinkingDocs } from '../../../repositories/doc-links.ts';
import { findUsedTitleHashes } from '../../../repositories/docs.ts';
import type { DocInGroup } from '../../../repositories/docs.ts';
import { findReadableDoc } from '../../access/find-doc.ts';
import { openOrDefault } from '../../texts/damaged.ts';
import { openTitle, titleHashes } from '../../texts/sealed-text.ts';
import type { DocContext } from '../doc-context.ts';
import { visiblePosition } from './show.ts';

export interface Backlinks {
  /**
   * Lists the documents that link to a document, by its id, its title or an alias, as far as the viewer may
   * see them, last edited first. Errors: not_found.
   */
  listBacklinks(viewer: Viewer | null, docId: string, accessToken: string | undefined): Promise<DocInSpace[]>;
}

export function createBacklinks(context: DocContext): Backlinks {
  const { store, keyrings, siteKeys, titlesOf, aliases } = context;

  /**
   * Returns the hashes of aliases that no document has as its title, as far as the viewer may see. Readers
   * get former titles of public documents alone, which pages that link by them show as well.
   */
  const aliasHashes = async (ring: Keyring, viewer: Viewer | null, doc: DocInGroup): Promise<Buffer[]> => {
    const canSeeFormer = isOwner(viewer, doc) || doc.access === 'public';
    const own = (await aliases.list({ id: doc.group_id, tree_rev: doc.tree_rev })).filter(
      ({ docId, isFormer }) => docId === doc.id && (canSeeFormer || !isFormer),
    );
    if (own.length === 0) return [];
    const hashes = own.flatMap((alias) => titleHashes(ring, alias.title));
    const taken = await store.query((db) =>
      findUsedTitleHashes(db, doc.group_id, hashes, !isOwner(viewer, doc)),
    );
    return hashes.filter((hash) => !taken.some((other) => other.equals(hash)));
  };

  const listBacklinks: Backlinks['listBacklinks'] = async (viewer, docId, accessToken) => {
    const doc = await findReadableDoc(context, viewer, docId, accessToken);
    const ring = await keyrings.of(doc.group_id, [doc.title_cipher]);
    const title = openOrDefault(() => openTitle(ring, doc.group_id, doc), null);
    const hashes = [
      siteKeys.hashLink(doc.id),
      ...(title === null ? [doc.title_hash] : titleHashes(ring, title)),
      ...(await aliasHashes(ring, viewer, doc)),
    ];
    const rows = await store.query((db) =>
      findLinkingDocs(db, { id: doc.id, hashes }, viewer?.userId ?? null, BACKLINKS_MAX),
    );
    return await Promise.all(
      rows.map(async (row): Promise<DocInSpace> => {
        const title = (await titlesOf(row.group_id, [row]))(row);
        const place = isOwner(viewer, row) ? row : await visiblePosition(context, row);
        return {
          ...presentDocItem({ ...row, seq: place.seq }, title, place.parent_id),
          groupName: row.group_name,
        };
      }),
    );
  };
  return { listBacklinks };
}

import { DEFAULT_META, manifestMeta } from '@maru/core/export';
import type { ManifestDoc, ManifestMeta } from '@maru/core/export';
import type { Keyring } from '../../crypto/keyring.ts';
import type { DocText } from '../../presenters/doc.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { metaChange } from '../docs/meta-change.ts';
import { prepareNewDoc } from '../docs/saving/new-doc.ts';
import type { TextWork } from '../texts/text-work.ts';

/** A converted document with an id, not stored yet. */
export interface ImportedDoc {
  readonly id: string;
  /** Name in the report. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly text: DocText;
  /** Access that it gets; null for a private document. */
  readonly meta: ManifestMeta | null;
  /** Its age and former titles at the site that it comes from; null without a manifest. */
  readonly origin: Pick<ManifestDoc, 'createdAt' | 'formerTitles'> | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Seals a document with its access. */
export async function prepareImportedDoc(
  textWork: TextWork,
  ring: Keyring,
  group: GroupRow,
  doc: ImportedDoc,
) {
  const { id, isFolder, text, meta, origin, createdAt, updatedAt } = doc;
  const made = await prepareNewDoc(ring, {
    groupId: group.id,
    isFolder,
    isHome: false,
    createdAt: updatedAt,
    text,
    id,
    firstCreatedAt:
      origin?.createdAt === undefined ? null : Math.min(Date.parse(origin.createdAt), createdAt),
    formerTitles: origin?.formerTitles ?? [],
  });
  const isPublic = meta?.access === 'public';
  const publication = isPublic ? await textWork.render(group.id, text) : null;
  const found = await textWork.findLinks(group.id, text, group.name);
  const { id: _id, owner_id, name: group_name, tree_rev } = group;
  const facts = { ...made.row, parent_id: null, seq: 0, owner_id, group_name, tree_rev };
  const row = {
    ...made.row,
    created_at: createdAt,
    ...metaChange(ring, facts, manifestMeta(meta ?? DEFAULT_META)),
  };
  return { doc, row, revision: made.revision, aliases: made.aliases, found, publication };
}

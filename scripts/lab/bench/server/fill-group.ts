import { createStore } from '@maru/backend/src/db/transaction.ts';
import { docMacs } from '@maru/backend/src/repositories/doc-macs.ts';
import type { DocRow } from '@maru/backend/src/repositories/docs.ts';
import type { PublicationRow } from '@maru/backend/src/repositories/publications.ts';
import type { NewRevision } from '@maru/backend/src/repositories/revisions.ts';
import { prepareNewDoc } from '@maru/backend/src/services/docs/saving/new-doc.ts';
import { findGroup } from '@maru/backend/src/services/access/find-group.ts';
import { createKeyrings } from '@maru/backend/src/services/keyrings.ts';
import { renderPublication } from '@maru/backend/src/services/texts/render-publication.ts';
import type { Site } from '@maru/backend/src/site/open-site.ts';
import { DOCS_PER_GROUP_MAX } from '@maru/core';

const BATCH = 200;

/**
 * Number of documents, and number of folders, which count
 * as documents; without folders all are at the top level.
 */
export interface GroupShape {
  readonly total: number;
  readonly folders: number;
}

/** Maximum of a space, of which the home document is one. */
const FULL: GroupShape = { total: DOCS_PER_GROUP_MAX - 1, folders: 100 };

/** Creates public documents directly in the database. @returns the id of one of them */
export async function fillGroup(
  { db, masterKeys }: Site,
  groupName: string,
  { total, folders: folderCount } = FULL,
): Promise<string> {
  const store = createStore(db);
  const group = await findGroup({ store }, groupName);
  const ring = await createKeyrings({ store, masterKeys, now: Date.now }).of(group.id);
  const folders: string[] = [];
  let lastId = '';
  const prepare = async (number: number) => {
    const text = {
      title: `${number} 마루의 문서 and its title`,
      content: `Text number ${number}.`,
      props: '{}',
    };
    const input = {
      groupId: group.id,
      isFolder: number < folderCount,
      isHome: false,
      createdAt: Date.now(),
      text,
    };
    return { number, text, doc: await prepareNewDoc(ring, input) };
  };
  for (let from = 0; from < total; from += BATCH) {
    const prepared = await Promise.all(
      Array.from({ length: Math.min(BATCH, total - from) }, (_, i) => prepare(from + i)),
    );
    const docs: DocRow[] = [];
    const revisions: NewRevision[] = [];
    const publications: PublicationRow[] = [];
    for (const { number, text, doc } of prepared) {
      const isFolder = number < folderCount;
      if (isFolder) folders.push(doc.id);
      const parent_id = isFolder ? null : (folders[number % folderCount] ?? null);
      const seq = parent_id === null ? number : Math.floor(number / folderCount) - 1;
      const { created_at, updated_at, is_folder } = doc.row;
      const row = { ...doc.row, access: 'public' as const, parent_id, seq };
      docs.push({ ...row, ...docMacs(store.rowMacs, { ...row, owner_id: group.owner_id }) });
      revisions.push(doc.revision);
      publications.push({
        ...renderPublication(text),
        doc_id: doc.id,
        group_id: group.id,
        rev: 1,
        is_folder,
        random_key: number,
        published_at: created_at,
        created_at,
        updated_at,
      });
      lastId = doc.id;
    }
    // Row by row it would take minutes on MariaDB.
    await store.transaction(async (trx) => {
      await trx('docs').insert(docs);
      await trx('revisions').insert(revisions);
      await trx('publications').insert(publications);
    });
  }
  return lastId;
}

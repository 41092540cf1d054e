import { createStore } from '@maru/backend/src/db/transaction.ts';
import { docMacs } from '@maru/backend/src/repositories/doc-macs.ts';
import { insertPublicationChanges } from '@maru/backend/src/repositories/publication-changes.ts';
import { findGroup } from '@maru/backend/src/services/access/find-group.ts';
import { createKeyrings } from '@maru/backend/src/services/keyrings.ts';
import { prepareNewDoc } from '@maru/backend/src/services/docs/saving/new-doc.ts';
import type { PreparedDoc } from '@maru/backend/src/services/docs/saving/new-doc.ts';
import type { Site } from '@maru/backend/src/site/open-site.ts';
import type { BenchText } from './texts.ts';

const BATCH = 500;
/** Difference between the documents' times, so that they are distinct. */
const STEP_MS = 1_000;
const START = Date.UTC(2026, 0, 1);

/**
 * Fills a space directly in the database: through the API it would take an hour.
 * @returns the documents' ids, in the texts' order
 */
export async function fillSpace(
  { db, masterKeys }: Pick<Site, 'db' | 'masterKeys'>,
  groupName: string,
  texts: readonly BenchText[],
  access: 'public' | 'private',
): Promise<string[]> {
  const store = createStore(db);
  const group = await findGroup({ store }, groupName);
  const ring = await createKeyrings({ store, masterKeys, now: Date.now }).of(group.id);
  const ids: string[] = [];
  const prepare = (text: BenchText, index: number): Promise<PreparedDoc> =>
    prepareNewDoc(ring, {
      groupId: group.id,
      isFolder: false,
      isHome: false,
      createdAt: START + index * STEP_MS,
      text: { ...text, props: '{}' },
    });
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    const prepared = await Promise.all(batch.map((text, i) => prepare(text, from + i)));
    await store.transaction(async (trx) => {
      await trx('docs').insert(
        prepared.map(({ row: made }, i) => {
          const row = { ...made, access, parent_id: null, seq: from + i };
          return { ...row, ...docMacs(store.rowMacs, { ...row, owner_id: group.owner_id }) };
        }),
      );
      await trx('revisions').insert(prepared.map(({ revision }) => revision));
      if (access === 'private') return;
      await trx('publications').insert(
        prepared.map(({ row }, i) => ({
          doc_id: row.id,
          group_id: group.id,
          title: batch[i]?.title,
          excerpt: '',
          html: '',
          renderer_version: 'none yet',
          rev: 1,
          is_folder: 0,
          random_key: from + i,
          published_at: row.created_at,
          created_at: row.created_at,
          updated_at: row.updated_at,
        })),
      );
      await insertPublicationChanges(
        trx,
        prepared.map(({ id }) => id),
      );
    });
    ids.push(...prepared.map(({ id }) => id));
  }
  return ids;
}

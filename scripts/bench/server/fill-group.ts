import { createStore } from '@maru/backend/src/db/transaction.ts';
import { insertNewDoc, prepareNewDoc } from '@maru/backend/src/services/docs/new-doc.ts';
import { findGroup } from '@maru/backend/src/services/find-group.ts';
import { createKeyrings } from '@maru/backend/src/services/keyrings.ts';
import { publish, renderPublication } from '@maru/backend/src/services/publications/publish.ts';
import type { Site } from '@maru/backend/src/site/open-site.ts';
import { DOCS_PER_GROUP_MAX } from '@maru/core';

const BATCH = 500;
const FOLDERS = 100;
/** The home document is one of them. */
const TOTAL = DOCS_PER_GROUP_MAX - 1;

/** Makes as many public documents as a space may have, in folders, beside the server. @returns the id of one of them */
export async function fillGroup({ db, masterKeys }: Site, groupName: string): Promise<string> {
  const store = createStore(db);
  const group = await findGroup({ store }, groupName);
  const ring = await createKeyrings({ store, masterKeys, now: Date.now }).of(group.id);
  const folders: string[] = [];
  let lastId = '';
  const prepare = async (number: number) => {
    const text = { title: `${number} 마루의 문서 and its title`, content: `Text number ${number}.`, props: '{}' };
    const input = { groupId: group.id, isFolder: number < FOLDERS, isHome: false, createdAt: Date.now(), text };
    return { number, text, doc: await prepareNewDoc(ring, input) };
  };
  for (let from = 0; from < TOTAL; from += BATCH) {
    const prepared = await Promise.all(Array.from({ length: Math.min(BATCH, TOTAL - from) }, (_, i) => prepare(from + i)));
    await store.transaction(async (trx) => {
      for (const { number, text, doc } of prepared) {
        const isFolder = number < FOLDERS;
        if (isFolder) folders.push(doc.id);
        const parentId = isFolder ? null : (folders[number % FOLDERS] ?? null);
        const seq = isFolder ? number : Math.floor(number / FOLDERS) - 1;
        const row = await insertNewDoc(trx, { ...doc, row: { ...doc.row, access: 'public' } }, { parentId, seq });
        await publish(trx, row, renderPublication(text), Date.now());
        lastId = row.id;
      }
    });
  }
  return lastId;
}

import { compressText, decompressText } from '../../crypto/compressed.ts';
import { fieldAad, openWith, sealWith } from '../../crypto/keyring.ts';
import type { Store } from '../../db/transaction.ts';
import { findTitleList, saveTitleList } from '../../repositories/title-lists.ts';
import type { Keyrings } from '../keyrings.ts';

/** A title of the state of a document in which it has this number, and never another. As it is stored: there are ten thousand of them. */
export type KnownTitle = readonly [id: string, contentRev: number, title: string];

/** Titles of many documents in one sealed piece: opening ten thousand one by one takes longer than all else in a list. */
export interface TitleLists {
  /** What is there, be it of older states; nothing where it is missing or damaged, as the documents have their titles themselves. */
  read(groupId: string): Promise<KnownTitle[]>;
  keep(groupId: string, titles: readonly KnownTitle[]): Promise<void>;
}

export function createTitleLists({ store, keyrings }: { readonly store: Store; readonly keyrings: Keyrings }): TitleLists {
  return {
    read: async (groupId) => {
      const row = await store.read((db) => findTitleList(db, groupId));
      if (row === undefined) return [];
      try {
        const ring = await keyrings.of(groupId, [row.titles_cipher]);
        const text = await decompressText(openWith(ring, aadOf(groupId), row.titles_cipher));
        return JSON.parse(text) as KnownTitle[];
      } catch {
        return [];
      }
    },
    keep: async (groupId, titles) => {
      const packed = await compressText(JSON.stringify(titles));
      const ring = await keyrings.of(groupId);
      await store.read((db) => saveTitleList(db, { group_id: groupId, titles_cipher: sealWith(ring, aadOf(groupId), packed) }));
    },
  };
}

function aadOf(groupId: string): string {
  return fieldAad('group', groupId, groupId, 'titles', 1);
}

import { compressText, decompressText } from '../../crypto/compressed.ts';
import { fieldAad, openWith, sealWith } from '../../crypto/keyring.ts';
import type { Store } from '../../db/transaction.ts';
import { findTitleList, saveTitleList } from '../../repositories/title-lists.ts';
import type { Keyrings } from '../keyrings.ts';

/** A title of the state of a document in which it has this number, and never another. */
export interface KnownTitle {
  readonly id: string;
  readonly contentRev: number;
  readonly title: string;
}

/** Titles of many documents in one sealed piece: opening ten thousand one by one takes longer than all else in a list. */
export interface TitleLists {
  /** What is there, be it of older states; nothing where it is missing or damaged, as the documents have their titles themselves. */
  read(groupId: string): Promise<KnownTitle[]>;
  keep(groupId: string, titles: readonly KnownTitle[]): Promise<void>;
}

type Entry = readonly [id: string, contentRev: number, title: string];

export function createTitleLists({ store, keyrings }: { readonly store: Store; readonly keyrings: Keyrings }): TitleLists {
  return {
    read: async (groupId) => {
      const row = await store.read((db) => findTitleList(db, groupId));
      if (row === undefined) return [];
      try {
        const ring = await keyrings.of(groupId, [row.titles_cipher]);
        const text = await decompressText(openWith(ring, aadOf(groupId), row.titles_cipher));
        return (JSON.parse(text) as readonly Entry[]).map(([id, contentRev, title]) => ({ id, contentRev, title }));
      } catch {
        return [];
      }
    },
    keep: async (groupId, titles) => {
      const entries = titles.map(({ id, contentRev, title }): Entry => [id, contentRev, title]);
      const packed = await compressText(JSON.stringify(entries));
      const ring = await keyrings.of(groupId);
      await store.read((db) => saveTitleList(db, { group_id: groupId, titles_cipher: sealWith(ring, aadOf(groupId), packed) }));
    },
  };
}

function aadOf(groupId: string): string {
  return fieldAad('group', groupId, groupId, 'titles', 1);
}

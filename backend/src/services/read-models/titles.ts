import { compressText, decompressText } from '../../crypto/compressed.ts';
import { fieldAad, openWith, sealWith } from '../../crypto/keyring.ts';
import { SealError } from '../../crypto/sealed.ts';
import type { Store } from '../../db/transaction.ts';
import type { TitleRow } from '../../repositories/docs.ts';
import { findTitleList, saveTitleList } from '../../repositories/title-lists.ts';
import type { Keyrings } from '../keyrings.ts';
import { damagedText } from '../texts/damaged.ts';
import { openTitle } from '../texts/sealed-text.ts';

/** Decrypts the titles of one group's rows; `damagedText` for those that can't be. */
export type TitleReader = (groupId: string, rows: readonly TitleRow[]) => Promise<(row: TitleRow) => string>;

/**
 * @param options.reportFailure receives the error of every title that can't be decrypted
 */
export function createTitleReader({
  keyrings,
  reportFailure,
}: {
  readonly keyrings: Keyrings;
  readonly reportFailure: (error: unknown) => void;
}): TitleReader {
  return async (groupId, rows) => {
    const ring = await keyrings.of(
      groupId,
      rows.map((row) => row.title_cipher),
    );
    return (row) => {
      try {
        return openTitle(ring, groupId, row);
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        reportFailure(error);
        return damagedText(row.id);
      }
    };
  };
}

/**
 * Title of one revision, which never changes. In its stored form, to save memory: there may be ten thousand.
 */
export type StoredTitle = readonly [id: string, contentRev: number, title: string];

/**
 * Titles of many documents as one sealed value: decrypting ten
 * thousand one by one takes longer than the rest of a list.
 */
export interface TitleLists {
  /**
   * Reads the cached titles, possibly of older revisions; an empty list when
   * the value is missing or damaged, since every document has its title itself.
   */
  read(groupId: string): Promise<StoredTitle[]>;
  keep(groupId: string, titles: readonly StoredTitle[]): Promise<void>;
}

export function createTitleLists({
  store,
  keyrings,
}: {
  readonly store: Store;
  readonly keyrings: Keyrings;
}): TitleLists {
  return {
    read: async (groupId) => {
      const row = await store.query((db) => findTitleList(db, groupId));
      if (row === undefined) return [];
      try {
        const ring = await keyrings.of(groupId, [row.titles_cipher]);
        const text = await decompressText(openWith(ring, aadOf(groupId), row.titles_cipher));
        return JSON.parse(text) as StoredTitle[];
      } catch {
        return [];
      }
    },
    keep: async (groupId, titles) => {
      const packed = await compressText(JSON.stringify(titles));
      const ring = await keyrings.of(groupId);
      await store.write((db) =>
        saveTitleList(db, { group_id: groupId, titles_cipher: sealWith(ring, aadOf(groupId), packed) }),
      );
    },
  };
}

function aadOf(groupId: string): string {
  return fieldAad('group', groupId, groupId, 'titles', 1);
}

import type { FoundItem } from '@maru/core/api';
import type { TextWork } from '../texts/text-work.ts';
import type { Head, HeadOpener } from './open-heads.ts';
import type { DocTermSet } from './space-table.ts';

/** Dependencies of scanning documents. */
export interface ScanTools {
  readonly openHeads: HeadOpener;
  /** Large texts are scanned in its thread. */
  readonly textWork: Pick<TextWork, 'searchText'>;
}

/** Result of scanning documents. */
export interface ScanResult {
  /** Documents that contain the words, by id. */
  readonly items: ReadonlyMap<string, FoundItem>;
  /** Term sets created for documents without one. */
  readonly made: readonly DocTermSet[];
}

/**
 * Decrypts documents of one space and searches them for words.
 * @param typed words as typed
 * @param lacksSet documents whose term set is created as well
 */
export async function scan(
  { openHeads, textWork }: ScanTools,
  docs: readonly Head[],
  groupName: string,
  typed: string,
  lacksSet: (docId: string) => boolean,
): Promise<ScanResult> {
  const items = new Map<string, FoundItem>();
  const made: DocTermSet[] = [];
  for await (const { head, text } of openHeads(docs)) {
    const { snippet, set } = await textWork.searchText(head.group_id, text, typed, lacksSet(head.id));
    if (snippet !== null) items.set(head.id, { id: head.id, title: text.title, groupName, snippet });
    if (set !== null) made.push({ docId: head.id, contentRev: head.content_rev, set });
  }
  return { items, made };
}

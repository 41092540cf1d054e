import type { FoundItem } from '@maru/core/api';
import type { TextWork } from '../texts/text-work.ts';
import type { Head, HeadOpener } from './open-heads.ts';
import type { MadeSet } from './space-table.ts';

/** The tools that documents are looked into with. */
export interface LookingTools {
  readonly openHeads: HeadOpener;
  /** Large texts are looked into in its thread. */
  readonly textWork: Pick<TextWork, 'searchText'>;
}

/** What came of opening some documents. */
export interface Looked {
  /** Those that have the words in them, by their ids. */
  readonly items: ReadonlyMap<string, FoundItem>;
  /** The sets that were asked for. */
  readonly made: readonly MadeSet[];
}

/**
 * Opens documents of one space and looks for words in them.
 * @param typed the words as they were typed
 * @param lacksSet whose terms are wanted as well
 */
export async function lookInto(
  { openHeads, textWork }: LookingTools,
  docs: readonly Head[],
  groupName: string,
  typed: string,
  lacksSet: (docId: string) => boolean,
): Promise<Looked> {
  const items = new Map<string, FoundItem>();
  const made: MadeSet[] = [];
  for await (const { head, text } of openHeads(docs)) {
    const { snippet, set } = await textWork.searchText(head.group_id, text, typed, lacksSet(head.id));
    if (snippet !== null) items.set(head.id, { id: head.id, title: text.title, groupName, snippet });
    if (set !== null) made.push({ docId: head.id, contentRev: head.content_rev, set });
  }
  return { items, made };
}

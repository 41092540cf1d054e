import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoundItem } from '@maru/core/api';
import { foldText, makeSnippet } from '@maru/core/search';
import type { SearchQuery } from '@maru/core/search';
import { packTerms } from '../../search/term-set.ts';
import { wordsOf } from '../../search/words-of.ts';
import type { Head, HeadOpener } from './open-heads.ts';
import type { MadeSet } from './space-table.ts';

/** What came of opening some documents. */
export interface Looked {
  /** Those that have the words in them, by their ids. */
  readonly items: ReadonlyMap<string, FoundItem>;
  /** The sets that were asked for. */
  readonly made: readonly MadeSet[];
}

/** How long one search works before others get their turn. */
const TURN_MS = 5;

/**
 * Opens documents of one space and looks for the words in them.
 * @param lacksSet whose terms are wanted as well
 */
export async function lookInto(
  openHeads: HeadOpener,
  docs: readonly Head[],
  groupName: string,
  query: SearchQuery,
  lacksSet: (docId: string) => boolean,
): Promise<Looked> {
  const items = new Map<string, FoundItem>();
  const made: MadeSet[] = [];
  let since = performance.now();
  for (const { head, text } of await openHeads(docs)) {
    const { title } = text;
    const words = wordsOf(text);
    const whole = `${title}\n${words}`;
    if (query.matches(foldText(whole))) {
      items.set(head.id, { id: head.id, title, groupName, snippet: makeSnippet(words, query) });
    }
    if (lacksSet(head.id)) made.push({ docId: head.id, contentRev: head.content_rev, set: packTerms(whole) });
    if (performance.now() - since > TURN_MS) {
      await nextTurn();
      since = performance.now();
    }
  }
  return { items, made };
}

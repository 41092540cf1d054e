import type { Store } from '../../db/transaction.ts';
import type { Keyrings } from '../keyrings.ts';
import type { TextWork } from '../texts/text-work.ts';
import { createTermMaker } from './make-terms.ts';
import type { TermMaker } from './make-terms.ts';
import { createHeadOpener } from './open-heads.ts';
import type { HeadOpener } from './open-heads.ts';
import { createTermSets } from './term-sets.ts';
import type { TermSets } from './term-sets.ts';

/** What one's own documents are found by. */
export interface SpaceTerms {
  /** Reads what documents say past the texts that are kept. */
  readonly openHeads: HeadOpener;
  readonly sets: TermSets;
  readonly maker: TermMaker;
}

/** @param options.runLater for work that nobody waits for, but a server that stops */
export function createSpaceTerms(options: {
  readonly store: Store;
  readonly keyrings: Keyrings;
  readonly textWork: TextWork;
  readonly runLater: (job: () => Promise<void>) => void;
}): SpaceTerms {
  const openHeads = createHeadOpener(options);
  const sets = createTermSets(options);
  return { openHeads, sets, maker: createTermMaker({ ...options, termSets: sets, openHeads }) };
}

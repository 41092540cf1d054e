import type { Store } from '../../db/transaction.ts';
import type { Keyrings } from '../keyrings.ts';
import type { TextWork } from '../texts/text-work.ts';
import { createTermBuilder } from './term-builder.ts';
import type { TermBuilder } from './term-builder.ts';
import { createHeadOpener } from './open-heads.ts';
import type { HeadOpener } from './open-heads.ts';
import { createTermSets } from './term-sets.ts';
import type { TermSets } from './term-sets.ts';

/** Term sets of a user's own documents. */
export interface SpaceTerms {
  /** Reads texts, bypassing the readers' cache. */
  readonly openHeads: HeadOpener;
  readonly sets: TermSets;
  readonly maker: TermBuilder;
}

/**
 * @param options.runLater runs background jobs; only shutdown waits for them
 */
export function createSpaceTerms(options: {
  readonly store: Store;
  readonly keyrings: Keyrings;
  readonly textWork: TextWork;
  readonly runLater: (job: () => Promise<void>) => void;
}): SpaceTerms {
  const openHeads = createHeadOpener(options);
  const sets = createTermSets(options);
  return { openHeads, sets, maker: createTermBuilder({ ...options, termSets: sets, openHeads }) };
}

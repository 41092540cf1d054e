import type { ServiceContext } from '../context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import type { TermBuilder } from '../search/term-builder.ts';

/** Dependencies of the document services. */
export interface DocContext extends ServiceContext, ReadModels {
  /** Counts written documents, whose words the owner's search needs. */
  readonly termMaker: Pick<TermBuilder, 'countWrites'>;
}

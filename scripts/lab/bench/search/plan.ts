import { createTexts } from './texts.ts';
import type { BenchText } from './texts.ts';

export interface SiteSize {
  readonly publicDocs: number;
  readonly ownDocs: number;
}

/** Space with its documents. */
export interface PlannedSpace {
  readonly name: string;
  readonly access: 'public' | 'private';
  readonly texts: readonly BenchText[];
}

/** Maximum documents of a space, besides its home. */
const PER_SPACE = 9_999;
const SEED = 2026;

/** Owner of the large private space. */
export const OWNER = 'benchowner';

/**
 * Returns the spaces of a site, the same in every run:
 * many with public documents, then one with private ones.
 */
export function planSpaces({ publicDocs, ownDocs }: SiteSize): PlannedSpace[] {
  const source = createTexts(SEED);
  const textsOf = (count: number): BenchText[] => Array.from({ length: count }, (_, i) => source.next(i));
  const spaces: PlannedSpace[] = [];
  for (let from = 0; from < publicDocs; from += PER_SPACE) {
    spaces.push({
      name: `benchspace${spaces.length}`,
      access: 'public',
      texts: textsOf(Math.min(PER_SPACE, publicDocs - from)),
    });
  }
  return [...spaces, { name: OWNER, access: 'private', texts: textsOf(ownDocs) }];
}

import { MAX_FOLDS } from '@maru/core/markup';
import type { Block, Heading } from '@maru/core/markup';

interface Place {
  readonly key: string;
  /** True when the table of contents is rendered before it. */
  readonly hasTocBefore: boolean;
}

/**
 * A block by itself, or a heading that folds with its
 * content. `index` is the block's position in the list given.
 */
export type Section =
  | (Place & { readonly kind: 'block'; readonly block: Block; readonly index: number })
  | (Place & { readonly kind: 'fold'; readonly heading: Heading; readonly inside: readonly Section[] });

const NO_KEYS: ReadonlyMap<number, string> = new Map();

/**
 * Groups the blocks under a folding heading inside its fold, up to the next heading of its level or above.
 * `tocAt`: index of the block that the table of contents precedes, outside of the folds that end there; -1:
 * none. `keys`: keys of top-level blocks; blocks inside others have none.
 */
export function foldSections(
  blocks: readonly Block[],
  tocAt = -1,
  keys: ReadonlyMap<number, string> = NO_KEYS,
): readonly Section[] {
  const top: Section[] = [];
  const open: { readonly depth: number; readonly inside: Section[] }[] = [];
  let folds = 0;
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'heading') {
      while ((open.at(-1)?.depth ?? 0) >= block.depth) open.pop();
    }
    const into = open.at(-1)?.inside ?? top;
    const place = { key: keys.get(block.key) ?? String(index), hasTocBefore: index === tocAt };
    if (block.type === 'heading' && block.fold !== 'none' && folds < MAX_FOLDS) {
      folds++;
      const inside: Section[] = [];
      into.push({ ...place, kind: 'fold', heading: block, inside });
      open.push({ depth: block.depth, inside });
    } else {
      into.push({ ...place, kind: 'block', block, index });
    }
  }
  return top;
}

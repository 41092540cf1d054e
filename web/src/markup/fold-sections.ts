import type { Block, Heading } from '@maru/core/markup';

/** A block by itself, or a heading that folds with everything under it. `index` is the place in the list given. */
export type Section =
  | { readonly kind: 'block'; readonly block: Block; readonly index: number }
  | { readonly kind: 'fold'; readonly heading: Heading; readonly index: number; readonly inside: readonly Section[] };

/** Puts what stands under a folding heading inside its fold, up to the next heading of its level or above. */
export function foldSections(blocks: readonly Block[]): readonly Section[] {
  const top: Section[] = [];
  const open: { readonly depth: number; readonly inside: Section[] }[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'heading') {
      while ((open.at(-1)?.depth ?? 0) >= block.depth) open.pop();
    }
    const into = open.at(-1)?.inside ?? top;
    if (block.type === 'heading' && block.fold !== 'none') {
      const inside: Section[] = [];
      into.push({ kind: 'fold', heading: block, index, inside });
      open.push({ depth: block.depth, inside });
    } else {
      into.push({ kind: 'block', block, index });
    }
  }
  return top;
}

import type { Block, Root } from '@maru/core/markup';

/** A block of the page: its start in the source, and its element. */
export interface BlockPlace {
  readonly from: number;
  readonly element: HTMLElement;
}

/** Blocks that render nothing in their place, or are rendered elsewhere. */
const UNSEEN: ReadonlySet<Block['type']> = new Set([
  'definition',
  'footnoteDefinition',
  'toc',
  'notoc',
  'footnotes',
  'comment',
  'yaml',
]);

function elementsIn(parent: Element, found: HTMLElement[]): HTMLElement[] {
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement) || child.matches('[data-added], nav.toc, section.footnotes'))
      continue;
    // Matches runs by their attribute: an import shared by the reader's
    // page and the editor would be one more file for every reader.
    if (child.matches('details, [data-run]')) elementsIn(child, found);
    else found.push(child);
  }
  return found;
}

/** Returns the blocks of an article with their elements; null while the elements do not match the tree. */
export function blockPlaces(root: Root, article: Element): readonly BlockPlace[] | null {
  const blocks = root.children.filter(({ type }) => !UNSEEN.has(type));
  const elements = elementsIn(article, []);
  if (blocks.length !== elements.length) return null;
  return elements.map((element, index) => ({ element, from: blocks[index]?.from ?? 0 }));
}

/**
 * Returns the last index below `count` for which a predicate holds that is true up to a point and false after
 * it; 0 when it is never true. Binary search.
 */
export function lastIndexWhere(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

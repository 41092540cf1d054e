import type { Block, Root } from '@maru/core/markup';

/** A block of the page: where it begins in the source, and its element. */
export interface BlockPlace {
  readonly from: number;
  readonly element: HTMLElement;
}

/** What shows nothing in its place, or is shown elsewhere. */
const UNSEEN: ReadonlySet<Block['type']> = new Set(['definition', 'footnoteDefinition', 'toc', 'notoc', 'footnotes']);

function elementsIn(parent: Element, found: HTMLElement[]): HTMLElement[] {
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement) || child.matches('[data-added], nav.toc, section.footnotes')) continue;
    // Runs by their attribute: what a reader's page and the editor import both is a file more for every reader.
    if (child.matches('details, [data-run]')) elementsIn(child, found);
    else found.push(child);
  }
  return found;
}

/** The blocks of an article with their elements; null while the elements are not those of the tree (yet). */
export function blockPlaces(root: Root, article: Element): readonly BlockPlace[] | null {
  const blocks = root.children.filter(({ type }) => !UNSEEN.has(type));
  const elements = elementsIn(article, []);
  if (blocks.length !== elements.length) return null;
  return elements.map((element, index) => ({ element, from: blocks[index]?.from ?? 0 }));
}

/** The last index below `count` for which something holds that holds up to a point and not after it; 0 when for none. */
export function lastIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

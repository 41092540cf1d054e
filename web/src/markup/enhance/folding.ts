import type { EnhanceContext } from './context.ts';
import { setAttribute } from './make-element.ts';
import { nextBlock } from './next-block.ts';

const HEADING = /^H([1-6])$/;

/** The folded sections of an article. */
export interface Folding {
  readonly isFolded: (heading: Element) => boolean;
  readonly toggle: (heading: Element) => void;
  /** Applies the folds again after the article's blocks have changed. */
  readonly refresh: () => void;
  /** Opens every fold around an element, its own section included. */
  readonly openAround: (target: Element) => void;
}

/**
 * Lets any heading fold the blocks under it, up to the next heading of its level or above. Blocks are hidden
 * in place with `hidden="until-found"`, so the browser's search finds them; headings with the fold syntax are
 * `details`, which fold natively. `onChange` is called after every change that a reader makes.
 */
export function createFolding(
  { article, signal }: Pick<EnhanceContext, 'article' | 'signal'>,
  onChange: () => void,
): Folding {
  const folded = new Set<string>();
  let isAnyHidden = false;

  const refresh = (): void => {
    // Fast path: long texts are refreshed at every key, mostly with nothing folded.
    if (folded.size === 0 && !isAnyHidden) return;
    const hidden = new Set<Element>();
    for (const heading of article.querySelectorAll('h1[id],h2[id],h3[id],h4[id],h5[id],h6[id]')) {
      if (folded.has(heading.id)) for (const block of sectionOf(heading)) hidden.add(block);
    }
    for (const block of article.querySelectorAll('[hidden="until-found"]'))
      if (!hidden.has(block)) block.removeAttribute('hidden');
    for (const block of hidden) setAttribute(block, 'hidden', 'until-found');
    isAnyHidden = hidden.size > 0;
  };
  const change = (act: () => void): void => {
    act();
    refresh();
    onChange();
  };
  const openAround = (target: Element): void => {
    for (
      let fold = target.closest('details');
      fold !== null;
      fold = fold.parentElement?.closest('details') ?? null
    )
      fold.open = true;
    const inside = [...folded].filter((id) => {
      const heading = article.ownerDocument.getElementById(id);
      return (
        heading !== null &&
        (heading.contains(target) || sectionOf(heading).some((block) => block.contains(target)))
      );
    });
    if (inside.length > 0) change(() => inside.forEach((id) => folded.delete(id)));
  };

  // The browser's search has found a match inside a fold.
  article.addEventListener(
    'beforematch',
    (event) => event.target instanceof Element && openAround(event.target),
    { signal },
  );
  unfoldForPrint(article, signal);
  return {
    isFolded: (heading) => folded.has(heading.id),
    toggle: (heading) =>
      change(() => (folded.has(heading.id) ? folded.delete(heading.id) : folded.add(heading.id))),
    refresh,
    openAround,
  };
}

/** Returns the blocks under a heading. */
function sectionOf(heading: Element): Element[] {
  const level = levelOf(heading);
  const blocks: Element[] = [];
  for (let block = nextBlock(heading); block !== null; block = nextBlock(block)) {
    const next = levelOf(
      block.matches('details')
        ? (block.querySelector(':scope > summary > :is(h1,h2,h3,h4,h5,h6)') ?? block)
        : block,
    );
    // The footnotes belong to the whole document.
    if (next <= level || block.matches('section.footnotes')) break;
    blocks.push(block);
  }
  return blocks;
}

function levelOf(element: Element): number {
  return Number(HEADING.exec(element.tagName)?.[1] ?? Infinity);
}

/** Opens everything for printing. */
function unfoldForPrint(article: HTMLElement, signal: AbortSignal): void {
  let closed: HTMLDetailsElement[] = [];
  window.addEventListener(
    'beforeprint',
    () => {
      closed = [...article.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
      for (const fold of closed) fold.open = true;
    },
    { signal },
  );
  window.addEventListener(
    'afterprint',
    () => {
      for (const fold of closed) fold.open = false;
      closed = [];
    },
    { signal },
  );
}

import { slugify } from '@maru/core/text';
import type { EnhanceContext } from './context.ts';
import type { Folding } from './folding.ts';

/**
 * The last address whose target was scrolled to at the article's
 * first enhancement: later enhancements do not scroll again.
 */
let arrivedAt = '';

/**
 * Opens the folds around the target of the address's hash: at load,
 * when the hash changes, and when the same link is followed again.
 */
export function attachHashFolds({ article, signal }: EnhanceContext, folding: Folding): void {
  const open = (hash: string, isToBeShown = false): void => {
    const id = decode(hash);
    const named = hash === '' ? null : document.getElementById(id);
    // An anchor by another product's rules, such as GitHub's or Obsidian's, has the heading's words.
    const target = named ?? (hash === '' ? null : document.getElementById(slugify(id)));
    if (target === null || !article.contains(target)) return;
    const isHidden = named === null || target.closest('details:not([open]), [hidden]') !== null;
    folding.openAround(target);
    if (isHidden || isToBeShown) target.scrollIntoView();
  };
  const isArrival = arrivedAt !== location.href;
  arrivedAt = location.href;
  // The target did not exist at navigation where the article was rendered by the page.
  if (location.hash !== '') open(location.hash.slice(1), isArrival && window.scrollY === 0);
  window.addEventListener('hashchange', () => open(location.hash.slice(1)), { signal });
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (
        link !== null &&
        link.hash !== '' &&
        link.pathname === location.pathname &&
        link.origin === location.origin
      )
        open(link.hash.slice(1));
    },
    { signal },
  );
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

import type { EnhanceContext } from './context.ts';
import type { Folding } from './folding.ts';

/** The last address whose target was gone to when an article came: not again when it comes to life anew. */
let arrivedAt = '';

/** Opens the folds around what the address names: when the article comes, when the address changes, and when the same link is used again. */
export function attachHashFolds({ article, signal }: EnhanceContext, folding: Folding): void {
  const open = (hash: string, isToBeShown = false): void => {
    const target = hash === '' ? null : document.getElementById(decode(hash));
    if (target === null || !article.contains(target)) return;
    const isHidden = target.closest('details:not([open]), [hidden]') !== null;
    folding.openAround(target);
    if (isHidden || isToBeShown) target.scrollIntoView();
  };
  const isArrival = arrivedAt !== location.href;
  arrivedAt = location.href;
  // The browser had nothing to go to where the page made the article itself.
  if (location.hash !== '') open(location.hash.slice(1), isArrival && window.scrollY === 0);
  window.addEventListener('hashchange', () => open(location.hash.slice(1)), { signal });
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link !== null && link.hash !== '' && link.pathname === location.pathname && link.origin === location.origin)
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

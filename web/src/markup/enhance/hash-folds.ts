import { githubSlug, slugify } from '@maru/core/text';
import type { EnhanceContext } from './context.ts';
import type { Folding } from './folding.ts';
import { ownText } from './make-element.ts';

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
    if (id === '') return;
    const named = document.getElementById(id);
    // An anchor by another product's rules, such as GitHub's or Obsidian's, has the heading's words.
    const target = named ?? document.getElementById(slugify(id)) ?? headingByGitHub(article, id);
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

/** Returns the heading that has this anchor on GitHub; null when there is none. */
function headingByGitHub(article: HTMLElement, anchor: string): Element | null {
  const wanted = anchor.toLowerCase();
  const counts = new Map<string, number>();
  for (const heading of article.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[id]')) {
    const number = heading.querySelector(':scope > .number')?.textContent ?? '';
    const slug = githubSlug(ownText(heading).slice(number.length));
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    if ((count === 0 ? slug : `${slug}-${count}`) === wanted) return heading;
  }
  return null;
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

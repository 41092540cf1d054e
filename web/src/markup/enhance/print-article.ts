import { ARTICLE_ID } from '@maru/core';
import { PRINT_EVENT } from '../request-print.ts';
import type { EnhanceContext } from './context.ts';
import { wantEverything } from './when-wanted.ts';

/** Diagrams and formulas that are not drawn yet; both end with a mark, also when they fail. */
const PENDING = 'pre:has(> .diagram):not([data-diagram]), :is(code.math, code.language-math):not([data-formula])';
/** How long a print waits for diagrams and formulas: what is not there by then is printed as its source. */
const PATIENCE_MS = 10_000;

/** Lets Ctrl+P and the command of the menu wait while something in the article is still to be drawn. */
export function attachPrint({ article, signal }: EnhanceContext): void {
  if (article.id !== ARTICLE_ID) return;
  window.addEventListener(
    'keydown',
    (event) => {
      const isPrint = event.code === 'KeyP' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPrint || event.defaultPrevented || article.querySelector(PENDING) === null) return;
      event.preventDefault();
      void printArticle(article);
    },
    { signal },
  );
  window.addEventListener(
    PRINT_EVENT,
    (event) => {
      event.preventDefault();
      void printArticle(article);
    },
    { signal },
  );
  // A print that the browser's own menu began does not wait; what can be drawn at once is.
  window.addEventListener('beforeprint', wantEverything, { signal });
}

/** Draws the diagrams and formulas of the article, wherever they stand, and prints the page then. */
async function printArticle(article: HTMLElement): Promise<void> {
  await allDrawn(article);
  window.print();
}

function allDrawn(article: HTMLElement): Promise<void> {
  wantEverything();
  const isDrawn = (): boolean => article.querySelector(PENDING) === null;
  if (isDrawn()) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => isDrawn() && finish());
    observer.observe(article, { subtree: true, attributeFilter: ['data-diagram', 'data-formula'] });
    const timer = setTimeout(finish, PATIENCE_MS);
  });
}

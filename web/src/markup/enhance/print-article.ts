import { ARTICLE_ID } from '@maru/core';
import { PRINT_EVENT } from '../request-print.ts';
import type { EnhanceContext } from './context.ts';
import { runAllPending } from './run-when-visible.ts';

/** Selects diagrams and formulas that are not rendered yet; both are marked when done, also on failure. */
const PENDING =
  'pre:has(> .diagram):not([data-diagram]), :is(code.math, code.language-math):not([data-formula])';
/** Milliseconds that a print waits for diagrams and formulas; the rest is printed as source. */
const TIMEOUT_MS = 10_000;

/** Delays Ctrl+P and the menu's command while parts of the article are still to be rendered. */
export function attachPrint({ article, signal }: EnhanceContext): void {
  if (article.id !== ARTICLE_ID) return;
  window.addEventListener(
    'keydown',
    (event) => {
      const isPrint =
        event.code === 'KeyP' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
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
  // A print from the browser's own menu cannot be delayed; everything that can be rendered at once is.
  window.addEventListener('beforeprint', runAllPending, { signal });
}

/** Renders the article's diagrams and formulas, in view or not, and then prints the page. */
async function printArticle(article: HTMLElement): Promise<void> {
  await allDrawn(article);
  window.print();
}

function allDrawn(article: HTMLElement): Promise<void> {
  runAllPending();
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
    const timer = setTimeout(finish, TIMEOUT_MS);
  });
}

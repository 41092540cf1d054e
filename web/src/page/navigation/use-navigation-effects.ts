import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { resetPageStatus } from '../../stores/page.ts';
import { wasPositionRestoredAt } from '../../stores/reading-position.ts';
import { EARLY_FIELD } from './early-text.ts';
import { announce, clearOnNavigation, consumeRedirect, useUi } from '../../stores/ui.ts';

/**
 * Options of a navigation that gives the page another address, where a new document was stored: the focus
 * stays where it is, in a menu or a toolbar too.
 */
export const SAME_PAGE = { replace: true, state: 'same-page' } as const;

/** Milliseconds to wait for a page's heading. */
const TIMEOUT_MS = 5_000;

/**
 * Runs an action with an element as soon as it exists.
 * @returns a function that stops waiting
 */
function whenPresent<T extends Element>(find: () => T | null, act: (element: T) => void): () => void {
  const found = find();
  if (found !== null) {
    act(found);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const element = find();
    if (element === null) return;
    stop();
    act(element);
  });
  const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Effects of every navigation: clears old messages, scrolls to the top, focuses the heading. */
export function useNavigationEffects(): void {
  const { pathname, hash, key, state } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, key });

  useEffect(() => {
    if (before.current.key === key) return undefined;
    const isOtherPage = before.current.pathname !== pathname;
    before.current = { pathname, key };
    clearOnNavigation();
    resetPageStatus();
    if (hash !== '')
      return whenPresent(
        () => document.getElementById(decodeURIComponent(hash.slice(1))),
        (target) => target.scrollIntoView(),
      );
    // The page that is worked in has another address now.
    const isSamePage = type === NavigationType.Replace && (isFieldFocused() || state === SAME_PAGE.state);
    if (!isOtherPage || isSamePage) return undefined;
    const isPlaced = wasPositionRestoredAt(pathname);
    if (type !== NavigationType.Pop && !isPlaced) window.scrollTo(0, 0);
    return whenPresent(() => document.querySelector<HTMLElement>('main h1'), focusHeading);
  }, [pathname, hash, key, state, type]);

  useRedirects();
}

/** Selects focus targets of a reader's input; the source editor's focus is inside its shadow root. */
const AT_WORK = `main :is(input, textarea, select, [contenteditable], [data-keeps-focus]), ${EARLY_FIELD}`;

function isFieldFocused(): boolean {
  return document.activeElement?.matches(AT_WORK) === true;
}

/**
 * Focuses the heading so that screen readers announce the page. A field that has the focus keeps it: the
 * reader has begun to work in it, or the page is a form; the title is announced as well.
 */
function focusHeading(heading: HTMLElement): void {
  if (!isFieldFocused()) heading.focus({ preventScroll: true });
  announce(document.title);
}

/** Follows redirects from the ui store. */
function useRedirects(): void {
  const navigate = useNavigate();
  const redirect = useUi((state) => state.redirect);
  useEffect(() => {
    if (redirect === null) return;
    consumeRedirect();
    void navigate(redirect);
  }, [redirect, navigate]);
}

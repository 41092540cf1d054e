import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { leaveFirstPage } from '../stores/page.ts';
import { announce, clearOnNavigation, takeRedirect, useUi } from '../stores/ui.ts';
import { whenPresent } from './when-present.ts';

/** What happens whenever the reader comes to another page: old messages go, the view starts at its top, the focus at its heading. */
export function useNavigationEffects(): void {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, key });

  useEffect(() => {
    if (before.current.key === key) return undefined;
    const isOtherPage = before.current.pathname !== pathname;
    before.current = { pathname, key };
    clearOnNavigation();
    leaveFirstPage();
    if (hash !== '')
      return whenPresent(
        () => document.getElementById(decodeURIComponent(hash.slice(1))),
        (target) => target.scrollIntoView(),
      );
    if (!isOtherPage) return undefined;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    return whenPresent(() => document.querySelector<HTMLElement>('main h1'), focusHeading);
  }, [pathname, hash, key, type]);

  useRedirects();
}

/** Where a reader writes; the source editor hides its own focus behind its host. */
const AT_WORK = 'main :is(input, textarea, select, [contenteditable], [data-keeps-focus])';

/** The new page says its name, unless the reader is at work in it already. */
function focusHeading(heading: HTMLElement): void {
  if (document.activeElement?.matches(AT_WORK) === true) return;
  heading.focus({ preventScroll: true });
  announce(document.title);
}

/** Goes where the state asks to go. */
function useRedirects(): void {
  const navigate = useNavigate();
  const redirect = useUi((state) => state.redirect);
  useEffect(() => {
    if (redirect === null) return;
    takeRedirect();
    void navigate(redirect);
  }, [redirect, navigate]);
}

import { SESSION_CHECK_INTERVAL_MS } from '@maru/core';
import { translate } from '../i18n/instances.ts';
import { sessionUser } from '../storage/desktop.ts';
import { clearAuth, sessionState } from './session.ts';
import { showAlert } from './ui.ts';

declare global {
  interface Window {
    /** Switches the five-second comparison of session cookie and user off. */
    MARU_NO_SESSION_CHECK?: boolean;
  }
}

/** Result of the comparison. */
export type SessionFinding =
  | { readonly kind: 'same' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'changed'; readonly username: string };

/** Compares the page's user with the one in the cookie (specification, section 4). */
export function compareSession(held: string | null, inCookie: string | null): SessionFinding {
  if (held === null) return { kind: 'same' };
  if (inCookie === null) return { kind: 'expired' };
  return inCookie === held ? { kind: 'same' } : { kind: 'changed', username: inCookie };
}

/** True from the finding that the session has ended or changed until another page is loaded. */
let isOver = false;

/**
 * Compares every five seconds, and at once on a page that the browser kept and shows again, until the
 * returned function is called. A user's page is kept with its words hidden, which the comparison shows again:
 * hidden on the return, they would be seen for a moment after a logout.
 * @param leave loads another page of the site
 */
export function startSessionCheck(leave: (path: string) => void): () => void {
  const compare = async (): Promise<boolean> => window.MARU_NO_SESSION_CHECK === true || (await check(leave));
  const hideCachedWords = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && (isOver || sessionState().username !== null)) hideWords(true);
  };
  const compareOnReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void compare().then((isSame) => isSame && hideWords(false));
  };
  const timer = setInterval(() => void compare(), SESSION_CHECK_INTERVAL_MS);
  window.addEventListener('pagehide', hideCachedWords);
  window.addEventListener('pageshow', compareOnReturn);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', hideCachedWords);
    window.removeEventListener('pageshow', compareOnReturn);
  };
}

function hideWords(areHidden: boolean): void {
  document.documentElement.toggleAttribute('data-hides-words', areHidden);
}

/** Resolves with true where no message is needed; with false where one is or was shown. */
async function check(leave: (path: string) => void): Promise<boolean> {
  if (isOver) return false;
  const { username, isChanging, isLost } = sessionState();
  if (isChanging || isLost) return true;
  const finding = compareSession(username, await sessionUser());
  if (
    finding.kind === 'same' ||
    sessionState().username !== username ||
    sessionState().isChanging ||
    sessionState().isLost
  )
    return !isOver;
  isOver = true;
  clearAuth();
  await showAlert({
    title: translate(`session.${finding.kind}.title`),
    message: translate(
      `session.${finding.kind}.message`,
      finding.kind === 'changed' ? { username: finding.username } : {},
    ),
    okLabel: translate('common.ok'),
  });
  leave(finding.kind === 'expired' ? '/login' : `/${finding.username}`);
  return false;
}

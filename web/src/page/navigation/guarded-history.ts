import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { Location, Navigator, To } from 'react-router-dom';

/** Confirmation before a page is left. */
export interface LeaveGuard {
  /** Returns true when leaving would lose something. */
  readonly isNeeded: () => boolean;
  /** Asks the reader; true leaves the page. */
  readonly ask: () => Promise<boolean>;
}

let guard: LeaveGuard | null = null;

/**
 * Installs a guard for every way out of the page until the
 * returned function is called. A page has one guard at most.
 */
export function guardLeaving(newGuard: LeaveGuard): () => void {
  guard = newGuard;
  return () => {
    if (guard === newGuard) guard = null;
  };
}

function neededGuard(): LeaveGuard | null {
  return guard?.isNeeded() === true ? guard : null;
}

/**
 * Asks the guard, where needed, before an action that replaces
 * the page; after a yes the guard does not ask again.
 */
export async function confirmLeave(): Promise<boolean> {
  const needed = neededGuard();
  if (needed === null) return true;
  if (!(await needed.ask())) return false;
  guard = null;
  return true;
}

export interface HistoryUpdate {
  readonly action: NavigationType;
  readonly location: Location;
}

export interface GuardedHistory {
  readonly navigator: Navigator;
  readonly current: () => HistoryUpdate;
  /** Calls the listener after every navigation that was allowed. One listener at a time. */
  readonly listen: (listener: (update: HistoryUpdate) => void) => () => void;
}

/**
 * Wraps the browser's history for the router, with the guard before every push, replacement and step back.
 * The router's own `useBlocker` needs its data router: 26.5 kB (Brotli) in every page instead of 12.0
 * (react-router-dom 7.18.5, both bundled without React).
 */
export function createGuardedHistory(): GuardedHistory {
  const history = createBrowserHistory({ v5Compat: true });
  // True while a step back that the guard has not allowed yet is reverted.
  let isUndoing = false;
  let pendingDelta = 0;
  // True for the one step back that the guard allowed.
  let isAllowed = false;
  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to: To, state: unknown) =>
        pass(() => (isHere(history.createHref(to)) ? history.replace(to, state) : history.push(to, state))),
      replace: (to: To, state: unknown) => pass(() => history.replace(to, state)),
    },
    current: () => ({ action: history.action, location: history.location }),
    listen: (listener) =>
      history.listen(({ action, location, delta }) => {
        if (isUndoing) {
          isUndoing = false;
          pass(() => {
            isAllowed = true;
            history.go(pendingDelta);
          });
          return;
        }
        if (
          action === NavigationType.Pop &&
          !isAllowed &&
          neededGuard() !== null &&
          delta !== null &&
          delta !== 0
        ) {
          // The browser has stepped back already: reverts it, then asks.
          isUndoing = true;
          pendingDelta = delta;
          history.go(-delta);
          return;
        }
        isAllowed = false;
        listener({ action, location });
      }),
  };
}

/** Returns true for the address of the page, also while what it shows is still being fetched. */
function isHere(href: string): boolean {
  const { pathname, search, hash } = window.location;
  return href === pathname + search + hash;
}

function pass(step: () => void): void {
  const needed = neededGuard();
  if (needed === null) {
    step();
    return;
  }
  void needed.ask().then((mayGo) => {
    if (mayGo) step();
  });
}

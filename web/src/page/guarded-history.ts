import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { Location, Navigator, To } from 'react-router-dom';

/** What stands between a page and leaving it. */
export interface LeaveGuard {
  /** Whether there is anything to lose now. */
  readonly isNeeded: () => boolean;
  /** Asks the reader; true lets them go. */
  readonly ask: () => Promise<boolean>;
}

let guard: LeaveGuard | null = null;

/** Asks before every way out of the page until the returned function is called. One page has one guard. */
export function guardLeaving(newGuard: LeaveGuard): () => void {
  guard = newGuard;
  return () => {
    if (guard === newGuard) guard = null;
  };
}

function neededGuard(): LeaveGuard | null {
  return guard?.isNeeded() === true ? guard : null;
}

/** Asks, where there is anything to lose, before something that takes the page away; after a yes nobody asks again. */
export async function mayLeave(): Promise<boolean> {
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
  /** Hears of every step that was let pass. One listener at a time. */
  readonly listen: (listener: (update: HistoryUpdate) => void) => () => void;
}

/** The browser's history as the router drives it, with the guard in front of every push, replacement and step back. */
export function createGuardedHistory(): GuardedHistory {
  const history = createBrowserHistory({ v5Compat: true });
  // True while the browser undoes a step back that the guard has yet to allow.
  let isUndoing = false;
  let pendingDelta = 0;
  // True for the one step back that the guard allowed.
  let isAllowed = false;
  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to: To, state: unknown) => pass(() => history.push(to, state)),
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
        if (action === NavigationType.Pop && !isAllowed && neededGuard() !== null && delta !== null && delta !== 0) {
          // The browser has stepped already: go back to where the page still is, then ask.
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

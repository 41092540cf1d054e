import { listenForActivity } from '../../components/reader-activity.ts';

/** Pixels beyond the screen's edge within which an element counts as visible. */
const NEAR = '300px';
/** Milliseconds from the reader's first input to the waiting actions: a press acts first, such as a link. */
const PRESS_MS = 200;
/** Actions of one idle period at most: some of them only begin to load. */
const ACTIONS_AT_ONCE = 20;
/** Longest wait for idle time, in milliseconds. */
const IDLE_TIMEOUT_MS = 1_000;

/** Elements that one observer watches, with the actions that wait for each. */
interface Watch {
  readonly observer: IntersectionObserver;
  readonly actions: Map<Element, Set<() => void>>;
}

/** One for each margin: an article has thousands of elements with code. */
const watches = new Map<string, Watch>();
const waiting = new Set<() => void>();
const far = new Set<() => void>();
let isReaderActive = false;

/**
 * Runs an action on an element of an article when it comes near the visible
 * part or soon after the reader's first input. Work that only improves the looks
 * (colours, formulas) then delays neither the first paint nor later reading.
 */
export function runWhenVisible(element: Element, signal: AbortSignal, act: () => void): void {
  if (isReaderActive) {
    act();
    return;
  }
  waitFor(element, NEAR, waiting, signal, act);
}

/**
 * Runs an action on an element once it is within `margin` of the
 * window, or when everything is needed at once, as for a print.
 */
export function runWhenNear(element: Element, margin: string, signal: AbortSignal, act: () => void): void {
  waitFor(element, margin, far, signal, act);
}

/** Runs all waiting actions at once: a printed page shows everything. */
export function runAllPending(): void {
  wake();
  for (const run of far) run();
}

function waitFor(
  element: Element,
  margin: string,
  among: Set<() => void>,
  signal: AbortSignal,
  act: () => void,
): void {
  const run = (): void => {
    stop();
    act();
  };
  const stop = (): void => {
    unwatch();
    among.delete(run);
    signal.removeEventListener('abort', stop);
  };
  const unwatch = watch(element, margin, run);
  among.add(run);
  signal.addEventListener('abort', stop, { once: true });
}

/**
 * Runs an action each time that an element has come within a margin of the window, until the returned
 * function is called.
 */
function watch(element: Element, margin: string, act: () => void): () => void {
  const { observer, actions } = watches.get(margin) ?? makeWatch(margin);
  const own = actions.get(element) ?? new Set();
  own.add(act);
  actions.set(element, own);
  // Observed again, it is reported again: another action may have waited for it before.
  observer.unobserve(element);
  observer.observe(element);
  return () => {
    own.delete(act);
    if (own.size > 0 || actions.get(element) !== own) return;
    actions.delete(element);
    observer.unobserve(element);
  };
}

function makeWatch(margin: string): Watch {
  const actions: Watch['actions'] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) for (const act of actions.get(target) ?? []) act();
    },
    { rootMargin: margin },
  );
  const made = { observer, actions };
  watches.set(margin, made);
  return made;
}

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(runSome, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(runSome);
}

/** Runs waiting actions, some at a time: the page handles input in between. */
function runSome(): void {
  for (const run of [...waiting].slice(0, ACTIONS_AT_ONCE)) run();
  if (waiting.size > 0) whenIdle();
  else isReaderActive = true;
}

function wake(): void {
  isReaderActive = true;
  activity.abort();
  for (const run of waiting) run();
}

const activity = new AbortController();
listenForActivity(() => {
  activity.abort();
  setTimeout(whenIdle, PRESS_MS);
}, activity.signal);
// A printed page shows everything.
window.addEventListener('beforeprint', wake);

/**
 * Starting the application on a page that was readable before it. The page's first script is small; React and
 * the screens are loaded when there is something to do.
 */
export type Stage = 'reading' | 'starting' | 'running';

/** Attempts after the first one, and the wait before the first of them; each later wait is twice as long. */
const RETRIES = 5;
const RETRY_MS = 1_000;

let stage: Stage = 'reading';
let load: () => Promise<unknown> = () => Promise.resolve();
let reportFailure = (): void => undefined;
const waiting = new Set<() => void>();
const ending = new Set<() => void>();

export function applicationStage(): Stage {
  return stage;
}

/** Sets what loads the application; it resolves when the application has begun to take the page over. */
export function setApplication(loader: () => Promise<unknown>): void {
  load = loader;
}

/** Sets the function that shows the reader that the application could not be loaded. */
export function setFailureReport(report: () => void): void {
  reportFailure = report;
}

/**
 * Starts the application, once. After a failure it is started again by the next call, by the network's
 * return, and some times by itself, without another message: a network that is back may not answer at once.
 */
export function startApplication(): void {
  start(RETRIES);
}

function start(retries: number): void {
  if (stage !== 'reading') return;
  stage = 'starting';
  load().catch((error: unknown) => {
    stage = 'reading';
    console.error(error);
    if (retries === RETRIES) reportFailure();
    else if (navigator.onLine) void reloadIfReachable();
    window.addEventListener('online', () => start(retries - 1), { once: true });
    if (retries > 0) setTimeout(start, RETRY_MS * 2 ** (RETRIES - retries), retries - 1);
  });
}

/**
 * Loads the page again, once, where the server answers and the application fails all the same: a release has
 * replaced its files, or the browser keeps the failure of one of them for as long as the page is open.
 */
async function reloadIfReachable(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response?.ok === true && stage === 'reading') location.reload();
}

/** Runs an action right before the application takes the page over: what React owns may not change then. */
export function runBeforeHydration(act: () => void): void {
  ending.add(act);
}

/** Called by the application before it hydrates the page. */
export function beginHydration(): void {
  for (const act of ending) act();
  ending.clear();
}

/** Runs an action when the application handles input: at once where it does already. */
export function runWhenHydrated(act: () => void): void {
  if (stage === 'running') act();
  else waiting.add(act);
}

/** Called by the application when it handles input. */
export function reportRunning(): void {
  if (stage === 'running') return;
  stage = 'running';
  // The server's rules for prefetching stop here (`speculation-rules.ts`): pages change without a request.
  document.documentElement.dataset['running'] = '';
  for (const act of waiting) act();
  waiting.clear();
}

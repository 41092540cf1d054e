/** Milliseconds to wait for a page's heading. */
const TIMEOUT_MS = 5_000;

/**
 * Runs an action with an element as soon as it exists.
 * @returns a function that stops waiting
 */
export function whenPresent<T extends Element>(find: () => T | null, act: (element: T) => void): () => void {
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

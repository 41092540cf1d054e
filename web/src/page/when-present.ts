/** How long a page may take to show its heading before nobody waits for it any more. */
const PATIENCE_MS = 5_000;

/** Does something with an element as soon as it is there. Returns how to stop waiting. */
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
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

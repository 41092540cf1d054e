/**
 * Loads an optional part of a page. After a failure it is requested again when the network or the window's
 * focus comes back.
 * @param onFailure runs after each failed attempt
 * @returns a function that ends the attempts
 */
export function loadWithRetries(load: () => Promise<void>, onFailure?: () => void): () => void {
  const end = new AbortController();
  const attempt = (): void => {
    load().then(
      () => end.abort(),
      () => {
        if (!end.signal.aborted) onFailure?.();
      },
    );
  };
  for (const sign of ['online', 'focus']) window.addEventListener(sign, attempt, { signal: end.signal });
  attempt();
  return () => end.abort();
}

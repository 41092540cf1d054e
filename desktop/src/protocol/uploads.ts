/** The uploads that are under way, by their Idempotency-Keys, so that the page can cancel one. */
export interface Uploads {
  /** Notes that an upload begins. @returns the signal that cancels it, aborted already if its cancellation came first */
  begin(key: string): AbortSignal;
  end(key: string): void;
  /** Cancels an upload, or the next one with this key. */
  readonly cancel: (key: string) => void;
}

/** Cancellations that came before their upload. */
const EARLY_MAX = 100;

/**
 * Electron gives a protocol's handler no signal: a request that the page aborts goes on here (lib/browser/api/protocol.ts makes the
 * `Request` without one). So the page says by a call of its own what it cancels.
 */
export function createUploads(): Uploads {
  const running = new Map<string, AbortController>();
  const early = new Set<string>();
  return {
    begin: (key) => {
      const controller = new AbortController();
      running.set(key, controller);
      if (early.delete(key)) controller.abort();
      return controller.signal;
    },
    end: (key) => void running.delete(key),
    cancel: (key) => {
      const controller = running.get(key);
      if (controller !== undefined) {
        controller.abort();
        return;
      }
      early.add(key);
      const [oldest] = early;
      if (early.size > EARLY_MAX && oldest !== undefined) early.delete(oldest);
    },
  };
}

/** Running uploads by their Idempotency-Keys, so that the page can cancel one. */
export interface Uploads {
  /**
   * Registers an upload.
   * @returns the signal that cancels it, aborted already if the cancellation came first
   */
  begin(key: string): AbortSignal;
  end(key: string): void;
  /** Cancels an upload, or the next one with this key. */
  readonly cancel: (key: string) => void;
}

/** Maximum cancellations stored before their upload. */
const EARLY_MAX = 100;

/**
 * Electron passes no signal to a protocol's handler: a request that the
 * page aborts continues here (lib/browser/api/protocol.ts creates the
 * `Request` without one). So the page cancels uploads by a separate call.
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

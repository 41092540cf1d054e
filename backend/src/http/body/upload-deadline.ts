/** Time limit of a whole upload: a base time, plus one second for each `bytesPerSecond` received. */
export interface UploadDeadline {
  readonly baseMs: number;
  readonly bytesPerSecond: number;
}

const SECOND_MS = 1_000;

/** Returns the time in milliseconds since its start that an upload may take with so many bytes received. */
export function allowedUploadMs({ baseMs, bytesPerSecond }: UploadDeadline, receivedBytes: number): number {
  return baseMs + (receivedBytes / bytesPerSecond) * SECOND_MS;
}

/**
 * Starts a time limit for a new upload.
 * @param received returns the bytes received so far
 * @param giveUp is called once, when the limit has passed
 * @returns a function that stops the timer
 */
export function watchUpload(
  deadline: UploadDeadline,
  received: () => number,
  giveUp: () => void,
): () => void {
  const startedAt = performance.now();
  const check = (): void => {
    const leftMs = allowedUploadMs(deadline, received()) - (performance.now() - startedAt);
    if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs));
    else giveUp();
  };
  let timer = setTimeout(check, deadline.baseMs);
  return () => clearTimeout(timer);
}

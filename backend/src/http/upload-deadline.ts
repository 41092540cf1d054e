/** Milliseconds that a whole upload may take: a fixed time, and a second more for so many bytes of it that have come. */
export interface UploadDeadline {
  readonly baseMs: number;
  readonly bytesPerSecond: number;
}

const SECOND_MS = 1_000;

/** Milliseconds from its beginning that an upload may take of which so much has come. */
export function allowedMs({ baseMs, bytesPerSecond }: UploadDeadline, receivedBytes: number): number {
  return baseMs + (receivedBytes / bytesPerSecond) * SECOND_MS;
}

/**
 * Watches an upload that has just begun.
 * @param received gives the bytes that have come @param giveUp is called once, when it has taken too long
 * @returns stops watching
 */
export function watchUpload(deadline: UploadDeadline, received: () => number, giveUp: () => void): () => void {
  const startedAt = performance.now();
  const check = (): void => {
    const leftMs = allowedMs(deadline, received()) - (performance.now() - startedAt);
    if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs));
    else giveUp();
  };
  let timer = setTimeout(check, deadline.baseMs);
  return () => clearTimeout(timer);
}

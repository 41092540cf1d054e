import { setTimeout as pause } from 'node:timers/promises';

/** Results of requests that are sent at a fixed rate, independently of earlier responses. */
export interface RateResult {
  /** Milliseconds from the due time of each request to its response, unordered. */
  readonly latencies: number[];
  /** Reasons of failed requests, with their number. */
  readonly failures: Map<string, number>;
  /** Number of responses so far. */
  responseCount: number;
}

export function createRateResult(): RateResult {
  return { latencies: [], failures: new Map(), responseCount: 0 };
}

const STEP_MS = 10;
/** Maximum pending requests: beyond it the server counts as down and not overloaded. */
const WAITING_MAX = 4_000;

/**
 * Sends at a fixed rate until it is over, and waits for the responses. A request's time begins when it was
 * due, so that stalls of the server are measured.
 * @param send resolves with null, or with an error message
 */
export async function sendAtRate(
  perSecond: number,
  isOver: () => boolean,
  offered: RateResult,
  send: () => Promise<string | null>,
): Promise<void> {
  const startedAt = performance.now();
  const waiting = new Set<Promise<void>>();
  for (let sent = 0; !isOver(); ) {
    const due = ((performance.now() - startedAt) * perSecond) / 1_000;
    for (; sent < due; sent++) {
      if (waiting.size >= WAITING_MAX) {
        note(offered, 'not sent: too many wait');
        continue;
      }
      const dueAt = startedAt + (sent * 1_000) / perSecond;
      const one = send()
        .catch((error: unknown) => String((error as NodeJS.ErrnoException).code ?? error))
        .then((problem) => {
          offered.responseCount++;
          if (problem !== null) note(offered, problem);
          offered.latencies.push(performance.now() - dueAt);
          waiting.delete(one);
        });
      waiting.add(one);
    }
    await pause(STEP_MS);
  }
  await Promise.all(waiting);
}

function note({ failures }: RateResult, problem: string): void {
  failures.set(problem, (failures.get(problem) ?? 0) + 1);
}

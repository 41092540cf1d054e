import { setTimeout as pause } from 'node:timers/promises';

/** What came of requests that were sent at a rate, whether or not those before were answered. */
export interface Offered {
  /** Milliseconds from the time that each was due to its answer, in no order. */
  readonly latencies: number[];
  /** Why requests failed, and how many of them. */
  readonly failures: Map<string, number>;
  /** Answered so far. */
  answered: number;
}

export function createOffered(): Offered {
  return { latencies: [], failures: new Map(), answered: 0 };
}

const STEP_MS = 10;
/** Unanswered at a time: behind that, the server is not overloaded but gone. */
const WAITING_MAX = 4_000;

/**
 * Sends at a rate until it is over, and waits for the answers. A request's time begins when it was due, so that a server that
 * stands still is seen to.
 * @param send resolves with null, or with what is wrong
 */
export async function offer(perSecond: number, isOver: () => boolean, offered: Offered, send: () => Promise<string | null>): Promise<void> {
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
          offered.answered++;
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

function note({ failures }: Offered, problem: string): void {
  failures.set(problem, (failures.get(problem) ?? 0) + 1);
}

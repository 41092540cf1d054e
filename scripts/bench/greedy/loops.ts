import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../load/figures.ts';
import type { Account } from './account.ts';
import type { GreedyUser } from './users.ts';

/** Between two requests of the reader. */
const READ_PAUSE_MS = 20;

/** Reads pages, documents and lists for so long. @returns milliseconds that 95 of 100 took at most, and how many answers were no 200 */
export async function readPolitely(reader: Account, docId: string, milliseconds: number): Promise<{ p95: number; failures: number }> {
  const paths = [`/${reader.username}/${docId}`, `/api/groups/${reader.username}/docs/${docId}`, `/api/groups/${reader.username}`];
  const times: number[] = [];
  let failures = 0;
  const end = performance.now() + milliseconds;
  for (let step = 0; performance.now() < end; step++) {
    const startedAt = performance.now();
    const status = await reader.send('GET', paths[step % paths.length] ?? '/');
    times.push(performance.now() - startedAt);
    if (status !== 200) failures++;
    await pause(READ_PAUSE_MS);
  }
  return {
    p95: quantile(
      times.toSorted((a, b) => a - b),
      0.95,
    ),
    failures,
  };
}

/** Asks again and again until it is over. @returns how many answers had which status */
export async function beGreedy(
  { atOnce }: GreedyUser,
  step: (number: number) => Promise<number>,
  isOver: () => boolean,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let number = 0;
  const loop = async (): Promise<void> => {
    while (!isOver()) {
      const status = await step(number++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // One that is refused at once asks again, but leaves the reader's process some time.
      if (status === 0 || status >= 400) await pause(5);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return statuses;
}

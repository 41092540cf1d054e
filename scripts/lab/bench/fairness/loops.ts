import { setTimeout as pause } from 'node:timers/promises';
import { cookiesIn } from '@maru/backend/testing/browser.ts';
import { quantile } from '../../load/figures.ts';
import { createSend } from './account.ts';
import type { ReaderFigures, ReaderOptions } from './reader.ts';
import type { HeavyUser } from './users.ts';

/** Pause between two requests of the reader. */
const READ_PAUSE_MS = 20;

/** Returns a function that reads the paths in turn for a number of milliseconds. */
export function createReading({
  url,
  cookie,
  paths,
}: ReaderOptions): (milliseconds: number) => Promise<ReaderFigures> {
  const send = createSend(url, cookiesIn(cookie));
  return async (milliseconds) => {
    const times: number[] = [];
    let failures = 0;
    const end = performance.now() + milliseconds;
    for (let step = 0; performance.now() < end; step++) {
      const startedAt = performance.now();
      const status = await send('GET', paths[step % paths.length] ?? '/');
      times.push(performance.now() - startedAt);
      if (status !== 200) failures++;
      await pause(READ_PAUSE_MS);
    }
    times.sort((a, b) => a - b);
    return { p95: quantile(times, 0.95), failures };
  };
}

/** Repeats a request until it is over. @returns the number of responses by status */
export async function repeatRequests(
  { atOnce }: HeavyUser,
  step: (number: number) => Promise<number>,
  isOver: () => boolean,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let number = 0;
  const loop = async (): Promise<void> => {
    while (!isOver()) {
      const status = await step(number++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Pauses after a rejected request, so that the client does not use up the machine's processor time.
      if (status === 0 || status >= 400) await pause(5);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return statuses;
}

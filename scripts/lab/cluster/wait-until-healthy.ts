import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../bootstrap/failure.mjs';
import { logOf } from './layout.ts';
import type { Layout, PartName } from './layout.ts';
import { isHealthy } from './parts.ts';
import { stateOf } from './processes.ts';

export const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 250;
const LAST_LINES = 20;

/** Waits until parts are healthy. Throws Failure when one has exited, or the time is over. */
export async function waitUntilHealthy(layout: Layout, parts: readonly PartName[]): Promise<void> {
  for (const part of parts) {
    await waitUntil(
      async () => {
        if (await isHealthy(layout, part)) return true;
        if (stateOf(layout, part) === 'stopped')
          throw new Failure(`${logTail(layout, part)}\n${part} has ended: its last words are above.`);
        return false;
      },
      () => `${logTail(layout, part)}\n${part} is not ready: its last words are above.`,
    );
  }
}

/** Returns the end of a part's log, since its folder may be removed soon. */
export function logTail(layout: Layout, part: PartName): string {
  return readFileSync(logOf(layout, part), 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}

/** Polls until the condition is true. Throws Failure with the message when the time is over. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  message: () => string,
): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Failure(message());
    await pause(POLL_MS);
  }
}

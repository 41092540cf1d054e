import { constants, setPriority } from 'node:os';

/**
 * Lets the main thread, which answers readers, go before the thread that calls this. On Linux alone, where a priority is a thread's own
 * (setpriority(2), "C library/kernel differences"): elsewhere it would be that of the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that allows no change works as before.
  }
}

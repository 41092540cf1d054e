import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread below the main thread's, which answers
 * requests. On Linux only, where a priority belongs to a thread (setpriority(2),
 * "C library/kernel differences"): elsewhere it would apply to the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The priority is optional: some systems allow no change.
  }
}

import { isMainThread } from 'node:worker_threads';

/**
 * Runs in the server under measurement (`--import`): measures how long its main thread stands still, from one
 * turn of the event loop to the next that comes to its timers. Answers each message of the measuring process
 * with the longest block since the one before, and with the processor time of the one that took most: it
 * depends less on what else the machine does.
 */

/** Milliseconds between two samples: a block is reported at most this much too short. */
const STEP_MS = 5;

if (isMainThread && process.send !== undefined) {
  const nothing = { ms: 0, processorMs: 0 };
  let longest = nothing;
  let at = performance.now();
  let used = process.threadCpuUsage();
  setInterval(() => {
    const now = performance.now();
    const usage = process.threadCpuUsage();
    const ms = now - at - STEP_MS;
    const processorMs = (usage.user + usage.system - used.user - used.system) / 1_000;
    longest = { ms: Math.max(longest.ms, ms), processorMs: Math.max(longest.processorMs, processorMs) };
    at = now;
    used = usage;
  }, STEP_MS).unref();
  process.on('message', () => {
    process.send?.(longest);
    longest = nothing;
  });
  // The server ends when it wants to.
  process.channel?.unref();
}

/**
 * Returns a function that reads the thread's processor time since its last call, in milliseconds. Systems may
 * count a short job only when the thread has gone to sleep: measured from the start of a job, thousands of
 * short ones would cost nothing.
 */
export function createProcessorTimer(): () => number {
  let before = process.threadCpuUsage();
  return () => {
    const now = process.threadCpuUsage();
    const ms = (now.user + now.system - before.user - before.system) / 1_000;
    before = now;
    return ms;
  };
}

const TICK_MS = 1_000;

/** @param {number} startedAt epoch milliseconds */
const secondsSince = (startedAt) => ((Date.now() - startedAt) / 1_000).toFixed(1);

/**
 * Runs long work with a line of output: the label at once,
 * the elapsed seconds while it runs and when it ends.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedAt = Date.now();
  const isLive = process.stdout.isTTY;
  process.stdout.write(`${label} … `);
  const timer = isLive
    ? setInterval(() => process.stdout.write(`\r${label} … ${secondsSince(startedAt)} s `), TICK_MS)
    : undefined;
  try {
    const result = await work();
    process.stdout.write(`${isLive ? `\r${label} … ` : ''}${secondsSince(startedAt)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${isLive ? `\r${label} … ` : ''}failed after ${secondsSince(startedAt)} s\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

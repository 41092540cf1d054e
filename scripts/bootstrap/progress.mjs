const TICK_MS = 1_000;

/** @param {number} startedAt epoch milliseconds */
const secondsSince = (startedAt) => ((Date.now() - startedAt) / 1_000).toFixed(1);

/**
 * Step whose line is the last one and has no end yet. Others that
 * run at the same time write theirs when they end.
 * @type {symbol | null}
 */
let onLine = null;

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
  const own = Symbol(label);
  if (onLine === null) {
    onLine = own;
    process.stdout.write(`${label} … `);
  }
  const timer = isLive
    ? setInterval(() => {
        if (onLine === own) process.stdout.write(`\r${label} … ${secondsSince(startedAt)} s `);
      }, TICK_MS)
    : undefined;
  const end = (/** @type {string} */ outcome) => {
    const line = `${label} … ${outcome}\n`;
    if (onLine !== own) process.stdout.write(`${onLine === null ? '' : '\n'}${line}`);
    else process.stdout.write(isLive ? `\r${line}` : `${outcome}\n`);
    onLine = null;
  };
  try {
    const result = await work();
    end(`${secondsSince(startedAt)} s`);
    return result;
  } catch (error) {
    end(`failed after ${secondsSince(startedAt)} s`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

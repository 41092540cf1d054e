/** Number of files in the report. */
const LARGEST = 40;

/**
 * @typedef {{ code: number, passes: number, failures: number, pending: number, leftOut: number,
 *   secondTries: number, failed: readonly string[],
 *   seconds: Readonly<Record<string, import('./mocha.mjs').Seconds>> }} Outcome
 */

/** @type {Outcome} */
export const NOTHING = {
  code: 0,
  passes: 0,
  failures: 0,
  pending: 0,
  leftOut: 0,
  secondTries: 0,
  failed: [],
  seconds: {},
};

/**
 * Adds the counts of one mocha process. One that failed without
 * a failed test, or did not finish, counts as a failure.
 * @param {Outcome} total
 * @param {{ code: number, result: import('./mocha.mjs').MochaResult | null }} outcome
 * @param {string} name of what it ran
 * @returns {Outcome}
 */
export function addOutcome(total, { code, result }, name) {
  const { passes, failures, pending, leftOut, failed, seconds } = result ?? NOTHING;
  const isUntold = code !== 0 && failures === 0;
  return {
    code: total.code || code,
    passes: total.passes + passes,
    failures: total.failures + (isUntold ? 1 : failures),
    pending: total.pending + pending,
    leftOut: total.leftOut + leftOut,
    secondTries: total.secondTries + (result?.retries ?? 0),
    failed: [...total.failed, ...failed, ...(isUntold ? [`mocha ended with code ${code}: ${name}`] : [])],
    seconds: { ...total.seconds, ...seconds },
  };
}

/**
 * Counts of a mocha process, some of whose files run again: all of the other files, its retried tests and
 * those left out, and the second run as one more second try.
 * @param {Outcome} total
 * @param {{ result: import('./mocha.mjs').MochaResult | null }} outcome
 * @param {readonly string[]} again its files that run again
 * @returns {Outcome}
 */
export function addSecondTry(total, { result }, again) {
  const sum = {
    ...total,
    leftOut: total.leftOut + (result?.leftOut ?? 0),
    secondTries: total.secondTries + (result?.retries ?? 0) + 1,
  };
  for (const [file, { passes, pending }] of Object.entries(result?.files ?? {})) {
    if (again.includes(file)) continue;
    sum.passes += passes;
    sum.pending += pending;
    sum.seconds = { ...sum.seconds, [file]: result?.seconds[file] ?? { elapsed: 0, cpu: 0 } };
  }
  return sum;
}

/**
 * Returns the files of a failed mocha process that have to run again: those with a failed test or hook, or
 * all of them when it did not finish or failed without a failed test.
 * @param {readonly string[]} pack
 * @param {import('./mocha.mjs').MochaResult | null} result
 */
export function filesToRunAgain(pack, result) {
  const failed = pack.filter((file) => (result?.files[file]?.failures ?? 0) > 0);
  return failed.length > 0 ? failed : pack;
}

/**
 * Returns the CPU seconds of the files in each folder of the top level, and of the website's in a browser.
 * @param {Outcome['seconds']} seconds
 */
function byWorkspace(seconds) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [file, { cpu }] of Object.entries(seconds)) {
    const name = file.startsWith('web/e2e/') ? 'web/e2e' : (file.split('/')[0] ?? '');
    sums.set(name, (sums.get(name) ?? 0) + cpu);
  }
  return [...sums].map(([name, cpu]) => `${name} ${cpu.toFixed(0)}`).join(', ');
}

/**
 * Prints the CPU time by workspace, the files that took the most of it, the failures, the numbers of tests
 * left to the full run and of second tries, and a summary line at the end.
 * @param {Outcome} outcome
 * @returns {number} the exit code: 0 only when mocha succeeded and no test failed
 */
export function report({ code, passes, failures, pending, leftOut, secondTries, failed, seconds }) {
  const files = Object.entries(seconds).sort(([, a], [, b]) => b.cpu - a.cpu || b.elapsed - a.elapsed);
  if (files.length > 1) {
    const all = files.reduce((sum, [, { cpu }]) => sum + cpu, 0);
    console.log(`\nCPU seconds by workspace: ${byWorkspace(seconds)}`);
    console.log(`The largest of ${files.length} files, by CPU seconds (${all.toFixed(0)} in all):`);
    for (const [file, { elapsed, cpu }] of files.slice(0, LARGEST))
      console.log(`${cpu.toFixed(1).padStart(7)} s, ${elapsed.toFixed(1).padStart(6)} s elapsed  ${file}`);
  }
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((title) => `  ${title}`).join('\n')}`);
  if (leftOut > 0) console.log(`\nNot in this run: ${leftOut} tests of the full run, \`npm test -- --full\``);
  const counted = code === 0 ? failures : Math.max(failures, 1);
  console.log(
    `\nsecond tries: ${secondTries}\n${passes} passed, ${counted} failed${pending === 0 ? '' : `, ${pending} skipped`}`,
  );
  return counted === 0 ? 0 : code || 1;
}

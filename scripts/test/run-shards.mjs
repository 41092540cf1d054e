import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { FILES_ALONE, runMocha } from './mocha.mjs';
import { addOutcome, addSecondTry, filesToRunAgain, NOTHING } from './outcome.mjs';
import { shardTests } from './shards.mjs';
import { listTestFiles } from './test-files.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {import('./shards.mjs').Shard} Shard */

/** Exit codes of a process that was terminated by SIGHUP, SIGINT or SIGTERM. */
const ASKED_TO_END = [129, 130, 143];

/**
 * Browser tests may exceed a timeout on a loaded machine: they get a second
 * try, which the output reports. Files with a test that still fails, in a
 * browser or not, run once more at the end without other load. That run counts.
 */
const SECOND_TRY = ['--retries', '1'];
const isForBrowser = (/** @type {Shard} */ shard) =>
  shard.every((file) => /^(?:web\/e2e|desktop\/test)\//.test(file));

/**
 * Several processes use the time that one spends waiting for disk, browser and database: two leave a sixth
 * of two cores idle.
 * @returns {number} how many run at once
 */
function countLanes() {
  const requested = Number(process.env.MARU_TEST_JOBS);
  return Number.isInteger(requested) && requested > 0 ? requested : Math.min(3, availableParallelism() + 1);
}

/**
 * Runs shards of tests, several at once, each in a separate
 * process. The output of a shard is shown when it has finished.
 * @param {string} node
 * @param {readonly Shard[]} shards
 * @param {{ env: NodeJS.ProcessEnv, folder: string }} options `folder` for the processes' counts
 * @returns {Promise<Outcome>} of all of them
 */
export async function runShards(node, shards, { env, folder }) {
  let total = NOTHING;
  let isOver = false;
  let started = 0;
  /** @type {Shard[]} */
  const again = [];
  const run = async (/** @type {Shard} */ shard, isLast = false) => {
    /** @type {Buffer[]} */
    const chunks = [];
    const resultPath = join(folder, `result-${started++}.json`);
    const colors = process.stdout.isTTY ? ['--color'] : [];
    const tries = isForBrowser(shard) ? SECOND_TRY : [];
    const outcome = await runMocha(node, [...FILES_ALONE, ...colors, ...tries, ...shard], {
      env,
      resultPath,
      takeOutput: (chunk) => chunks.push(chunk),
    });
    process.stdout.write(Buffer.concat(chunks));
    if (ASKED_TO_END.includes(outcome.code)) isOver = true;
    if (outcome.code !== 0 && !isOver && !isLast) {
      const files = filesToRunAgain(shard, outcome.result);
      again.push(files);
      total = addSecondTry(total, outcome, files);
      return;
    }
    const { result } = outcome;
    // The first run of a file has counted those already that it leaves out.
    const counted = isLast && result !== null ? { ...result, leftOut: 0 } : result;
    total = addOutcome(total, { ...outcome, result: counted }, shard.join(' '));
  };
  const left = [...shards];
  // Half of the lanes take from the front and half from the back:
  // browser tests are at the front, servers and commands at the back.
  const lane = async (/** @type {number} */ index) => {
    for (;;) {
      const shard = index % 2 === 0 ? left.shift() : left.pop();
      if (shard === undefined || isOver) return;
      await run(shard);
    }
  };
  await Promise.all(Array.from({ length: countLanes() }, (_, index) => lane(index)));
  for (const shard of again) {
    if (isOver) break;
    console.log(`\nRun again by itself, since it failed beside other tests: ${shard.join(' ')}`);
    await run(shard, true);
  }
  return isOver ? { ...total, code: total.code || 1 } : total;
}

/**
 * Runs the test files, in shards.
 * @param {string} node
 * @param {{ env: NodeJS.ProcessEnv, folder: string }} options
 */
export const runEverything = (node, options) => runShards(node, shardTests(listTestFiles()), options);

/**
 * Distribution of the test files among mocha processes. Every server, browser, database and folder of a test
 * is separate, so that two processes do not interfere.
 */

/** @typedef {readonly string[]} Shard test files that one process runs sequentially */

/**
 * Files with a process of their own because of their duration, the one that packs the app, which needs an
 * environment without changes by other tests, and the one that compares the CPU time of computations, in
 * which the garbage of other tests would count.
 */
const LONG =
  /^(?:web\/e2e\/every-screen\b|backend\/test\/matrix\/|backend\/test\/(?:hostile|start)\b|desktop\/test\/packaged-app\b|core\/src\/markup\/test\/linear-time\b)/;

/** Tests of the desktop app, which are tried twice as those in a browser are. */
const OF_DESKTOP = /^desktop\/test\//;

/** Tests that drive the website in a browser. */
const IN_BROWSER = /^web\/e2e\//;

/** Tests that start servers and databases. */
const OF_SERVER = /^backend\//;

/** Files per process: it loads mocha and the server once (1 s), and those in a browser share it (1 s). */
const SHARD_SIZE = { inBrowser: 12, ofDesktop: 10, other: 25 };
/** Files of the shortest shard where the lanes meet, and how many lanes share what is left there. */
const LAST = { size: 4, lanes: 3 };

/**
 * @param {readonly string[]} files
 * @returns {Shard[]} long ones at both ends, since lanes take from either end, and short ones in the middle,
 *   where the lanes meet
 */
export function shardTests(files) {
  const long = files.filter((file) => LONG.test(file));
  const short = files.filter((file) => !LONG.test(file));
  const inBrowser = short.filter((file) => IN_BROWSER.test(file));
  const ofDesktop = short.filter((file) => OF_DESKTOP.test(file));
  const ofServer = short.filter((file) => OF_SERVER.test(file));
  const light = short.filter((file) => ![IN_BROWSER, OF_DESKTOP, OF_SERVER].some((kind) => kind.test(file)));
  return [
    ...inShards(
      long.filter((file) => IN_BROWSER.test(file)),
      1,
    ),
    ...inShards(ofDesktop, SHARD_SIZE.ofDesktop),
    ...inShards(inBrowser, SHARD_SIZE.inBrowser),
    ...inShards(light, SHARD_SIZE.other),
    ...inGrowingShards(ofServer, SHARD_SIZE.other),
    ...inShards(
      long.filter((file) => !IN_BROWSER.test(file)),
      1,
    ),
  ];
}

/**
 * @param {readonly string[]} files
 * @param {number} size
 * @returns {Shard[]}
 */
function inShards(files, size) {
  /** @type {string[][]} */
  const shards = [];
  for (let at = 0; at < files.length; at += size) shards.push(files.slice(at, at + size));
  return shards;
}

/**
 * Shards that are the smaller the further in front they are, where the lanes meet at the end: none of them
 * has much left to do when another has ended.
 * @param {readonly string[]} files
 * @param {number} largest
 * @returns {Shard[]}
 */
function inGrowingShards(files, largest) {
  /** @type {Shard[]} */
  const shards = [];
  for (let end = files.length; end > 0; ) {
    const size =
      end < 2 * LAST.size ? end : Math.min(largest, Math.max(LAST.size, Math.ceil(end / LAST.lanes)));
    shards.unshift(files.slice(end - size, end));
    end -= size;
  }
  return shards;
}

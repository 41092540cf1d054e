/**
 * How the test files are shared out among processes of mocha. Every server, browser, database and folder of a test is its
 * own, so that two processes are not in each other's way.
 */

/** @typedef {readonly string[]} Pack test files that one process runs, one after the other */

/** Tests that compare how much processor time two pieces of work take: what runs beside them would spoil their caches. */
const MEASURES = /\/growth\.test\.ts$/;

/** Files that take long enough for a process of their own, the longest of them first. */
const LONG = [
  /^web\/e2e\/every-screen\b/,
  /^web\/e2e\//,
  /^backend\/test\/crash\//,
  /^backend\/test\/(?:matrix|hostile|start)\b/,
  /^backend\/test\/cli\//,
  /^desktop\/test\//,
];

/** So many other files are one process: loading the server anew takes a second. */
const PACK_SIZE = 12;

/**
 * @param {readonly string[]} files
 * @returns {{ first: Pack[], others: Pack[] }} what runs with nothing beside it, then the others: long ones at both ends, so
 *   that those who take from either end meet in the middle, where the short ones are
 */
export function packTests(files) {
  const measures = files.filter((file) => MEASURES.test(file));
  const rest = files.filter((file) => !MEASURES.test(file));
  const rankOf = (/** @type {string} */ file) => LONG.findIndex((pattern) => pattern.test(file));
  const long = rest.filter((file) => rankOf(file) !== -1).sort((a, b) => rankOf(a) - rankOf(b));
  const short = rest.filter((file) => rankOf(file) === -1);
  const isForBrowser = (/** @type {string} */ file) => file.startsWith('web/');
  /** @type {string[][]} */
  const packs = [];
  for (let at = 0; at < short.length; at += PACK_SIZE) packs.push(short.slice(at, at + PACK_SIZE));
  const alone = (/** @type {readonly string[]} */ some) => some.map((file) => [file]);
  return {
    first: alone(measures),
    others: [...alone(long.filter(isForBrowser)), ...packs, ...alone(long.filter((file) => !isForBrowser(file)))],
  };
}

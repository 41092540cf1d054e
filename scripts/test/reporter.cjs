const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { reporters, Runner } = require('mocha');
const { cpuSeconds } = require('./cpu-seconds.cjs');

const {
  EVENT_SUITE_BEGIN,
  EVENT_SUITE_END,
  EVENT_TEST_FAIL,
  EVENT_TEST_PASS,
  EVENT_TEST_PENDING,
  EVENT_TEST_RETRY,
} = Runner.constants;

/** Maximum lines of an error in the list of failures at the end. */
const WHY_LINES = 6;

/**
 * Removes the tests and suites that the daily run leaves to the full one (backend/testing/full-run.ts).
 * @returns {number} how many tests these are
 */
function leaveToFullRun(suite) {
  const left = suite.suites.filter(({ isOfFullRun }) => isOfFullRun);
  const tests = suite.tests.filter(({ isOfFullRun }) => isOfFullRun);
  suite.suites = suite.suites.filter((one) => !left.includes(one));
  suite.tests = suite.tests.filter((one) => !tests.includes(one));
  const ofSuites = left.reduce((sum, one) => sum + one.total(), 0);
  return suite.suites.reduce((sum, one) => sum + leaveToFullRun(one), tests.length + ofSuites);
}

/** Returns the file of a test or hook, relative to the project. */
const fileOf = (test) => path.relative(process.cwd(), test.file ?? test.parent?.file ?? '');

/**
 * Mocha's spec reporter, which also writes the counts, in all and per file, the failed tests, and the seconds of each
 * file to the file in `MARU_TEST_RESULT`: elapsed and of CPU, hooks included, the servers of databases apart.
 */
class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    this.leftOut = leaveToFullRun(runner.suite);
    runner.total = runner.suite.total();
    this.failed = [];
    this.retries = 0;
    this.seconds = {};
    this.files = {};
    const count = (test, what) => {
      const counts = (this.files[fileOf(test)] ??= { passes: 0, failures: 0, pending: 0 });
      counts[what]++;
    };
    runner.on(EVENT_TEST_PASS, (test) => count(test, 'passes'));
    runner.on(EVENT_TEST_PENDING, (test) => count(test, 'pending'));
    let start = { at: 0, cpu: 0 };
    const isOuter = (suite) => suite.parent?.root === true;
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (isOuter(suite)) start = { at: performance.now(), cpu: cpuSeconds() };
    });
    runner.on(EVENT_SUITE_END, (suite) => {
      if (!isOuter(suite)) return;
      const taken = (this.seconds[path.relative(process.cwd(), suite.file ?? '')] ??= { elapsed: 0, cpu: 0 });
      taken.elapsed += (performance.now() - start.at) / 1000;
      taken.cpu += cpuSeconds() - start.cpu;
    });
    runner.on(EVENT_TEST_RETRY, (test, error) => {
      this.retries++;
      console.log(`    tried again: ${test.fullTitle()}: ${error?.message ?? error}`);
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      count(test, 'failures');
      const why = String(error?.message ?? error)
        .split('\n')
        .slice(0, WHY_LINES)
        .join('\n      ');
      this.failed.push(`${fileOf(test)}: ${test.fullTitle()}\n      ${why}`);
    });
  }

  /** Called by mocha once at the very end. */
  epilogue() {
    super.epilogue();
    const { passes, failures, pending } = this.stats;
    const { failed, files, leftOut, retries, seconds } = this;
    const resultPath = process.env.MARU_TEST_RESULT;
    if (resultPath)
      writeFileSync(
        resultPath,
        JSON.stringify({ passes, failures, pending, leftOut, retries, failed, files, seconds }),
      );
  }
}

module.exports = CountingReporter;

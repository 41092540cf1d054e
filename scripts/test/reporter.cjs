const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { reporters, Runner } = require('mocha');

const { EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_FAIL, EVENT_TEST_RETRY } = Runner.constants;

/** Maximum lines of an error in the list of failures at the end. */
const WHY_LINES = 6;

/**
 * Mocha's spec reporter, which also writes the counts, the failed tests and the seconds per file, hooks included, to the file in
 * `MARU_TEST_RESULT`.
 */
class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    this.failed = [];
    this.retries = 0;
    this.seconds = {};
    let startedAt = 0;
    const isOuter = (suite) => suite.parent?.root === true;
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (isOuter(suite)) startedAt = performance.now();
    });
    runner.on(EVENT_SUITE_END, (suite) => {
      if (!isOuter(suite)) return;
      const file = path.relative(process.cwd(), suite.file ?? '');
      this.seconds[file] = (this.seconds[file] ?? 0) + (performance.now() - startedAt) / 1000;
    });
    runner.on(EVENT_TEST_RETRY, (test, error) => {
      this.retries++;
      console.log(`    tried again: ${test.fullTitle()}: ${error?.message ?? error}`);
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      const why = String(error?.message ?? error)
        .split('\n')
        .slice(0, WHY_LINES)
        .join('\n      ');
      this.failed.push(
        `${path.relative(process.cwd(), test.file ?? test.parent?.file ?? '')}: ${test.fullTitle()}\n      ${why}`,
      );
    });
  }

  /** Called by mocha once at the very end. */
  epilogue() {
    super.epilogue();
    const { passes, failures, pending } = this.stats;
    const { failed, retries, seconds } = this;
    const path = process.env.MARU_TEST_RESULT;
    if (path) writeFileSync(path, JSON.stringify({ passes, failures, pending, retries, failed, seconds }));
  }
}

module.exports = CountingReporter;

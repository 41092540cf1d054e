const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

/** Mocha's spec reporter, which also leaves the counts in the file that \`MARU_TEST_RESULT\` names. */
class CountingReporter extends reporters.Spec {
  /** Mocha calls this once at the very end. */
  epilogue() {
    super.epilogue();
    const { passes, failures, pending } = this.stats;
    const path = process.env.MARU_TEST_RESULT;
    if (path) writeFileSync(path, JSON.stringify({ passes, failures, pending }));
  }
}

module.exports = CountingReporter;

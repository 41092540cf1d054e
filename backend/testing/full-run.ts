/**
 * The daily run of the tests (`npm test`) leaves some to the full run (`npm test -- --full`):
 * docs/development.md says which. The reporter (scripts/test/reporter.cjs) removes and counts them.
 */

/** True in the daily run. A file that is run by itself runs whole. */
export const isDailyRun = process.env['MARU_TEST_RUN'] === 'daily';

/** Declares a test that the daily run leaves to the full run. */
export const itInFullRun = (title: string, test: (this: Mocha.Context) => void | Promise<void>): void => {
  if (isDailyRun) Object.assign(it.skip(title), { isOfFullRun: true });
  else it(title, test);
};

/** Declares a suite that the daily run leaves to the full run. */
export const describeInFullRun = (title: string, define: (this: Mocha.Suite) => void): void => {
  if (!isDailyRun) describe(title, define);
  else
    describe(title, function () {
      Object.assign(this, { isOfFullRun: true });
      define.call(this);
    });
};

/** What this process has done since it started, for its metrics: plain numbers, so that counting costs nothing. */
export const processCounts = {
  /** Transactions that were asked for, each however often it was tried. */
  transactions: 0,
  /** Reads and transactions that were tried once more. */
  databaseRetries: 0,
  /** Those that were given up, as the database was away or its storage refused. */
  databaseFailures: 0,
  pageCacheHits: 0,
  pageCacheMisses: 0,
  limitRefusals: 0,
  /** Texts that were worked on in their thread. */
  textThreadJobs: 0,
  /** Texts of imports that were read in a thread. */
  importThreadJobs: 0,
};

/**
 * Counters of this process since its start, for its metrics:
 * plain numbers, which cost almost nothing to increment.
 */
export const processCounts = {
  /** Transactions requested, each counted once regardless of retries. */
  transactions: 0,
  /** Retries of reads and transactions. */
  databaseRetries: 0,
  /** Reads and transactions given up because the database was unavailable or its storage failed. */
  databaseFailures: 0,
  pageCacheHits: 0,
  pageCacheMisses: 0,
  limitRefusals: 0,
  /** Reads of a row that decides who may read and does not verify, and those that were refused for it. */
  rowsUnverified: 0,
  rowsRefused: 0,
  /** Texts processed in the text thread. */
  textThreadJobs: 0,
  /** Texts of imports read in a thread. */
  importThreadJobs: 0,
};

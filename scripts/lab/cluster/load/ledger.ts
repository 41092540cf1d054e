/**
 * Ledger of clients' writes and their responses: no acknowledged
 * write may be missing afterwards, and none may be duplicated.
 */

export interface DocRecord {
  readonly id: string;
  /** Numbers of acknowledged saves, which end the titles. */
  readonly acknowledged: number[];
  /** Number of the last sent save. */
  sent: number;
  /** `updatedAt` of the last response. */
  updatedAt: string;
}

/** Document that autosaves write into. */
export interface AutosavedRecord {
  readonly id: string;
  readonly into: 'fold' | 'working copy';
  /** Number of the last sent save. */
  sent: number;
  /** Number of the last acknowledged one. */
  acknowledged: number;
  /** Highest number that was sent to be published. */
  shown: number;
  /** Acknowledged numbers that are versions of their own: of ordinary saves, or published ones. */
  readonly versions: number[];
  /** Number of sent requests for such versions. */
  ends: number;
  /** Time of the creation, and of the last sent save. */
  readonly createdAt: number;
  savedAt: number;
  /** `updatedAt` of the document in the last response. */
  updatedAt: string;
  /** `updatedAt` of its working copy; null without one. */
  copyAt: string | null;
}

export interface UploadRecord {
  readonly name: string;
  readonly text: string;
  url: string;
}

export interface ClientRecord {
  readonly username: string;
  readonly docs: DocRecord[];
  readonly autosaved: AutosavedRecord[];
  /** Titles of documents: acknowledged ones, with their ids; and those without a response. */
  readonly created: Map<string, string>;
  readonly uncertainTitles: Set<string>;
  readonly uploads: UploadRecord[];
  readonly uncertainUploads: Set<string>;
  readonly comments: Set<string>;
  readonly uncertainComments: Set<string>;
}

export type ResponseKind = 'success' | 'contract error' | 'try again' | 'against the contract';

/** Events with their time. */
export interface Ledger {
  readonly startedAt: number;
  /** Times of acknowledged writes. */
  readonly writes: number[];
  readonly counts: Record<ResponseKind, number>;
  /** Times of 503 responses. */
  readonly refusals: number[];
  /** Descriptions of forbidden responses, and of reads that differ from acknowledged writes. */
  readonly problems: string[];
  /** Errors of the contract, counted by status and code. */
  readonly errors: Map<string, number>;
  /** Longest time of one write from the first attempt to its acknowledgement. */
  slowestWriteMs: number;
}

export function createLedger(now: number): Ledger {
  return {
    startedAt: now,
    writes: [],
    counts: { success: 0, 'contract error': 0, 'try again': 0, 'against the contract': 0 },
    refusals: [],
    problems: [],
    errors: new Map(),
    slowestWriteMs: 0,
  };
}

/** Returns the longest time without an acknowledged write within a period, whose ends count as writes. */
export function longestGap(writes: readonly number[], from: number, to: number): number {
  const times = [from, ...writes.filter((time) => time > from && time < to), to];
  return times.slice(1).reduce((longest, time, index) => Math.max(longest, time - (times[index] ?? time)), 0);
}

/**
 * Compares a document's history with its acknowledged saves.
 * @param found numbers of all its revisions, oldest first
 */
export function compareSaves(
  acknowledged: readonly number[],
  found: readonly number[],
): { lost: number[]; twice: number[]; isOrdered: boolean } {
  const there = new Set(found);
  return {
    lost: acknowledged.filter((number) => !there.has(number)),
    twice: [...there].filter((number) => found.filter((other) => other === number).length > 1),
    isOrdered: found.every((number, index) => index === 0 || number >= (found[index - 1] ?? 0)),
  };
}

/**
 * Returns the largest number of versions that autosaves with other saves in between may make: the first one,
 * and for each save that is not folded itself and the folds after it, which begin again after `foldMaxMs`.
 */
export function versionsMax(
  { into, ends, createdAt, savedAt }: Pick<AutosavedRecord, 'into' | 'ends' | 'createdAt' | 'savedAt'>,
  foldMaxMs: number,
): number {
  if (into === 'working copy') return 1 + ends;
  return 2 + 2 * ends + Math.floor((savedAt - createdAt) / foldMaxMs);
}

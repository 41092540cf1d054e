/** What clients asked for, and what they were told: nothing that was acknowledged may be missing afterwards, nothing be there twice. */

export interface DocRecord {
  readonly id: string;
  /** Of each save the number that its title ends with. */
  readonly acknowledged: number[];
  /** Sent last. */
  sent: number;
  /** As the last answer had it. */
  updatedAt: string;
}

export interface UploadRecord {
  readonly name: string;
  readonly text: string;
  url: string;
}

export interface ClientRecord {
  readonly username: string;
  readonly docs: DocRecord[];
  /** Titles of documents: made and acknowledged, with their ids; and those of which it is not known. */
  readonly created: Map<string, string>;
  readonly uncertainTitles: Set<string>;
  readonly uploads: UploadRecord[];
  readonly uncertainUploads: Set<string>;
  readonly comments: Set<string>;
  readonly uncertainComments: Set<string>;
}

export type AnswerKind = 'success' | 'contract error' | 'try again' | 'against the contract';

/** What happened, with the time. */
export interface Ledger {
  readonly startedAt: number;
  /** Of each acknowledged write. */
  readonly writes: number[];
  readonly counts: Record<AnswerKind, number>;
  /** Of each answer 503. */
  readonly refusals: number[];
  /** Of each answer that must not be, and of each read that showed something else than was acknowledged, in words. */
  readonly problems: string[];
  /** Errors of the contract, by status and code. */
  readonly errors: Map<string, number>;
  /** The longest that one write took from the first try to its acknowledgement. */
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

/** The longest time without an acknowledged write within a span of time, whose ends count as writes. */
export function longestGap(writes: readonly number[], from: number, to: number): number {
  const times = [from, ...writes.filter((time) => time > from && time < to), to];
  return times.slice(1).reduce((longest, time, index) => Math.max(longest, time - (times[index] ?? time)), 0);
}

/**
 * What is wrong with the numbers that a document's history shows.
 * @param found those of all its states, oldest first
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

import { newId } from '@maru/core/text';
import type { Writer } from '../../db/connect.ts';
import type { Store } from '../../db/transaction.ts';
import {
  lockImportJob,
  releaseImportJob,
  renewImportJob,
  claimImportJob,
  updateClaimed,
} from '../../repositories/import-jobs.ts';
import type { ImportJobRow } from '../../repositories/import-jobs.ts';

/** Turn of this server to work on one import. */
export interface ImportTurn {
  readonly row: ImportJobRow;
  /** Throws TurnEndedError once the import was cancelled, the claim was lost, or the server is closing. */
  check(): void;
  /** Holds the turn for the rest of the transaction. Throws TurnEndedError. */
  hold(trx: Writer): Promise<void>;
  /** Counts what was made or skipped. */
  count(done: number): Promise<void>;
  /** Sets the number of all that is to be made; nothing is done yet. */
  expect(total: number): Promise<void>;
  /** Ends the turn with a change of the row. @returns false when it was over before */
  end(change: Partial<ImportJobRow>): Promise<boolean>;
  /** Ends the turn, so that the import's next one is due, if it is at work. */
  release(): Promise<void>;
  /** Makes `check` throw. */
  stop(): void;
}

/** The turn is over: what it would have made is not to be made, or by another server. */
export class TurnEndedError extends Error {}

/** Time after which another server takes over the work of one that died, and how often a claim is renewed. */
const CLAIM_MS = 10_000;
const RENEWAL_MS = 2_500;

/** Takes the next turn that is due; null when there is none. */
export async function claimTurn(store: Store, now: () => number): Promise<ImportTurn | 'lost' | null> {
  const claim = newId();
  const at = now();
  const row = await store.write((db) => claimImportJob(db, claim, at, at + CLAIM_MS));
  if (row === null || row === 'lost') return row;
  let isOver = false;
  let done = 0;
  const renewal = setInterval(() => {
    store
      .write((db) => renewImportJob(db, row.id, claim, now() + CLAIM_MS))
      .then(
        (state) => (isOver ||= state !== row.state),
        // The claim ends by itself when the database stays unavailable.
        () => undefined,
      );
  }, RENEWAL_MS);
  renewal.unref();
  const check = (): void => {
    if (isOver) throw new TurnEndedError('The turn is over');
  };
  const lose = (): never => {
    isOver = true;
    throw new TurnEndedError('The turn is over');
  };
  const update = async (change: Partial<ImportJobRow>): Promise<void> => {
    if (!(await store.write((db) => updateClaimed(db, { ...row, claim }, change)))) lose();
  };
  return {
    row,
    check,
    hold: async (trx) => {
      check();
      if (!(await lockImportJob(trx, row.id, claim, row.state))) lose();
    },
    count: async (made) => {
      done += made;
      await update({ done });
    },
    expect: async (total) => update({ total, done: 0 }),
    end: async (change) => {
      clearInterval(renewal);
      isOver = true;
      const ended = { claim: null, due_at: null, ...change };
      return await store.write((db) => updateClaimed(db, { ...row, claim }, ended));
    },
    release: async () => {
      clearInterval(renewal);
      isOver = true;
      await store.write((db) => releaseImportJob(db, row.id, claim, now()));
    },
    stop: () => {
      isOver = true;
    },
  };
}

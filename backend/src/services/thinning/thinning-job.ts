import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../db/transaction.ts';
import { endThinningTurn, claimThinningTurn } from '../../repositories/thinning.ts';
import type { ThinningTurn } from '../../repositories/thinning.ts';
import { oldVersions } from './old-versions.ts';
import { removeVersions } from './remove-versions.ts';

/** Background job, shared by the servers of a site. */
export interface ThinningJob {
  /** Removes versions until no turn is due. Concurrent calls share one run. */
  run(): Promise<void>;
  /** Stops after the transaction that is under way. */
  close(): Promise<void>;
}

/** Pages per turn. Other owners' turns that are due come before the next one. */
const PAGES_PER_TURN = 100;
/** Time between two passes over a space. */
const ROUND_MS = 24 * 60 * 60 * 1_000;
/** Validity of a claim: another server then takes over the turn of one that died. */
const TURN_MAX_MS = 5 * 60 * 1_000;
/** Pause between two turns, for requests. */
const PAUSE_MS = 20;

/**
 * Thins out the histories of owners who turned it on, one turn after the other. An error of the database,
 * such as a full disk, ends the run and is thrown; the remaining turns are due again later.
 */
export function createThinningJob({
  store,
  now,
}: {
  readonly store: Store;
  readonly now: () => number;
}): ThinningJob {
  let isClosed = false;
  let isWanted = false;
  let running: Promise<void> | null = null;

  const runTurn = async (turn: ThinningTurn): Promise<void> => {
    const at = now();
    let pages = 0;
    for await (const { docId, old, place } of oldVersions(store, turn.groupId, turn.from, at)) {
      if (old.length > 0 && !(await removeVersions(store, turn, docId, old))) return;
      if (++pages < PAGES_PER_TURN && !isClosed) continue;
      const next = { due_at: at, after_doc: place.docId, after_number: place.number };
      return await store.write((db) => endThinningTurn(db, turn, next));
    }
    await store.write((db) =>
      endThinningTurn(db, turn, { due_at: at + ROUND_MS, after_doc: '', after_number: 0, checked_at: at }),
    );
  };

  const work = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      for (;;) {
        const at = now();
        const turn = isClosed ? null : await store.write((db) => claimThinningTurn(db, at, at + TURN_MAX_MS));
        if (turn === null) break;
        if (turn !== 'lost') await runTurn(turn);
        await sleep(PAUSE_MS);
      }
    }
  };

  return {
    run: async () => {
      isWanted = true;
      running ??= work().finally(() => (running = null));
      await running;
    },
    close: async () => {
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };
}

import assert from 'node:assert/strict';
import type { Store } from '../src/db/transaction.ts';

/** A store whose next transaction can be made to run twice, as after a deadlock or a lost answer. */
export interface RepeatedTransaction {
  readonly wrap: (store: Store) => Store;
  /**
   * Repeats the next transaction.
   * @param between runs after the first attempt, which is rolled back; null: the first attempt is committed
   */
  readonly repeatNext: (between: (() => Promise<unknown>) | null) => void;
}

export function createRepeatedTransaction(): RepeatedTransaction {
  let next: { readonly between: (() => Promise<unknown>) | null } | null = null;
  return {
    repeatNext: (between) => {
      next = { between };
    },
    wrap: (store) => ({
      rowMacs: store.rowMacs,
      query: (work) => store.query(work),
      write: (work, purpose) => store.write(work, purpose),
      execute: (statements) => store.execute(statements),
      transaction: async (work, purpose) => {
        if (next === null) return await store.transaction(work, purpose);
        const { between } = next;
        next = null;
        const deadlock = new Error('deadlock');
        await store
          .transaction(async (trx) => {
            await work(trx, 0);
            if (between !== null) throw deadlock;
          })
          .catch((error: unknown) => assert.equal(error, deadlock));
        await between?.();
        return await store.transaction((trx) => work(trx, 1), purpose);
      },
    }),
  };
}

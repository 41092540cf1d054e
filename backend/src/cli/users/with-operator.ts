import { AppError } from '@maru/core/api';
import { createStore } from '../../db/transaction.ts';
import { createOperator } from '../../services/accounts/operator.ts';
import type { OperatorService } from '../../services/accounts/operator.ts';
import { createKeyrings } from '../../services/keyrings.ts';
import { createWrites } from '../../services/writes/writes.ts';
import { attachSite } from '../../site/attach-site.ts';
import { StartError } from '../../start-error.ts';
import { argument } from '../command.ts';
import type { Call } from '../command.ts';

/** Returns the username argument in lower case. */
export function usernameArgument(call: Call): string {
  return argument(call, 0).normalize('NFC').toLowerCase();
}

/**
 * Opens the site beside a running server and passes its operator service to `work`.
 * @returns the exit code
 */
export async function withOperator(
  call: Call,
  work: (operator: OperatorService) => Promise<unknown>,
): Promise<number> {
  const site = await attachSite(call.config);
  try {
    const { masterKeys, siteKeys } = site;
    const store = createStore(site.db);
    const keyrings = createKeyrings({ store, masterKeys, now: Date.now });
    const write = createWrites({ store, siteKeys, mails: null, now: Date.now }).begin(null);
    await work(
      createOperator({
        store,
        keyrings,
        siteKeys,
        write,
        newStorageLimit: call.config.storageLimit,
        sessionMaxDays: call.config.sessionMaxDays,
        now: Date.now,
      }),
    );
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw new StartError(`There is no user "${usernameArgument(call)}".`, { cause: error });
    if (error instanceof AppError && error.code === 'second_step_off')
      throw new StartError(`${usernameArgument(call)} logs in without a second step already.`, {
        cause: error,
      });
    throw error;
  } finally {
    await site.close();
  }
}

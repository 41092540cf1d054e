import { newId } from '@maru/core/text';
import { translate } from '../i18n/instances.ts';
import { dispatch } from './bus.ts';
import { createSend, RequestFailure } from './create-send.ts';
import type { Outcome } from './create-send.ts';

let accountGeneration = 0;

/** The page's instance of `send`. */
export const send = createSend({
  dispatch,
  translate,
  newErrorId: newId,
  accountGeneration: () => accountGeneration,
});

/** Drops the results of all requests sent so far, good or bad, since another account replaces the page's. */
export function invalidateRequests(): void {
  accountGeneration++;
}

/** Result of a request as a value, for forms. */
export type Settled<R> =
  | { readonly response: R; readonly failure: null }
  | { readonly response: null; readonly failure: RequestFailure };

/** Awaits a request without throwing its failure. Other errors are rethrown. */
export async function settle<R>(call: Promise<Outcome<R>>): Promise<Settled<R>> {
  try {
    return { response: (await call).response, failure: null };
  } catch (error) {
    if (error instanceof RequestFailure) return { response: null, failure: error };
    throw error;
  }
}

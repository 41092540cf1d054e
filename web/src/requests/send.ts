import { newId } from '@maru/core/text';
import { translate } from '../i18n/instances.ts';
import { dispatch } from './bus.ts';
import { createSend, RequestFailure } from './create-send.ts';
import type { Outcome } from './create-send.ts';

let era = 0;

/** The page's own instance of the mechanism. */
export const send = createSend({ dispatch, translate, newErrorId: newId, era: () => era });

/** Lets no answer through, good or bad, to what has been asked until now: another account takes the page over. */
export function forgetAnswers(): void {
  era++;
}

/** A call's end as a value: what a form reads. */
export type Settled<R> = { readonly response: R; readonly failure: null } | { readonly response: null; readonly failure: RequestFailure };

/** Waits for a call's end without throwing its failure. Errors that are not a call's go on as exceptions. */
export async function settle<R>(call: Promise<Outcome<R>>): Promise<Settled<R>> {
  try {
    return { response: (await call).response, failure: null };
  } catch (error) {
    if (error instanceof RequestFailure) return { response: null, failure: error };
    throw error;
  }
}

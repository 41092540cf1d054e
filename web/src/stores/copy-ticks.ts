import { isApiError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import type { RequestFailure } from '../requests/create-send.ts';
import { newAttemptKey, savedStateOf } from './saving.ts';
import type { Attempt, SavedState, SaveProblem } from './saving.ts';
import {
  copyStateOf,
  fetchState,
  recordShownCopy,
  recordUnshownCopy,
  sendCopy,
  withCopy,
} from './working-copies.ts';

/** Attempts at a tick, where the working copy is written on another device meanwhile. */
const ATTEMPTS = 3;

/**
 * `refused`: refused by the server, no message was shown; `failed`: a message was shown. `outdated`: the
 * text no longer has the task, or the document has become private.
 */
export type TickOutcome = 'saved' | 'failed' | 'refused' | 'outdated';

/** Ticks of a document that others read: they go into its working copy, one after the other. */
export interface CopyTicks {
  /** Returns the working copy, or the document without one; null without an answer. */
  readonly state: () => Promise<SavedState | null>;
  /**
   * @param markIn finds the character between the brackets in a text; -1 where the task is not in it
   */
  readonly tick: (markIn: (state: SavedState) => number, isDone: boolean) => Promise<TickOutcome>;
}

/** @param hasCopy true where the server is known to have a working copy */
export function createCopyTicks(groupName: string, doc: Doc, hasCopy: boolean): CopyTicks {
  const shown = savedStateOf(doc);
  let latest: Promise<SavedState | SaveProblem> = hasCopy
    ? withCopy(groupName, shown)
    : Promise.resolve(shown);
  let last: Promise<unknown> = Promise.resolve();

  const know = (state: SavedState): void => {
    latest = Promise.resolve(state);
    recordShownCopy(state);
  };
  const attempt = async (
    state: SavedState,
    mark: number,
    isDone: boolean,
  ): Promise<RequestFailure | null> => {
    const content = state.content.slice(0, mark) + (isDone ? 'x' : ' ') + state.content.slice(mark + 1);
    if ((state.content[mark] !== ' ') === isDone) return null;
    const place = { groupName, isFolder: false, parentId: null };
    const base = state.copyOf?.newer === null ? state.copyOf.base : null;
    const isAsRead =
      base !== null && content === base.content && state.title === base.title && state.props === base.props;
    const sent: Attempt & { readonly over: SavedState } = {
      words: { title: state.title, content },
      props: state.props,
      over: state,
      place,
      kind: isAsRead ? 'discard' : 'copy',
      isPrivate: false,
      key: newAttemptKey(),
      at: Date.now(),
    };
    const first = await sendCopy(sent, true);
    // The first one may have arrived: the same key takes effect once.
    const settled =
      first.failure === null || first.failure.response !== null ? first : await sendCopy(sent, false);
    if (settled.failure !== null) return settled.failure;
    const copy = settled.response.workingCopy;
    if (copy !== null && copy.content !== content) recordUnshownCopy(doc.id);
    know(copy === null ? (base ?? shown) : copyStateOf(state, copy));
    return null;
  };
  const tick: CopyTicks['tick'] = async (markIn, isDone) => {
    for (let count = 0; count < ATTEMPTS; count++) {
      const state = await latest;
      if (typeof state === 'string') {
        latest = withCopy(groupName, shown);
        continue;
      }
      // A tick replaces no damaged text: the editor shows it, and discards it.
      if (state.isDamaged === true) return 'refused';
      const mark = markIn(state);
      if (mark < 0) return 'outdated';
      const failure = await attempt(state, mark, isDone);
      if (failure === null) return 'saved';
      if (isApiError(failure.error, 'not_published')) return 'outdated';
      if (!isApiError(failure.error, 'edit_conflict'))
        return failure.response === null ? 'failed' : 'refused';
      recordUnshownCopy(doc.id);
      latest = fetchState(groupName, doc.id);
    }
    return 'failed';
  };
  return {
    state: async () => {
      const state = await latest;
      if (typeof state === 'string') return null;
      recordShownCopy(state);
      return state;
    },
    tick: (markIn, isDone) => {
      const next = last.then(() => tick(markIn, isDone));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

import { DRAFT_PAUSE_MAX_MS, DRAFT_PAUSE_MS } from '@maru/core';
import { forgetDraft, keepDraft } from '../../stores/drafts.ts';
import type { WrittenDraft } from '../../stores/drafts.ts';

export interface DraftKeeper {
  /** Hears that the words are others: at the next pause they are asked for, and kept. Null when there is nothing that is not saved. */
  readonly change: (draftNow: (() => WrittenDraft) | null) => void;
  /** Keeps at once what waits for a pause. Whether all is kept. */
  readonly flush: () => Promise<boolean>;
}

/**
 * Keeps one editor's words on this device: at every pause, and where none comes, often enough that a second's words are the most that a
 * crash can take.
 * @param onKept hears whether what is not saved is kept
 */
export function createDraftKeeper(id: string, onKept: (isKept: boolean) => void): DraftKeeper {
  let waiting: (() => WrittenDraft) | null = null;
  /** Since when something waits, by the page's clock. */
  let waitingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKept = false;
  /** Writes that are under way. */
  let writing = 0;
  /** How often all was forgotten: what was being written then is not kept. */
  let forgotten = 0;

  const tell = (kept: boolean): boolean => {
    if (kept !== isKept) onKept(kept);
    isKept = kept;
    return kept;
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    const draftNow = waiting;
    waiting = null;
    if (draftNow === null) return isKept;
    const forgottenBefore = forgotten;
    writing++;
    const kept = await keepDraft(draftNow());
    writing--;
    return forgotten === forgottenBefore ? tell(kept) : isKept;
  };
  const forget = (): void => {
    clearTimeout(timer);
    waiting = null;
    forgotten++;
    tell(false);
    void forgetDraft(id);
  };
  return {
    change: (draftNow) => {
      if (draftNow === null) {
        if (waiting !== null || isKept || writing > 0) forget();
        return;
      }
      const now = performance.now();
      if (waiting === null) waitingSince = now;
      waiting = draftNow;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(DRAFT_PAUSE_MS, waitingSince + DRAFT_PAUSE_MAX_MS - now)));
    },
    flush,
  };
}

import { DRAFT_PAUSE_MAX_MS, DRAFT_PAUSE_MS } from '@maru/core';
import { deleteDraft, storeDraft, availableDrafts } from '../stores/drafts.ts';
import type { Draft, StoredDraft } from '../stores/drafts.ts';
import type { SavedState } from '../stores/saving.ts';
import type { InitialStateOptions } from './state.ts';

export interface DraftKeeper {
  /** Records a change: the draft is read and written at the next pause. Null when everything is saved. */
  readonly change: (draftNow: (() => StoredDraft) | null) => void;
  /** Writes a pending draft at once. Resolves with false when it could not be written. */
  readonly flush: () => Promise<boolean>;
}

/**
 * Writes an editor's drafts to this device: at every pause, and during
 * continuous typing often enough that a crash loses a second of text at most.
 * @param onKept receives whether the unsaved text is stored
 */
export function createDraftKeeper(id: string, onKept: (isKept: boolean) => void): DraftKeeper {
  let waiting: (() => StoredDraft) | null = null;
  /** Time of the first pending change, by the page's clock. */
  let waitingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKept = false;
  /** True when this device has a version of the draft, which a refused write leaves in its place. */
  let isStored = false;
  /** Number of writes in progress. */
  let writing = 0;
  /** Number of removals: a write that was in progress at one is not stored. */
  let forgotten = 0;

  const report = (isStoredNow: boolean): boolean => {
    if (isStoredNow !== isKept) onKept(isStoredNow);
    isKept = isStoredNow;
    return isStoredNow;
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    const draftNow = waiting;
    waiting = null;
    if (draftNow === null) return isKept;
    const forgottenBefore = forgotten;
    writing++;
    const isStoredNow = await storeDraft(draftNow());
    writing--;
    isStored ||= isStoredNow && forgotten === forgottenBefore;
    return forgotten === forgottenBefore ? report(isStoredNow) : isKept;
  };
  const forget = (): void => {
    clearTimeout(timer);
    waiting = null;
    forgotten++;
    isStored = false;
    report(false);
    void deleteDraft(id);
  };
  return {
    change: (draftNow) => {
      if (draftNow === null) {
        if (waiting !== null || isStored || writing > 0) forget();
        return;
      }
      const now = performance.now();
      if (waiting === null) waitingSince = now;
      waiting = draftNow;
      clearTimeout(timer);
      timer = setTimeout(
        () => void flush(),
        Math.max(0, Math.min(DRAFT_PAUSE_MS, waitingSince + DRAFT_PAUSE_MAX_MS - now)),
      );
    },
    flush,
  };
}

/**
 * Returns the drafts of closed editors that are offered, newest first: those of a stored document; for a new
 * one the draft that is asked for, or all of its kind.
 */
export async function findOfferedDrafts(
  account: string,
  { saved, orphanDocId, draftId, place }: InitialStateOptions,
): Promise<readonly Draft[]> {
  const found = await availableDrafts(account, saved?.id ?? orphanDocId);
  // A draft equal to the saved state was saved after all.
  const isSaved = ({ title, content, props }: Draft): boolean =>
    saved !== null &&
    (title.trim() === '' || title === saved.title) &&
    content === saved.content &&
    (props ?? saved.props) === saved.props;
  await Promise.all(found.filter(isSaved).map(({ id }) => deleteDraft(id)));
  const unsaved = found.filter((draft) => !isSaved(draft));
  if (saved !== null)
    return unsaved.map((draft) => (isContinuationOf(draft, saved) ? rebaseDraft(draft, saved) : draft));
  if (orphanDocId !== null) return unsaved;
  return unsaved.filter(({ id, isFolder, isPassed }) =>
    draftId === null ? isFolder === place.isFolder && isPassed !== true : id === draftId,
  );
}

/**
 * Returns true where a draft has everything that the saved state added to the draft's base: the server has
 * the draft's own words up to some time, and their answer was lost. Merging both would double these words.
 */
function isContinuationOf({ base, title, content }: Draft, saved: SavedState): boolean {
  if (base === null || base.updatedAt === saved.updatedAt) return false;
  if (title.trim() !== '' && title !== base.title && title !== saved.title) return false;
  const max = Math.min(base.content.length, saved.content.length);
  let same = 0;
  while (same < max && base.content.at(-1 - same) === saved.content.at(-1 - same)) same++;
  const added = saved.content.length - same;
  return (
    content.length >= saved.content.length &&
    content.startsWith(saved.content.slice(0, added)) &&
    content.endsWith(saved.content.slice(added))
  );
}

/** Returns the draft as an edit of a saved state. */
function rebaseDraft(draft: Draft, { title, content, updatedAt }: SavedState): Draft {
  return { ...draft, base: { title, content, updatedAt } };
}

import { useEffect, useState } from 'react';
import { forgetDraft, waitingDrafts } from '../../stores/drafts.ts';
import type { Draft } from '../../stores/drafts.ts';
import type { SavedState } from '../../stores/saving.ts';

export interface DraftOffer {
  /** Words of an editor that is gone, the newest; null when there are none. */
  readonly draft: Draft | null;
  /** Whether the document was saved again since they were written. */
  readonly isOutdated: boolean;
  /** They were taken over, or are not wanted: the next ones come, if there are any. */
  readonly settle: () => Promise<void>;
}

/** What was written to a document on this device and never saved. */
export function useDraftOffer(account: string, saved: SavedState | null, isFolder: boolean): DraftOffer {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  // Asked once for each editor: a new document's first save makes no other one of it.
  const [asked] = useState({ account, saved, isFolder });
  useEffect(() => {
    let isOver = false;
    const find = async (): Promise<void> => {
      const waiting = await waitingDrafts(asked.account, asked.saved?.id ?? null);
      // What says the same as the document was saved after all.
      const [same, other] = partition(waiting, ({ title, content }) => title === asked.saved?.title && content === asked.saved.content);
      await Promise.all(same.map(({ id }) => forgetDraft(id)));
      if (!isOver) setDrafts(other.filter((draft) => draft.docId !== null || draft.isFolder === asked.isFolder));
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [asked]);
  const [draft = null] = drafts;
  return {
    draft,
    isOutdated: draft !== null && draft.base !== null && draft.base.updatedAt !== saved?.updatedAt,
    settle: async () => {
      setDrafts(drafts.slice(1));
      if (draft !== null) await forgetDraft(draft.id);
    },
  };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

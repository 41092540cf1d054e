import { useEffect, useState } from 'react';
import { forgetDraft, waitingDrafts } from '../../stores/drafts.ts';
import type { Draft } from '../../stores/drafts.ts';
import type { SavedState } from '../../stores/saving.ts';

export interface DraftOffer {
  /** Words of an editor that is gone, the newest; null when there are none. */
  readonly draft: Draft | null;
  /** Whether the document was saved again since they were written. */
  readonly isOutdated: boolean;
  /** Whether that document is gone: they can become a new one. */
  readonly isLeft: boolean;
  /** They were taken over, or are not wanted: the next ones come, if there are any. */
  readonly settle: () => Promise<void>;
}

export interface DraftOfferOptions {
  readonly account: string;
  readonly saved: SavedState | null;
  readonly isFolder: boolean;
  /** A document that is gone. */
  readonly leftIn: string | null;
}

/** What was written to a document on this device and never saved. */
export function useDraftOffer(options: DraftOfferOptions): DraftOffer {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  // Asked once for each editor: a new document's first save makes no other one of it.
  const [asked] = useState(options);
  useEffect(() => {
    let isOver = false;
    const find = async (): Promise<void> => {
      const waiting = await waitingDrafts(asked.account, asked.saved?.id ?? asked.leftIn);
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
  const { saved } = options;
  const [draft = null] = drafts;
  return {
    draft,
    isOutdated: saved !== null && draft !== null && draft.base?.updatedAt !== saved.updatedAt,
    isLeft: asked.leftIn !== null,
    settle: async () => {
      setDrafts(drafts.slice(1));
      if (draft !== null) await forgetDraft(draft.id);
    },
  };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

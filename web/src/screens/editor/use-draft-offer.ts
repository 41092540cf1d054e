import { useEffect, useState } from 'react';
import { forgetDraft, passDraft, waitingDrafts } from '../../stores/drafts.ts';
import type { Draft } from '../../stores/drafts.ts';
import type { SavedState } from '../../stores/saving.ts';

export interface DraftOffer {
  /** Words of an editor that is gone, the newest; null when there are none. */
  readonly draft: Draft | null;
  /** Whether the document was saved again since they were written. */
  readonly isOutdated: boolean;
  /** Whether that document is gone: they can become a new one. */
  readonly isLeft: boolean;
  /** True when they are a new document of their own, which is continued or left alone but never mixed into another one. */
  readonly isBegun: boolean;
  /** They were taken over, or are not wanted: the next ones come, if there are any. */
  readonly settle: () => Promise<void>;
}

export interface DraftOfferOptions {
  readonly account: string;
  readonly saved: SavedState | null;
  readonly isFolder: boolean;
  /** A document that is gone. */
  readonly leftIn: string | null;
  /** True when there are words in the fields that are not saved. */
  readonly isDirty: boolean;
  /** The draft of a new document that the writer asked for. */
  readonly wanted: string | null;
}

/** What was written to a document on this device and never saved. */
export function useDraftOffer(options: DraftOfferOptions): DraftOffer {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  // Asked once for each editor: a new document's first save makes no other one of it.
  const [asked] = useState(options);
  const isBegun = asked.saved === null && asked.leftIn === null;
  useEffect(() => {
    let isOver = false;
    const find = async (): Promise<void> => {
      const waiting = await waitingDrafts(asked.account, asked.saved?.id ?? asked.leftIn);
      // What says the same as the document was saved after all.
      const [same, other] = partition(waiting, ({ title, content }) => title === asked.saved?.title && content === asked.saved.content);
      await Promise.all(same.map(({ id }) => forgetDraft(id)));
      if (!isOver) setDrafts(isBegun ? other.filter((draft) => isOffered(draft, asked)) : other);
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [asked, isBegun]);
  const { saved, isDirty } = options;
  const [draft = null] = drafts;
  const passedId = isBegun && isDirty ? (draft?.id ?? null) : null;
  useEffect(() => {
    if (passedId === null) return;
    setDrafts([]);
    void passDraft(passedId);
  }, [passedId]);
  return {
    draft,
    isOutdated: saved !== null && draft !== null && draft.base?.updatedAt !== saved.updatedAt,
    isLeft: asked.leftIn !== null,
    isBegun,
    settle: async () => {
      if (draft === null) return;
      setDrafts((now) => now.filter(({ id }) => id !== draft.id));
      await forgetDraft(draft.id);
    },
  };
}

function isOffered({ id, isFolder, isPassed }: Draft, asked: DraftOfferOptions): boolean {
  return asked.wanted === null ? isFolder === asked.isFolder && isPassed !== true : id === asked.wanted;
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

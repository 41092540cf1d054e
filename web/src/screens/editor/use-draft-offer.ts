import { useEffect, useState } from 'react';
import { forgetDraft, skipDraft, waitingDrafts } from '../../stores/drafts.ts';
import type { Draft } from '../../stores/drafts.ts';
import type { SavedState } from '../../stores/saving.ts';

export interface DraftOffer {
  /** The newest draft of a closed editor; null when there is none. */
  readonly draft: Draft | null;
  /** True when the document was saved again since. */
  readonly isOutdated: boolean;
  /** True when its document no longer exists: the draft can become a new one. */
  readonly isOrphan: boolean;
  /**
   * True for the draft of a new document, which is continued or left alone but never merged into another one.
   */
  readonly isBegun: boolean;
  /** True when the text in the editor is another draft that was restored and is not saved yet. */
  readonly isAnother: boolean;
  /** To be called when the draft was restored or declined: the next one is offered, if there is any. */
  readonly settle: (outcome: 'restored' | 'declined') => Promise<void>;
}

export interface DraftOfferOptions {
  readonly account: string;
  readonly saved: SavedState | null;
  readonly isFolder: boolean;
  /** Id of a document that no longer exists. */
  readonly orphanDocId: string | null;
  /** True when the fields have unsaved text. */
  readonly isDirty: boolean;
  /** Id of the draft of a new document that the writer asked for. */
  readonly wanted: string | null;
}

/** Offers unsaved drafts of a document on this device. */
export function useDraftOffer(options: DraftOfferOptions): DraftOffer {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  /** Time of the saved state over which a draft was restored; null: none was. */
  const [restoredOver, setRestoredOver] = useState<string | null>(null);
  // The first options apply: a new document stays the same after its first save.
  const [asked] = useState(options);
  const isBegun = asked.saved === null && asked.orphanDocId === null;
  useEffect(() => {
    let isOver = false;
    const find = async (): Promise<void> => {
      const waiting = await waitingDrafts(asked.account, asked.saved?.id ?? asked.orphanDocId);
      // A draft equal to the saved state was saved after all.
      const [same, other] = partition(
        waiting,
        ({ title, content }) => title === asked.saved?.title && content === asked.saved.content,
      );
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
  const savedAt = saved?.updatedAt ?? '';
  const passedId = isBegun && isDirty ? (draft?.id ?? null) : null;
  useEffect(() => {
    if (passedId === null) return;
    setDrafts([]);
    void skipDraft(passedId);
  }, [passedId]);
  return {
    draft,
    isOutdated: saved !== null && draft !== null && draft.base?.updatedAt !== saved.updatedAt,
    isOrphan: asked.orphanDocId !== null,
    isBegun,
    isAnother: restoredOver === savedAt && isDirty,
    settle: async (outcome) => {
      if (draft === null) return;
      if (outcome === 'restored') setRestoredOver(savedAt);
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

import { useCallback, useEffect, useMemo, useState } from 'react';
import { holdDraft } from '../../stores/drafts.ts';
import type { WrittenDraft } from '../../stores/drafts.ts';
import type { NewPlace, Words } from '../../stores/saving.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { Fields } from './use-editing.ts';

export interface DraftKeeping {
  /** True when the unsaved text is stored on this device. */
  readonly isKept: boolean;
  /**
   * Writes text at once that is about to be put into the
   * fields. Resolves with false when it could not be written.
   */
  readonly keepNow: (words: Words) => Promise<boolean>;
  /** Writes a pending draft at once. Resolves with false when it could not be written. */
  readonly flush: () => Promise<boolean>;
}

/** Stores unsaved text on this device while the editor is mounted, and when it is closed. */
export function useDraftKeeping(
  id: string,
  account: string,
  fields: Fields,
  { isFolder, parentId }: NewPlace,
): DraftKeeping {
  const [isKept, setIsKept] = useState(false);
  const keeper = useMemo(() => createDraftKeeper(id, setIsKept), [id]);
  const { title, text, saved, isDirty, isDirtyNow } = fields;
  const draftOf = useCallback(
    (words: Pick<WrittenDraft, 'title' | 'content'>, at: number): WrittenDraft => ({
      id,
      account,
      docId: saved?.id ?? null,
      isFolder,
      parentId,
      ...words,
      base: saved,
      at,
    }),
    [id, account, isFolder, parentId, saved],
  );
  useEffect(() => {
    const keep = (): void => {
      const at = Date.now();
      const contentNow = (): WrittenDraft['content'] =>
        (saved === null ? null : text.editOf(saved.content)) ?? text.read();
      keeper.change(isDirtyNow() ? () => draftOf({ title, content: contentNow() }, at) : null);
    };
    keep();
    return text.follow(keep);
  }, [keeper, draftOf, title, text, saved, isDirty, isDirtyNow]);

  useEffect(() => {
    const release = holdDraft(id);
    const flush = (): void => void keeper.flush();
    // A hidden page may be ended without further events, as phones do.
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      // A save may have ended since the last render: its draft is not needed.
      if (!isDirtyNow()) keeper.change(null);
      flush();
      release();
    };
  }, [keeper, id, isDirtyNow]);
  return {
    isKept,
    keepNow: async (words) => {
      const draft = draftOf({ title: words.title, content: words.content }, Date.now());
      keeper.change(() => draft);
      return await keeper.flush();
    },
    flush: keeper.flush,
  };
}

import type { Doc } from '@maru/core/api';
import { useEffect, useState } from 'react';
import { useShownDoc } from '../../../page/shown-doc/use-shown-doc.ts';
import { waitingDrafts } from '../../../stores/drafts.ts';

export interface WrittenDoc {
  /** Null until loaded. */
  readonly doc: Doc | null;
  /** True when it does not exist or could not be loaded. */
  readonly isGone: boolean;
  /** True when this device has a draft of a document that no longer exists; null while unknown. */
  readonly hasOrphanDraft: boolean | null;
}

/**
 * Loads a document for the editor.
 * @param account username of the writer; null while nobody is logged in
 */
export function useWrittenDoc(
  groupName: string | null,
  docId: string | null,
  account: string | null,
): WrittenDoc {
  const { shown, failedStatus } = useShownDoc(groupName, docId, null);
  const doc = shown?.doc ?? null;
  const isGone = failedStatus !== null && doc === null;
  const goneId = isGone && account !== null ? docId : null;
  const [found, setFound] = useState<{ readonly docId: string; readonly hasWords: boolean } | null>(null);
  useEffect(() => {
    if (account === null || goneId === null) return undefined;
    let isOver = false;
    const find = async (): Promise<void> => {
      const drafts = await waitingDrafts(account, goneId);
      if (!isOver) setFound({ docId: goneId, hasWords: drafts.length > 0 });
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [account, goneId]);
  const isKnown = goneId === null || found?.docId === goneId;
  return { doc, isGone, hasOrphanDraft: isKnown ? goneId !== null && found?.hasWords === true : null };
}

import { useEffect } from 'react';
import { loadDoc, useDocs } from '../../stores/docs.ts';
import type { ShownDoc } from '../../stores/docs.ts';
import { useSession } from '../../stores/session.ts';

export interface ShownDocState {
  readonly shown: ShownDoc | null;
  /** HTTP status of a failed load; null otherwise. */
  readonly failedStatus: number | null;
}

/**
 * Returns a document to show: the server's, or loaded. The
 * owner's copy is always loaded, for data that only owners get.
 */
export function useShownDoc(
  groupName: string | null,
  docId: string | null,
  accessToken: string | null,
): ShownDocState {
  const status = useSession((state) => state.status);
  const isOwner = useSession((state) => groupName !== null && state.username === groupName);
  const shown = useDocs((state) => (docId === null ? null : (state.byId[docId] ?? null)));
  const failedStatus = useDocs((state) => (docId === null ? null : (state.failed[docId] ?? null)));
  const hasText = shown !== null && (shown.doc !== null || shown.articleHtml !== null);
  const isEnough = hasText && (shown.doc?.isOwner === true || !isOwner);
  useEffect(() => {
    if (status === 'unknown' || groupName === null || docId === null || isEnough || failedStatus !== null)
      return;
    void loadDoc(groupName, docId, accessToken);
  }, [status, groupName, docId, accessToken, isEnough, failedStatus]);
  return { shown, failedStatus };
}

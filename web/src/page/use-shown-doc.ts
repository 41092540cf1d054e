import { useEffect } from 'react';
import { loadDoc, useDocs } from '../stores/docs.ts';
import type { ShownDoc } from '../stores/docs.ts';
import { useSession } from '../stores/session.ts';

export interface ShownDocState {
  readonly shown: ShownDoc | null;
  /** The status with which it could not be had; null while there is hope. */
  readonly failedStatus: number | null;
}

/** A document to show: the server's, or fetched. Its owner's copy is fetched in any case, for what only owners see. */
export function useShownDoc(groupName: string | null, docId: string | null, accessToken: string | null): ShownDocState {
  const status = useSession((state) => state.status);
  const isOwner = useSession((state) => groupName !== null && state.username === groupName);
  const shown = useDocs((state) => (docId === null ? null : (state.byId[docId] ?? null)));
  const failedStatus = useDocs((state) => (docId === null ? null : (state.failed[docId] ?? null)));
  const isEnough = shown !== null && (shown.doc?.isOwner === true || !isOwner);
  useEffect(() => {
    if (status === 'unknown' || groupName === null || docId === null || isEnough || failedStatus !== null) return;
    void loadDoc(groupName, docId, accessToken);
  }, [status, groupName, docId, accessToken, isEnough, failedStatus]);
  return { shown, failedStatus };
}

import { useEffect } from 'react';
import { loadDoc, useDocs } from '../../../stores/docs.ts';
import { LazyAccessDialog } from '../document/LazyAccessDialog.tsx';

/** Access dialog of a document in the tree, which is loaded first where another page is open. */
export function RowAccess({
  id,
  groupName,
  onClose,
}: {
  readonly id: string;
  readonly groupName: string;
  readonly onClose: () => void;
}) {
  const doc = useDocs((state) => state.byId[id]?.doc ?? null);
  const isMissing = doc === null;
  useEffect(() => {
    if (isMissing) void loadDoc(groupName, id, null);
  }, [isMissing, groupName, id]);
  if (doc === null) return null;
  return <LazyAccessDialog doc={doc} groupName={groupName} isHome={false} onClose={onClose} />;
}

import { foldTitle } from '@maru/core/text';
import { useEffect } from 'react';
import { useGroup } from '../../../stores/group.ts';
import { clearRenaming, offerLinkUpdateAfter } from '../../../stores/tree-naming.ts';

/** Shows a notice where the editor has renamed the shown document since the space was loaded. */
export function useRenamingNotice(id: string | null): void {
  const before = useGroup((state) => state.loadedDocs.find((doc) => doc.id === id)?.title);
  const title = useGroup((state) => state.docs.find((doc) => doc.id === id)?.title);
  useEffect(() => {
    if (id === null || before === undefined || title === undefined) return;
    if (foldTitle(before) === foldTitle(title)) clearRenaming(id);
    else void offerLinkUpdateAfter({ id, title });
  }, [id, before, title]);
}

import { foldTitle } from '@maru/core/text';
import { useEffect } from 'react';
import { useGroup } from '../../../stores/group.ts';
import { tellOfRenaming } from '../../../stores/tree-naming.ts';

/** Tells of the new title of the shown document where the editor gave it one since the space was loaded. */
export function useRenamingNotice(id: string | null): void {
  const before = useGroup((state) => state.loadedDocs.find((doc) => doc.id === id)?.title);
  const title = useGroup((state) => state.docs.find((doc) => doc.id === id)?.title);
  useEffect(() => {
    if (id === null || before === undefined || title === undefined) return;
    if (foldTitle(before) !== foldTitle(title)) void tellOfRenaming({ id, before, title });
  }, [id, before, title]);
}

import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { DocItem } from '@maru/core/api';
import type { TreeProps } from '../../components/Tree.tsx';

export type OwnerTreeType = ComponentType<TreeProps<DocItem> & { readonly groupName: string }>;

let loaded: OwnerTreeType | null = null;

/** The tree that can be changed, once it is here: whoever only reads does not download it. Null until then, and for everybody else. */
export function useOwnerTree(isOwner: boolean): OwnerTreeType | null {
  const [found, setFound] = useState<OwnerTreeType | null>(() => (isOwner ? loaded : null));
  useEffect(() => {
    if (!isOwner) return undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      loaded ??= (await import('../tree/OwnerTree.tsx')).OwnerTree;
      if (isWanted) setFound(() => loaded);
    };
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isOwner]);
  return isOwner ? found : null;
}

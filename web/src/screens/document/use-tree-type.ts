import { useEffect, useState } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import type { ComponentType } from 'react';
import type { DocItem } from '@maru/core/api';
import type { TreeProps } from '../../components/Tree.tsx';

export type TreeType = ComponentType<TreeProps<DocItem> & { readonly groupName: string }>;

/** The tree that its owner can change, and the one of thousands of lines. */
export type LaterTree = 'owner' | 'long';

const loaded: Partial<Record<LaterTree, TreeType>> = {};

/** A tree of a kind that few readers need, once it is here: whoever doesn't, does not download it. Null until then, and where none is wanted. */
export function useTreeType(wanted: LaterTree | null): TreeType | null {
  const [, setFound] = useState(0);
  useEffect(() => {
    if (wanted === null || loaded[wanted] !== undefined) return undefined;
    let isWanted = true;
    load(wanted).then(
      () => {
        if (isWanted) setFound((before) => before + 1);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return wanted === null ? null : (loaded[wanted] ?? null);
}

async function load(wanted: LaterTree): Promise<void> {
  loaded[wanted] =
    wanted === 'owner'
      ? (await withTexts(import('../tree/OwnerTree.tsx'), 'tree')).OwnerTree
      : (await import('../../components/LongTree.tsx')).LongTree;
}

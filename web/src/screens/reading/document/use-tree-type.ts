import { useEffect, useState } from 'react';
import { withTexts } from '../../../i18n/with-texts.ts';
import type { ComponentType } from 'react';
import type { DocItem } from '@maru/core/api';
import { withSheets } from '../../../reader/modules.ts';
import type { TreeProps } from '../../../components/Tree.tsx';

export type TreeType = ComponentType<TreeProps<DocItem> & { readonly groupName: string }>;

/** The tree that its owner can edit, and the windowed one for thousands of rows. */
export type TreeVariant = 'owner' | 'long';

const loaded: Partial<Record<TreeVariant, TreeType>> = {};

/**
 * Loads a tree component that few readers need.
 * @returns null until loaded, and when none is wanted
 */
export function useTreeVariant(wanted: TreeVariant | null): TreeType | null {
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

async function load(wanted: TreeVariant): Promise<void> {
  loaded[wanted] =
    wanted === 'owner'
      ? (await withSheets(withTexts(import('../tree/OwnerTree.tsx'), 'tree', 'rest'))).OwnerTree
      : (await withSheets(import('../../../components/LongTree.tsx'))).LongTree;
}

import type { DocItem } from '@maru/core/api';
import { useMemo, useState } from 'react';
import { ancestorsOf } from '../../../components/tree-rows.ts';
import { useIsClient } from '../../../components/use-is-client.ts';
import { openFoldersOf, rememberOpenFolders } from '../../../stores/tree.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the expanded folders: those remembered for the space, the current one, the ancestors of the current
 * document, and the reader's changes since. Navigating to a document expands it and its ancestors, including
 * collapsed ones.
 */
export function useOpenFolders(
  groupName: string | null,
  docs: readonly DocItem[],
  currentId: string | null,
): readonly [ReadonlySet<string>, (id: string, isOpen: boolean) => void] {
  const isClient = useIsClient();
  const remembered = useMemo(
    () => (isClient && groupName !== null ? openFoldersOf(groupName) : NONE),
    [isClient, groupName],
  );
  const way = useMemo(
    () => (currentId === null ? [] : [currentId, ...ancestorsOf(docs, currentId)]),
    [docs, currentId],
  );
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [cameTo, setCameTo] = useState(currentId);
  if (cameTo !== currentId) {
    setCameTo(currentId);
    setChanges(new Map([...changes].filter(([id]) => !way.includes(id))));
  }

  const open = useMemo(() => {
    const found = new Set([...remembered, ...way]);
    for (const [id, isOpen] of changes) {
      if (isOpen) found.add(id);
      else found.delete(id);
    }
    return found;
  }, [remembered, way, changes]);

  const toggle = (id: string, isOpen: boolean): void => {
    setChanges(new Map(changes).set(id, isOpen));
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    if (groupName !== null) rememberOpenFolders(groupName, next);
  };
  return [open, toggle];
}

import type { DocItem } from '@maru/core/api';
import { useMemo, useState } from 'react';
import { ancestorsOf } from '../../../components/tree-rows.ts';
import { useIsClient } from '../../../components/use-is-client.ts';
import { shownFolders, shownStop } from '../../../reader/own-tree.ts';
import { openFoldersOf, rememberOpenFolders } from '../../../stores/tree.ts';

const NONE: ReadonlySet<string> = new Set();

/** Returns the folders as the page's first script has left them, for hydration. */
function openFoldersFromPage(docs: readonly DocItem[]): ReadonlyMap<string, boolean> {
  const shown = shownFolders();
  return new Map(
    shown === null ? [] : docs.filter(({ isFolder }) => isFolder).map(({ id }) => [id, shown.has(id)]),
  );
}

/**
 * Returns the expanded folders: those remembered for the space, the current one, the ancestors of the current
 * document, and the reader's changes since; and the row that is the tab stop at first. Navigating to a
 * document expands it and its ancestors, including collapsed ones.
 */
export function useOpenFolders(
  groupName: string | null,
  docs: readonly DocItem[],
  currentId: string | null,
): readonly [
  open: ReadonlySet<string>,
  toggle: (id: string, isOpen: boolean) => void,
  startId: string | null,
] {
  const isClient = useIsClient();
  const [startId] = useState(() => (isClient ? null : shownStop()));
  const remembered = useMemo(
    () => (isClient && groupName !== null ? openFoldersOf(groupName) : NONE),
    [isClient, groupName],
  );
  const way = useMemo(
    () => (currentId === null ? [] : [currentId, ...ancestorsOf(docs, currentId)]),
    [docs, currentId],
  );
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(() =>
    isClient ? new Map() : openFoldersFromPage(docs),
  );
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
  return [open, toggle, startId];
}

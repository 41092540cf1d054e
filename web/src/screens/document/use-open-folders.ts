import type { DocItem } from '@maru/core/api';
import { useEffect, useMemo, useState } from 'react';
import { ancestorsOf } from '../../components/tree-rows.ts';
import { openFoldersOf, rememberOpenFolders } from '../../stores/tree.ts';

/** Which folders stand open, remembered per space. The way to the current document is opened once when it is come to. */
export function useOpenFolders(
  groupName: string | null,
  docs: readonly DocItem[],
  currentId: string | null,
): readonly [ReadonlySet<string>, (id: string, isOpen: boolean) => void] {
  const way = useMemo(() => (currentId === null ? [] : ancestorsOf(docs, currentId)), [docs, currentId]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(way));

  useEffect(() => {
    if (groupName !== null) setOpen((now) => new Set([...now, ...openFoldersOf(groupName)]));
  }, [groupName]);
  useEffect(() => {
    setOpen((now) => (way.every((id) => now.has(id)) ? now : new Set([...now, ...way])));
  }, [way]);

  const toggle = (id: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
    if (groupName !== null) rememberOpenFolders(groupName, next);
  };
  return [open, toggle];
}

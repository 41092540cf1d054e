import { useMemo, useRef, useState } from 'react';
import styles from './Tree.module.css';
import { treeRows } from './tree-rows.ts';
import type { TreeItem } from './tree-rows.ts';
import { TreeLine } from './TreeLine.tsx';
import { tabStop } from './tree-keys.ts';
import { useTreeKeys } from './use-tree-keys.ts';

/** Items of a tree and their rendering. */
export interface TreeProps<T extends TreeItem> {
  readonly label: string;
  readonly items: readonly T[];
  /** Ids of the expanded folders. */
  readonly open: ReadonlySet<string>;
  readonly currentId: string | null;
  /** The tab stop at first; without it the current row. */
  readonly startId?: string | null;
  readonly hrefOf: (item: T) => string;
  readonly toggleLabel: (isOpen: boolean) => string;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/**
 * A read-only tree of documents in folders. One row is the tab
 * stop; arrows, Home, End and typed letters move the focus.
 */
export function Tree<T extends TreeItem>({
  label,
  items,
  open,
  currentId,
  startId = null,
  hrefOf,
  toggleLabel,
  onToggle,
}: TreeProps<T>) {
  const rows = useMemo(() => treeRows(items, open), [items, open]);
  const [focusedId, setFocusedId] = useState(startId);
  const list = useRef<HTMLDivElement>(null);
  const stopId = tabStop(rows, focusedId, currentId);
  const focusRow = (index: number): void => {
    const id = rows[index]?.item.id;
    if (id === undefined) return;
    setFocusedId(id);
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const handleKeyDown = useTreeKeys({ rows, stopId, onFocusRow: focusRow, onToggle });
  return (
    <div
      role="tree"
      aria-label={label}
      className={styles['tree']}
      ref={list}
      onKeyDown={handleKeyDown}
      tabIndex={-1}
    >
      {rows.map((row) => (
        <TreeLine
          key={row.item.id}
          row={row}
          to={hrefOf(row.item)}
          isCurrent={row.item.id === currentId}
          isStop={row.item.id === stopId}
          toggleLabel={toggleLabel(row.isOpen)}
          onToggle={onToggle}
          onFocus={setFocusedId}
        />
      ))}
    </div>
  );
}

import { useMemo, useRef } from 'react';
import styles from './LongTree.module.css';
import { treeRows } from './tree-rows.ts';
import type { TreeItem } from './tree-rows.ts';
import type { TreeProps } from './Tree.tsx';
import { TreeLine } from './TreeLine.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTreeKeys } from './use-tree-keys.ts';

/** A read-only tree that renders the rows in view alone: for spaces of thousands of documents. */
export function LongTree<T extends TreeItem>({
  label,
  items,
  open,
  currentId,
  hrefOf,
  toggleLabel,
  onToggle,
}: TreeProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(items, open), [items, open]);
  const { stopId, setFocused, focusRow } = useRowFocus(list, rows, currentId);
  const handleKeyDown = useTreeKeys({ rows, stopId, onFocusRow: focusRow, onToggle });
  const rowWindow = useRowWindow(list, rows.length);
  const shown = rows
    .map((row, index) => ({ row, index, id: row.item.id }))
    .filter(({ index, id }) => (index >= rowWindow.from && index < rowWindow.to) || id === stopId);
  return (
    <div
      role="tree"
      aria-label={label}
      className={styles['list']}
      style={{ '--count': rows.length }}
      ref={list}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {shown.map(({ row, index, id }) => (
        <TreeLine
          key={id}
          row={row}
          index={index}
          to={hrefOf(row.item)}
          isCurrent={id === currentId}
          isStop={id === stopId}
          toggleLabel={toggleLabel(row.isOpen)}
          onToggle={onToggle}
          onFocus={setFocused}
        />
      ))}
    </div>
  );
}

import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Tree.module.css';
import { treeMove, treeRows, typeAhead } from './tree-rows.ts';
import type { TreeItem, TreeRow } from './tree-rows.ts';

/** How long letters count as one word. */
const TYPE_AHEAD_MS = 700;

/**
 * Documents in their folders. One line has the Tab stop; arrows, Home, End and typed letters move it.
 * Lines are links: they open in a new tab, and without scripts. They lie flat, so that dragging and windowing need no rebuild.
 */
export function Tree<T extends TreeItem>({
  label,
  items,
  open,
  currentId,
  hrefOf,
  glyphOf,
  toggleLabel,
  onToggle,
}: {
  readonly label: string;
  readonly items: readonly T[];
  /** Ids of the folders that stand open. */
  readonly open: ReadonlySet<string>;
  readonly currentId: string | null;
  readonly hrefOf: (item: T) => string;
  /** A small picture behind the title. */
  readonly glyphOf?: (item: T) => ReactNode;
  readonly toggleLabel: (isOpen: boolean) => string;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}) {
  const rows = treeRows(items, open);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const stopId = tabStop(rows, focusedId, currentId);

  const focusRow = (index: number): void => {
    const id = rows[index]?.item.id;
    if (id === undefined) return;
    setFocusedId(id);
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const current = rows.findIndex((row) => row.item.id === stopId);
    const row = rows[current];
    if (row === undefined) return;
    const move = treeMove(event.key, current, rows);
    if (move !== null) {
      event.preventDefault();
      if (move.kind === 'focus') focusRow(move.index);
      else onToggle(row.item.id, move.kind === 'open');
      return;
    }
    if ([...event.key].length !== 1 || event.key === ' ') return;
    event.preventDefault();
    event.stopPropagation();
    const now = event.timeStamp;
    const before = now - typed.current.at < TYPE_AHEAD_MS ? typed.current.text : '';
    const text = before === event.key ? event.key : before + event.key;
    typed.current = { text, at: now };
    const found = typeAhead(text, current, rows);
    if (found !== null) focusRow(found);
  };

  return (
    <div role="tree" aria-label={label} className={styles['tree']} ref={list} onKeyDown={handleKeyDown} tabIndex={-1}>
      {rows.map((row) => (
        <Link
          key={row.item.id}
          to={hrefOf(row.item)}
          role="treeitem"
          data-id={row.item.id}
          className={styles['row']}
          data-level={row.level}
          style={{ '--level': row.level - 1 }}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={row.item.isFolder ? row.isOpen : undefined}
          aria-current={row.item.id === currentId ? 'page' : undefined}
          aria-selected={row.item.id === currentId}
          tabIndex={row.item.id === stopId ? 0 : -1}
          onFocus={() => setFocusedId(row.item.id)}
        >
          <Chevron row={row} label={toggleLabel(row.isOpen)} onToggle={onToggle} />
          <span className={styles['title']}>{row.item.title}</span>
          {glyphOf?.(row.item)}
        </Link>
      ))}
    </div>
  );
}

function Chevron({
  row,
  label,
  onToggle,
}: {
  readonly row: TreeRow<TreeItem>;
  readonly label: string;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}) {
  if (!row.item.isFolder) return <span className={styles['chevron']} aria-hidden="true" />;
  const toggle = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onToggle(row.item.id, !row.isOpen);
  };
  // For the pointer alone: the keyboard opens with the arrows, and a line may hold nothing else to focus.
  return (
    <span className={styles['chevron']} data-open={row.isOpen || undefined} title={label} aria-hidden="true" onClick={toggle}>
      <ChevronRight size={16} />
    </span>
  );
}

function tabStop(rows: readonly TreeRow<TreeItem>[], focusedId: string | null, currentId: string | null): string | null {
  const has = (id: string | null): boolean => rows.some((row) => row.item.id === id);
  if (has(focusedId)) return focusedId;
  if (has(currentId)) return currentId;
  return rows[0]?.item.id ?? null;
}

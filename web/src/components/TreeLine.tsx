import { languageOf } from '@maru/core/text';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './Tree.module.css';
import type { TreeItem, TreeRow } from './tree-rows.ts';

/** A row of a tree: a link, so that it opens in a new tab, and works without scripts. */
export function TreeLine({
  row,
  to,
  isCurrent,
  isStop,
  toggleLabel,
  onToggle,
  onFocus,
  index,
}: {
  readonly row: TreeRow<TreeItem>;
  readonly to: string;
  /** True when it links to the current page. */
  readonly isCurrent: boolean;
  /** True when it is the tree's tab stop. */
  readonly isStop: boolean;
  readonly toggleLabel: string;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onFocus: (id: string) => void;
  /** Index in a list with computed positions. */
  readonly index?: number;
}) {
  const { item } = row;
  return (
    <Link
      to={to}
      role="treeitem"
      data-id={item.id}
      className={styles['row']}
      data-level={row.level}
      data-placed={index === undefined ? undefined : true}
      style={{ '--level': row.level - 1, '--index': index }}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={item.isFolder ? row.isOpen : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(item.id)}
    >
      <Chevron row={row} label={toggleLabel} onToggle={onToggle} />
      <span className={styles['title']} lang={languageOf(item.title) ?? undefined}>
        {item.title}
      </span>
    </Link>
  );
}

/** Arrow of a folder, which expands and collapses it; a gap in the row of a document. */
export function Chevron({
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
  // For the pointer alone: the keyboard expands with the
  // arrows, and a row may hold no other focusable element.
  return (
    <span
      className={styles['chevron']}
      data-toggle
      data-open={row.isOpen || undefined}
      title={label}
      aria-hidden="true"
      onClick={toggle}
    >
      <ChevronRight size="1rem" />
    </span>
  );
}

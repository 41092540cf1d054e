import type { DocItem } from '@maru/core/api';
import { languageOf } from '@maru/core/text';
import { memo } from 'react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from '../../../components/Tree.module.css';
import type { TreeRow } from '../../../components/tree-rows.ts';
import { Chevron } from '../../../components/TreeLine.tsx';
import { useShownTitle } from '../../../stores/tree-naming.ts';
import { AccessGlyph } from './AccessGlyph.tsx';
import { CopyGlyph } from './CopyGlyph.tsx';

/** A row of the owner's tree: a link that can be dragged and chosen. Rendered again when it changes. */
export const OwnerLine = memo(function OwnerLine({
  row,
  index,
  to,
  isCurrent,
  isStop,
  isChosen,
  toggleLabel,
  mark,
  onToggle,
  onFocus,
  onClick,
  onRename,
}: {
  readonly row: TreeRow<DocItem>;
  readonly index: number;
  readonly to: string;
  /** True when it links to the current page. */
  readonly isCurrent: boolean;
  /** True when it is the tree's tab stop. */
  readonly isStop: boolean;
  /** Null while no rows are chosen, apart from the current one by the click that opened it. */
  readonly isChosen: boolean | null;
  readonly toggleLabel: string;
  /** State of a drag or of the pointer, for the styles. */
  readonly mark: 'dragged' | 'target' | 'hot' | undefined;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onFocus: (id: string) => void;
  /** Receives a click before the link follows it. */
  readonly onClick: (event: MouseEvent, id: string) => void;
  readonly onRename: (doc: DocItem) => void;
}) {
  const { item } = row;
  const title = useShownTitle(item);
  return (
    <Link
      to={to}
      role="treeitem"
      data-id={item.id}
      className={styles['row']}
      data-level={row.level}
      data-mark={mark}
      data-placed
      style={{ '--level': row.level - 1, '--index': index }}
      draggable
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={item.isFolder ? row.isOpen : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isChosen || (isChosen === null && isCurrent)}
      data-chosen={isChosen === true || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(item.id)}
      onClick={(event) => onClick(event, item.id)}
      onDoubleClick={({ target }) => {
        // Two quick clicks on the arrow expand and collapse the folder.
        if (target instanceof Element && target.closest('[aria-hidden=true]') === null) onRename(item);
      }}
    >
      <Chevron row={row} label={toggleLabel} onToggle={onToggle} />
      <span className={styles['title']} lang={languageOf(title) ?? undefined}>
        {title}
      </span>
      <CopyGlyph id={item.id} />
      <AccessGlyph doc={item} />
    </Link>
  );
});

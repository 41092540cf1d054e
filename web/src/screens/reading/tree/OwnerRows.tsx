import type { DocItem } from '@maru/core/api';
import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TreeProps } from '../../../components/Tree.tsx';
import type { TreeRow } from '../../../components/tree-rows.ts';
import { TreeLine } from '../../../components/TreeLine.tsx';
import styles from './OwnerTree.module.css';
import { lineOf } from '../../../components/use-row-focus.ts';
import type { TreeDrag } from './use-tree-drag.ts';
import { useRowWindow } from '../../../components/use-row-window.ts';

/** The rows in view at their computed positions, the drop indicator, and a menu button for each row. */
export function OwnerRows({
  list,
  rows,
  tree: { label, currentId, hrefOf, glyphOf, toggleLabel, onToggle },
  stopId,
  menuId,
  drag,
  onFocus,
  onKeyDown,
  onMenu,
}: {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow<DocItem>[];
  readonly tree: TreeProps<DocItem>;
  readonly stopId: string | null;
  /** Id of the row whose menu is open. */
  readonly menuId: string | null;
  readonly drag: TreeDrag;
  readonly onFocus: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
}) {
  const { t } = useTranslation('tree');
  const hintId = useId();
  const [pointedId, setPointedId] = useState<string | null>(null);
  const seen = useRowWindow(list, rows.length);
  // Keeps the focused and the dragged row rendered beyond
  // the visible range: unmounting would end focus or drag.
  const shown = rows
    .map((row, index) => ({ row, index, id: row.item.id }))
    .filter(
      ({ index, id }) => (index >= seen.from && index < seen.to) || id === stopId || id === drag.draggedId,
    );
  const { place } = drag;
  const markOf = (id: string): 'dragged' | 'target' | 'hot' | undefined => {
    if (id === drag.draggedId) return 'dragged';
    if (place?.kind === 'inside' && place.move.targetId === id) return 'target';
    return drag.draggedId === null && (id === pointedId || id === menuId) ? 'hot' : undefined;
  };
  const handlePoint = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') setPointedId(idAt(event));
  };
  const handleContextMenu = (event: MouseEvent): void => {
    // A right click shows the browser's link menu; context keys and long presses show the document's.
    if (event.button === 2) return;
    const id = idAt(event) ?? stopId;
    const line = lineOf(list.current, id);
    if (id === null || line === null) return;
    event.preventDefault();
    onMenu(id, line);
  };
  return (
    <div
      className={styles['whole']}
      role="presentation"
      onPointerOver={handlePoint}
      onPointerLeave={() => setPointedId(null)}
      data-dragging={drag.draggedId !== null || undefined}
    >
      <p id={hintId} className="visuallyHidden">
        {t('keysHint')}
      </p>
      <div
        ref={list}
        role="tree"
        aria-label={label}
        aria-describedby={hintId}
        className={styles['list']}
        style={{ '--count': rows.length }}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onContextMenu={handleContextMenu}
        {...drag.handlers}
      >
        {shown.map(({ row, index, id }) => (
          <TreeLine
            key={id}
            row={row}
            index={index}
            to={hrefOf(row.item)}
            isCurrent={id === currentId}
            isStop={id === stopId}
            glyph={glyphOf?.(row.item)}
            toggleLabel={toggleLabel(row.isOpen)}
            onToggle={onToggle}
            onFocus={onFocus}
            mark={markOf(id)}
          />
        ))}
      </div>
      {shown.map(({ row, index, id }) => (
        <button
          key={id}
          type="button"
          data-for={id}
          className={styles['more']}
          style={{ '--index': index }}
          data-shown={id === pointedId || undefined}
          data-stop={id === stopId || undefined}
          tabIndex={id === stopId ? 0 : -1}
          aria-label={t('actionsOf', { title: row.item.title })}
          aria-haspopup="menu"
          aria-expanded={id === menuId}
          onClick={(event) => onMenu(id, event.currentTarget)}
        >
          <Ellipsis size="1rem" aria-hidden="true" />
        </button>
      ))}
      {place?.kind === 'line' && (
        <div
          className={styles['line']}
          style={{ '--gap': place.gap, '--depth': place.level - 1 }}
          data-drop-level={place.level}
        />
      )}
    </div>
  );
}

function idAt({ target }: { readonly target: EventTarget }): string | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-id], [data-for]') : null;
  return line?.dataset['id'] ?? line?.dataset['for'] ?? null;
}

import type { DocItem } from '@maru/core/api';
import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TreeProps } from '../../../components/Tree.tsx';
import type { TreeRow } from '../../../components/tree-rows.ts';
import { useLatest } from '../../../components/use-latest.ts';
import { lineOf } from '../../../components/use-row-focus.ts';
import { useRowWindow } from '../../../components/use-row-window.ts';
import { startRenaming } from '../../../stores/tree-naming.ts';
import type { NamedRow } from '../../../stores/tree-naming.ts';
import { draftPosition } from './draft-position.ts';
import { NameLine } from './NameLine.tsx';
import { OwnerLine } from './OwnerLine.tsx';
import styles from './OwnerTree.module.css';
import { RowButtons } from './RowButtons.tsx';
import type { MenuAnchor } from './RowMenu.tsx';
import type { TreeDrag } from './use-tree-drag.ts';

/** The rows in view at their computed positions, the drop indicator, and buttons for each row. */
export function OwnerRows({
  list,
  rows,
  tree: { label, currentId, hrefOf, toggleLabel, ...tree },
  stopId,
  chosen,
  menuId,
  named,
  drag,
  onFocus,
  onKeyDown,
  onSubmitName,
  onDropName,
  ...handlers
}: {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow<DocItem>[];
  readonly tree: TreeProps<DocItem>;
  readonly stopId: string | null;
  readonly chosen: ReadonlySet<string>;
  /** Id of the row whose menu is open. */
  readonly menuId: string | null;
  /** The row with a field for a title. */
  readonly named: NamedRow | null;
  readonly drag: TreeDrag;
  readonly onFocus: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent, id: string) => void;
  readonly onMenu: (id: string, anchor: MenuAnchor) => void;
  readonly onNew: (folderId: string) => void;
  readonly onSubmitName: (isByKey: boolean) => void;
  readonly onDropName: () => void;
}) {
  const { t } = useTranslation('tree');
  const hintId = useId();
  const onToggle = useLatest(tree.onToggle);
  const onClick = useLatest(handlers.onClick);
  const onMenu = useLatest(handlers.onMenu);
  const onNew = useLatest(handlers.onNew);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const draft = named?.kind === 'new' ? draftPosition(rows, named.parentId) : null;
  const count = rows.length + (draft === null ? 0 : 1);
  const rowWindow = useRowWindow(list, count);
  const renamedId = named?.kind === 'rename' ? named.id : null;
  // Keeps the focused, the dragged and the renamed row rendered beyond the visible range: unmounting would
  // end focus, drag or typing.
  const renderedIds = new Set([stopId, drag.draggedId, renamedId]);
  const places = useMemo(() => new Map(rows.map((row, index) => [row.item.id, index])), [rows]);
  const shown = rowsInView(rows, places, rowWindow, renderedIds).map(({ row, index }) => ({
    row,
    id: row.item.id,
    index: draft !== null && index >= draft.at ? index + 1 : index,
  }));
  const hasChoice = chosen.size > 1 || [...chosen].some((id) => id !== currentId);
  const { place } = drag;
  const markOf = (id: string): 'dragged' | 'target' | 'hot' | undefined => {
    if (drag.draggedIds.has(id)) return 'dragged';
    if (place?.kind === 'inside' && place.move.targetId === id) return 'target';
    return drag.draggedId === null && (id === pointedId || id === menuId) ? 'hot' : undefined;
  };
  const handlePoint = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') setPointedId(idAt(event));
  };
  /** Right click, long press and the menu key show the row's menu instead of the browser's for links. */
  const handleContextMenu = (event: MouseEvent): void => {
    const id = idAt(event) ?? stopId;
    const line = lineOf(list.current, id);
    if (id === null || line === null || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onMenu(id, {
      element: line,
      ...(event.button === 2 ? { at: { x: event.clientX, y: event.clientY } } : {}),
    });
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
        aria-multiselectable="true"
        className={styles['list']}
        style={{ '--count': count }}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onContextMenu={handleContextMenu}
        {...drag.handlers}
      >
        {shown.map(({ row, index, id }) =>
          id === renamedId ? (
            <NameLine
              key={`${id} name`}
              index={index}
              level={row.level}
              isFolder={row.item.isFolder}
              label={t('nameOf', { title: row.item.title })}
              onSubmit={onSubmitName}
              onDrop={onDropName}
            />
          ) : (
            <OwnerLine
              key={id}
              row={row}
              index={index}
              to={hrefOf(row.item)}
              isCurrent={id === currentId}
              isStop={id === stopId}
              isChosen={hasChoice ? chosen.has(id) : null}
              toggleLabel={toggleLabel(row.isOpen)}
              mark={markOf(id)}
              onToggle={onToggle}
              onFocus={onFocus}
              onClick={onClick}
              onRename={startRenaming}
            />
          ),
        )}
        {draft !== null && named?.kind === 'new' && (
          <NameLine
            index={draft.at}
            level={draft.level}
            isFolder={named.isFolder}
            label={t(named.isFolder ? 'nameNewFolder' : 'nameNewDocument')}
            onSubmit={onSubmitName}
            onDrop={onDropName}
          />
        )}
      </div>
      {shown.map(
        ({ row, index, id }) =>
          id !== renamedId && (
            <RowButtons
              key={id}
              doc={row.item}
              index={index}
              isStop={id === stopId}
              isPointed={id === pointedId}
              isMenuOpen={id === menuId}
              onMenu={onMenu}
              onNew={onNew}
            />
          ),
      )}
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

/**
 * Returns the rows of a range and those of these ids, in order.
 * @param places indexes of all rows by their ids
 */
function rowsInView(
  rows: readonly TreeRow<DocItem>[],
  places: ReadonlyMap<string, number>,
  { from, to }: { readonly from: number; readonly to: number },
  ids: ReadonlySet<string | null>,
): { readonly row: TreeRow<DocItem>; readonly index: number }[] {
  const others = [...ids]
    .flatMap((id) => places.get(id ?? '') ?? [])
    .filter((index) => index < from || index >= to)
    .sort((a, b) => a - b);
  const range = rows.slice(from, to).map((_, index) => from + index);
  const indexes = [
    ...others.filter((index) => index < from),
    ...range,
    ...others.filter((index) => index >= to),
  ];
  return indexes.flatMap((index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, index }];
  });
}

function idAt({ target }: { readonly target: EventTarget }): string | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-id], [data-for]') : null;
  return line?.dataset['id'] ?? line?.dataset['for'] ?? null;
}

import type { DocItem } from '@maru/core/api';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { TreeProps } from '../../../components/Tree.tsx';
import { treeRows } from '../../../components/tree-rows.ts';
import { useTreeKeys } from '../../../components/use-tree-keys.ts';
import { moveDirection, stepMove } from './key-moves.ts';
import type { MoveDirection } from './key-moves.ts';
import { OwnerRows } from './OwnerRows.tsx';
import { RowWindows } from './RowWindows.tsx';
import type { OpenMenu } from './RowWindows.tsx';
import { lineOf, useRowFocus } from '../../../components/use-row-focus.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { groupState } from '../../../stores/group.ts';
import { moveDoc, siblingsIn } from '../../../stores/tree-order.ts';
import type { DocMove } from '../../../stores/tree-order.ts';
import { announce } from '../../../stores/ui.ts';

/**
 * Tree of a space for its owner: rows are moved by dragging,
 * keys and menus; only the rows in view are rendered.
 */
export function OwnerTree({ groupName, ...tree }: TreeProps<DocItem> & { readonly groupName: string }) {
  const { items: docs, open, currentId, onToggle } = tree;
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  const rows = useMemo(() => treeRows(docs, open), [docs, open]);
  const { stopId, setFocused, focusRow, follow } = useRowFocus(list, rows, currentId);
  const move = useMoves((folderId) => onToggle(folderId, true));
  const drag = useTreeDrag({
    rows,
    onMove: (chosen) => void move(chosen.id, chosen),
    onOpen: (id) => onToggle(id, true),
  });

  const step = (id: string, direction: MoveDirection): void => {
    follow(id);
    if (!move(id, stepMove(docs, id, direction))) follow(null);
  };
  const toggleMenu = (id: string, anchor: HTMLElement): void => {
    setFocused(id);
    setMenu((shown) => (shown?.id === id ? null : { id, anchor }));
  };
  const handleKeys = useTreeKeys({ rows, stopId, onFocusRow: focusRow, onToggle });
  const handleKeyDown = (event: KeyboardEvent): void => {
    const direction = moveDirection(event);
    const line = lineOf(list.current, stopId);
    if (direction !== null && stopId !== null) {
      // Prevents the browser's back navigation (Alt+Left) where the move is impossible.
      event.preventDefault();
      event.stopPropagation();
      step(stopId, direction);
    } else if (
      stopId !== null &&
      line !== null &&
      (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
    ) {
      event.preventDefault();
      toggleMenu(stopId, line);
    } else handleKeys(event);
  };

  return (
    <>
      <OwnerRows
        list={list}
        rows={rows}
        tree={tree}
        stopId={stopId}
        menuId={menu?.id ?? null}
        drag={drag}
        onFocus={setFocused}
        onKeyDown={handleKeyDown}
        onMenu={toggleMenu}
      />
      <RowWindows
        docs={docs}
        groupName={groupName}
        currentId={currentId}
        menu={menu}
        movingId={movingId}
        onStep={step}
        onMoveTo={setMovingId}
        onMove={move}
        onDeleted={(id) => focusRow(rows.findIndex((row) => row.item.id === id) + 1)}
        onCloseMenu={() => setMenu(null)}
        onCloseDialog={() => setMovingId(null)}
      />
    </>
  );
}

/**
 * Moves documents, and announces the result: the new position, a revert, or no change. A target folder is
 * expanded, so that the document stays visible.
 */
function useMoves(onOpen: (folderId: string) => void): (id: string, move: DocMove | null) => boolean {
  const { t } = useTranslation('tree');
  return (id, move) => {
    const title = groupState().docs.find((doc) => doc.id === id)?.title ?? '';
    const moved = move === null ? null : moveDoc(move);
    if (move === null || moved === null) {
      announce(t('cannotMove', { title }));
      return false;
    }
    if (move.position === 'inside') onOpen(move.targetId);
    announce(placeOf(groupState().docs, id, t));
    void moved.then((isMoved) => {
      if (!isMoved) announce(t('movedBack', { title }));
    });
    return true;
  };
}

function placeOf(docs: readonly DocItem[], id: string, t: Translate<'tree'>): string {
  const doc = docs.find((item) => item.id === id);
  if (doc === undefined) return '';
  const siblings = siblingsIn(docs, doc.parentId);
  const values = { title: doc.title, position: siblings.indexOf(doc) + 1, siblings: siblings.length };
  const folder = docs.find((item) => item.id === doc.parentId);
  return folder === undefined ? t('movedTop', values) : t('moved', { ...values, folder: folder.title });
}

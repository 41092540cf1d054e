import type { DocItem } from '@maru/core/api';
import { useEffect, useMemo, useRef, useState } from 'react';
import { reuseRows } from '../../../components/reuse-rows.ts';
import type { TreeProps } from '../../../components/Tree.tsx';
import type { TreeRow } from '../../../components/tree-rows.ts';
import { useRowFocus } from '../../../components/use-row-focus.ts';
import { stepMove } from './key-moves.ts';
import type { MoveDirection } from './key-moves.ts';
import { OwnerRows } from './OwnerRows.tsx';
import type { MenuAnchor } from './RowMenu.tsx';
import { RowWindows } from './RowWindows.tsx';
import type { OpenWindow } from './RowWindows.tsx';
import { TreeFoot } from './TreeFoot.tsx';
import { useOwnerKeys } from './use-owner-keys.ts';
import { useRowNaming } from './use-row-naming.ts';
import { useRowChoice } from './use-row-choice.ts';
import { useTreeCommands } from './use-tree-commands.ts';
import { useTreeDrag } from './use-tree-drag.ts';

/**
 * Tree of a space for its owner: rows are created, named, moved and deleted in it by pointer, keys and menus;
 * only the rows in view are rendered.
 */
export function OwnerTree({ groupName, ...tree }: TreeProps<DocItem> & { readonly groupName: string }) {
  const { items: docs, open, currentId, onToggle } = tree;
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenWindow | null>(null);
  const rows = useMemo(() => reuseRows(docs, open), [docs, open]);
  const { stopId, setFocused, focusRow, focusDoc, follow } = useRowFocus(list, rows, currentId);
  const choice = useRowChoice({ rows, stopId, currentId, onFocusRow: focusRow });
  const commands = useTreeCommands({
    groupName,
    currentId,
    onOpen: (folderId) => onToggle(folderId, true),
    onDelete: (deleted) => {
      choice.clear();
      const ids = new Set(deleted.map(({ id }) => id));
      const last = rows.findLastIndex((row) => ids.has(row.item.id));
      const isLeft = (row: TreeRow<DocItem>): boolean => !ids.has(row.item.id);
      const next = rows.slice(last + 1).find(isLeft) ?? rows.findLast(isLeft);
      return next?.item.id ?? null;
    },
    onFocus: focusDoc,
  });
  const drag = useTreeDrag({
    rows,
    chosen: choice.chosen,
    onMove: ({ id, ...place }) => {
      const ids = choice.targetsAt(id).map((doc) => doc.id);
      commands.move(ids, place);
    },
    onOpen: (id) => onToggle(id, true),
  });
  const naming = useRowNaming({ groupName, list, stopId, setFocused, focusDoc, write: commands.write });
  const { named } = naming;
  useShownDraft(named?.kind === 'new' ? named.parentId : null, (id) => onToggle(id, true));

  const step = (id: string, direction: MoveDirection): void => {
    follow(id);
    if (!commands.move([id], stepMove(docs, id, direction))) follow(null);
  };
  const toggleMenu = (id: string, anchor: MenuAnchor): void => {
    setFocused(id);
    setOpened((shown) => (shown?.kind === 'menu' && shown.id === id ? null : { kind: 'menu', id, anchor }));
  };
  const handleKeyDown = useOwnerKeys({
    list,
    rows,
    stopId,
    choice,
    onFocusRow: focusRow,
    onToggle,
    onStep: step,
    onMenu: toggleMenu,
    onDelete: (id) => void commands.remove(choice.targetsAt(id)),
  });
  const menuId = opened?.kind === 'menu' ? opened.id : null;
  const [someId] = choice.chosen;
  const chosen = someId === undefined ? [] : choice.targetsAt(someId);

  return (
    <>
      <OwnerRows
        list={list}
        rows={rows}
        tree={tree}
        stopId={stopId}
        chosen={choice.chosen}
        menuId={menuId}
        named={named}
        drag={drag}
        onFocus={setFocused}
        onKeyDown={handleKeyDown}
        onClick={(event, id) => {
          choice.handleClick(event, id);
          // The second click of a double click begins to rename.
          if (event.detail > 1) event.preventDefault();
          else if (!event.defaultPrevented) onToggle(id, true);
        }}
        onMenu={toggleMenu}
        onNew={naming.startIn}
        onSubmitName={(isByKey) => void naming.submit(isByKey)}
        onDropName={naming.drop}
      />
      <TreeFoot
        currentId={currentId}
        count={chosen.length}
        onMove={() => setOpened({ kind: 'move', ids: chosen.map(({ id }) => id) })}
        onDelete={() => void commands.remove(chosen)}
        onClear={() => {
          choice.clear();
          if (stopId !== null) focusDoc(stopId);
        }}
      />
      <RowWindows
        docs={docs}
        targets={menuId === null ? [] : choice.targetsAt(menuId)}
        groupName={groupName}
        opened={opened}
        commands={commands}
        onStep={step}
        onMoveTo={(ids) => setOpened({ kind: 'move', ids })}
        onAccess={(id) => setOpened({ kind: 'access', id })}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

/** Expands the folder in which a new document gets its title. */
function useShownDraft(parentId: string | null, onOpen: (id: string) => void): void {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    if (parentId !== null) latest.current(parentId);
  }, [parentId]);
}

import type { PageDocItem } from '@maru/core';
import { docPath, languageOf } from '@maru/core/text';
import { handleTreeKey, tabStop } from '../components/tree-keys.ts';
import type { TypedLetters } from '../components/tree-keys.ts';
import { treeRows } from '../components/tree-rows.ts';
import type { TreeRow } from '../components/tree-rows.ts';
import { savedOpenFolders, saveOpenFolders } from '../storage/tree-state.ts';
import { runBeforeHydration } from './application.ts';
import { pageData } from './page-data.ts';
import type { ReaderTexts } from './texts.ts';

/** Marks a tree whose folders and keys work without the application. */
export const OWN_PART = 'data-own-part';

/** Expanded folders; null where the first script runs no tree. */
let open: ReadonlySet<string> | null = null;
/** The row that had the focus last. */
let focusedId: string | null = null;
let redraw = (): void => undefined;

/** Returns the folders that are expanded when the application takes the page over; null: as it was sent. */
export function shownFolders(): ReadonlySet<string> | null {
  return open;
}

/** Returns the row that is the tab stop when the application takes the page over; null: the current one. */
export function shownStop(): string | null {
  return focusedId;
}

/** Expands the folders that the reader has opened on other pages of the space. */
export function restoreFolders(): void {
  const name = pageData().group?.group.name;
  if (open === null || name === undefined) return;
  open = new Set([...open, ...savedOpenFolders(name)]);
  redraw();
}

/**
 * Runs the tree of the page: folders open and close, by pointer and keys. Its rows are those that React would
 * render, which then takes them over; rows are copies of the ones that the server sent.
 */
export function runTree({ tree: texts }: ReaderTexts): void {
  const tree = document.querySelector<HTMLElement>('aside [role="tree"]');
  const space = pageData().group;
  if (tree === null || texts === undefined || space === undefined || space.isPart === true) return;
  const { group, docs } = space;
  const end = new AbortController();
  const { signal } = end;
  const idOf = (row: Element | null | undefined): string | null =>
    row instanceof HTMLElement ? (row.dataset['id'] ?? null) : null;
  const currentId = idOf(tree.querySelector('[aria-current="page"]'));
  let typed: TypedLetters = { text: '', at: 0 };
  open = new Set(
    [...tree.querySelectorAll<HTMLElement>('[aria-expanded="true"]')].flatMap((row) => idOf(row) ?? []),
  );
  const rowsNow = (): TreeRow<PageDocItem>[] => treeRows(docs, open ?? new Set());
  const draw = (): void => {
    const rows = rowsNow();
    const stopId = tabStop(rows, focusedId, currentId);
    const model = tree.querySelector<HTMLElement>('[aria-expanded]');
    const left = new Map([...tree.children].map((row) => [idOf(row), row as HTMLElement]));
    for (const [index, row] of rows.entries()) {
      const { id } = row.item;
      const element = left.get(id) ?? (model === null ? null : copyOf(model, row.item, group.name));
      if (element === null) continue;
      left.delete(id);
      showRow(element, row, texts, id === stopId);
      if (tree.children[index] !== element) tree.insertBefore(element, tree.children[index] ?? null);
    }
    for (const gone of left.values()) gone.remove();
  };
  const toggle = (id: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    open = next;
    saveOpenFolders(group.name, next);
    draw();
  };
  tree.addEventListener(
    'click',
    (event) => {
      const chevron = event.target instanceof Element ? event.target.closest('[data-toggle]') : null;
      const row = chevron?.closest('[role="treeitem"]');
      const id = idOf(row);
      if (id === null || event.button !== 0) return;
      event.preventDefault();
      toggle(id, row?.getAttribute('aria-expanded') !== 'true');
    },
    { signal },
  );
  tree.addEventListener(
    'focusin',
    ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
      focusedId = idOf(row);
      if (row === null) return;
      // A press on a row leads to its page at once: the other rows stay as they are.
      for (const stop of tree.querySelectorAll<HTMLElement>('[tabindex="0"]')) stop.tabIndex = -1;
      row.tabIndex = 0;
    },
    { signal },
  );
  tree.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing) return;
      const rows = rowsNow();
      typed = handleTreeKey(event, typed, {
        rows,
        stopId: tabStop(rows, focusedId, currentId),
        onFocusRow: (index) =>
          tree.querySelector<HTMLElement>(`[data-id="${rows[index]?.item.id ?? ''}"]`)?.focus(),
        onToggle: toggle,
      });
    },
    { signal },
  );
  tree.setAttribute(OWN_PART, '');
  redraw = draw;
  restoreFolders();
  runBeforeHydration(() => {
    end.abort();
    tree.removeAttribute(OWN_PART);
    redraw = () => undefined;
  });
}

/** Returns a row for another document, from that of a folder. */
function copyOf(model: HTMLElement, item: PageDocItem, groupName: string): HTMLElement {
  const row = model.cloneNode(true) as HTMLAnchorElement;
  row.href = docPath(groupName, item.id, item.title) + row.search;
  row.dataset['id'] = item.id;
  row.removeAttribute('aria-current');
  row.setAttribute('aria-selected', 'false');
  const [chevron, title] = row.children;
  if (!item.isFolder && chevron instanceof HTMLElement) {
    row.removeAttribute('aria-expanded');
    for (const name of ['data-toggle', 'data-open', 'title']) chevron.removeAttribute(name);
    chevron.replaceChildren();
  }
  if (title instanceof HTMLElement) {
    title.textContent = item.title;
    title.removeAttribute('lang');
    const language = languageOf(item.title);
    if (language !== null) title.lang = language;
  }
  return row;
}

/** Shows the place and the state of a row, as `TreeLine` does. */
function showRow(
  element: HTMLElement,
  { item, level, position, siblings, isOpen }: TreeRow<PageDocItem>,
  { openFolder, closeFolder }: NonNullable<ReaderTexts['tree']>,
  isStop: boolean,
): void {
  element.tabIndex = isStop ? 0 : -1;
  element.dataset['level'] = String(level);
  // As React writes it, which compares the attribute.
  element.setAttribute('style', `--level:${level - 1}`);
  element.setAttribute('aria-level', String(level));
  element.setAttribute('aria-posinset', String(position));
  element.setAttribute('aria-setsize', String(siblings));
  if (!item.isFolder) return;
  element.setAttribute('aria-expanded', String(isOpen));
  const [chevron] = element.children;
  if (!(chevron instanceof HTMLElement)) return;
  chevron.toggleAttribute('data-open', isOpen);
  if (isOpen) chevron.dataset['open'] = 'true';
  chevron.title = isOpen ? closeFolder : openFolder;
}

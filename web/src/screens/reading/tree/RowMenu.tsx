import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { nextMenuIndex } from '../../../components/menu-keys.ts';
import { entriesOf, MenuRow } from '../../../components/Menu.tsx';
import type { MenuItem } from '../../../components/Menu.tsx';
import styles from '../../../components/Menu.module.css';

/** Space between a menu and the edge of the window, in pixels. */
const EDGE = 8;

/** Resets the browser's placement of popovers; the position is set when the menu is shown. */
const IN_TOP_LAYER = { inset: 'auto', margin: 0, position: 'fixed' } as const;

/** Place that a row's menu opens at: a point in the window, else beside the element. */
export interface MenuAnchor {
  /** Receives the focus when the menu is closed. */
  readonly element: HTMLElement;
  readonly at?: { readonly x: number; readonly y: number };
}

/**
 * Menu of a row of the tree, in the browser's top layer, so that a narrow tree does not clip it. `onClose`
 * receives true when the focus should return to where it was.
 */
export function RowMenu({
  label,
  items,
  anchor,
  onClose,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly anchor: MenuAnchor;
  readonly onClose: (returnsFocus: boolean) => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    element.showPopover();
    const beside =
      anchor.at === undefined
        ? anchor.element.getBoundingClientRect()
        : { right: anchor.at.x + EDGE, top: anchor.at.y, bottom: anchor.at.y };
    const { width, height } = element.getBoundingClientRect();
    const isRoomBelow = beside.bottom + height + EDGE <= innerHeight;
    element.style.left = `${Math.max(EDGE, Math.min(beside.right - EDGE, innerWidth - width - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, isRoomBelow ? beside.bottom : Math.min(beside.top - height, innerHeight - height - EDGE))}px`;
    entriesOf(element)[0]?.focus();
    const closeOutside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && element.contains(event.target))) close.current(false);
    };
    const closeOnScroll = (event: Event): void => {
      if (event.target !== element) close.current(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('scroll', closeOnScroll, true);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('scroll', closeOnScroll, true);
    };
  }, [anchor]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      onClose(true);
      return;
    }
    const entries = entriesOf(menu.current);
    const next = nextMenuIndex(
      event.key,
      entries.findIndex((entry) => entry === document.activeElement),
      entries.map((entry) => entry.textContent ?? ''),
    );
    if (next === null) return;
    event.preventDefault();
    entries[next]?.focus();
  };

  return (
    <div
      ref={menu}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      className={styles['menu']}
      style={IN_TOP_LAYER}
      onKeyDown={handleKeyDown}
    >
      {items.map((item) => (
        <MenuRow key={item.id} item={item} close={() => onClose(true)} dismiss={() => onClose(false)} />
      ))}
    </div>
  );
}

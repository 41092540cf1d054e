import { Check } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Menu.module.css';
import { nextMenuIndex } from './menu-keys.ts';

/** Space between a menu, its button and the edge of the window, in pixels. */
const GAPS = 6 + 8;

export type MenuItem =
  | { readonly kind: 'separator'; readonly id: string }
  | { readonly kind: 'heading'; readonly id: string; readonly label: string }
  | ({ readonly kind: 'link'; readonly to: string } & Entry)
  | ({ readonly kind: 'action'; readonly onSelect: () => void; readonly isDangerous?: boolean } & Entry)
  | ({ readonly kind: 'choice'; readonly isChosen: boolean; readonly onSelect: () => void } & Entry);

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Displayed alone, not bound: `Ctrl+S`. */
  readonly shortcut?: string;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
}

export interface MenuTriggerProps {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A button with a menu (ARIA menu button pattern): arrows,
 * Home, End and first letters move, Escape and Tab close. Without scripts there is none.
 */
export function Menu({
  items,
  trigger,
  align = 'end',
  side = 'bottom',
  startsOpen = false,
}: {
  readonly items: readonly MenuItem[];
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom';
  /** True where its button was pressed before it was there. */
  readonly startsOpen?: boolean;
}) {
  const id = useId();
  const [openedAt, setOpenedAt] = useState<'first' | 'last' | null>(startsOpen ? 'first' : null);
  const isOpen = openedAt !== null;
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  // A long menu takes the height that the window has on its side of the button.
  useLayoutEffect(() => {
    const button = root.current?.getBoundingClientRect();
    if (!isOpen || button === undefined) return;
    const taken = side === 'bottom' ? button.bottom : innerHeight - button.top;
    list.current?.style.setProperty('--taken', `${taken + GAPS}px`);
  }, [isOpen, side]);
  useEffect(() => {
    if (openedAt === null) return undefined;
    const entries = entriesOf(list.current);
    (openedAt === 'first' ? entries[0] : entries.at(-1))?.focus();
    const closeOutside = (event: PointerEvent): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpenedAt(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [openedAt]);

  const close = (): void => {
    setOpenedAt(null);
    document.getElementById(`${id}-trigger`)?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') setOpenedAt(null);
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    const entries = entriesOf(list.current);
    const current = entries.findIndex((entry) => entry === document.activeElement);
    const next = nextMenuIndex(
      event.key,
      current,
      entries.map((entry) => entry.textContent ?? ''),
    );
    if (next === null) return;
    event.preventDefault();
    entries[next]?.focus();
  };

  return (
    <div className={`withScript ${styles['root']}`} ref={root}>
      {trigger({
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpenedAt(isOpen ? null : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpenedAt(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {isOpen && (
        <div
          id={id}
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-trigger`}
          className={styles['menu']}
          data-align={align}
          data-side={side}
          onKeyDown={handleKeyDown}
        >
          {items.map((item) => (
            <MenuRow key={item.id} item={item} close={close} dismiss={() => setOpenedAt(null)} />
          ))}
        </div>
      )}
    </div>
  );
}

/** An entry of a menu. `close` restores the focus, `dismiss` does not. */
export function MenuRow({
  item,
  close,
  dismiss,
}: {
  readonly item: MenuItem;
  readonly close: () => void;
  readonly dismiss: () => void;
}) {
  if (item.kind === 'separator') return <hr className={styles['separator']} />;
  if (item.kind === 'heading') {
    return (
      <div role="presentation" className={styles['heading']}>
        {item.label}
      </div>
    );
  }
  const inside = (
    <>
      <span className={styles['icon']}>
        {item.kind === 'choice' ? item.isChosen && <Check size="1rem" aria-hidden="true" /> : item.icon}
      </span>
      <span className={styles['label']} lang={item.lang}>
        {item.label}
      </span>
      {item.shortcut !== undefined && <kbd className={styles['shortcut']}>{item.shortcut}</kbd>}
    </>
  );
  if (item.kind === 'link') {
    return (
      <Link role="menuitem" tabIndex={-1} className={styles['item']} to={item.to} onClick={dismiss}>
        {inside}
      </Link>
    );
  }
  const select = (): void => {
    close();
    item.onSelect();
  };
  const role = item.kind === 'choice' ? 'menuitemradio' : 'menuitem';
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      className={styles['item']}
      data-danger={(item.kind === 'action' && item.isDangerous) || undefined}
      aria-checked={item.kind === 'choice' ? item.isChosen : undefined}
      onClick={select}
    >
      {inside}
    </button>
  );
}

/** Returns the focusable entries of a menu, in order. */
export function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

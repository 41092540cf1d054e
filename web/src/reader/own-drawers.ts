import styles from '../components/Drawer.module.css';
import { makeElement } from '../markup/enhance/make-element.ts';
import { beforeTakeover } from './application.ts';
import { OWN_PART } from './own-tree.ts';
import type { ReaderTexts } from './texts.ts';

/** The drawers of a narrow window, with the side panels that they show. */
export type DrawerName = 'tree' | 'contents';

interface OpenDrawer {
  readonly name: DrawerName;
  /** The button that closes it, which is not React's. */
  readonly cross: HTMLElement;
  readonly close: () => void;
}

let shown: OpenDrawer | null = null;

/** Closes the drawer that is open when the application shows its own; returns its name, null without one. */
export function takeDrawer(): DrawerName | null {
  const name = shown?.name ?? null;
  shown?.close();
  return name;
}

/**
 * Runs the drawers of narrow windows: the side panel itself is shown above the page, so that the application
 * finds it as it was sent, with what is open in it.
 */
export function runDrawers({ drawers: texts }: ReaderTexts): void {
  if (texts === undefined || !('popover' in HTMLElement.prototype)) return;
  const end = new AbortController();
  const buttons = [...document.querySelectorAll<HTMLElement>('button[data-drawer]')];
  for (const button of buttons) {
    const panel = document.getElementById(button.dataset['panel'] ?? '');
    if (panel === null) continue;
    const name = button.dataset['drawer'] === 'tree' ? 'tree' : 'contents';
    button.setAttribute(OWN_PART, '');
    button.addEventListener('click', () => open(name, panel, texts.close), { signal: end.signal });
  }
  beforeTakeover(() => {
    end.abort();
    shown?.cross.remove();
    for (const button of buttons) button.removeAttribute(OWN_PART);
  });
}

function open(name: DrawerName, panel: HTMLElement, closeLabel: string): void {
  shown?.close();
  const opener = document.activeElement;
  const end = new AbortController();
  const cross = makeElement(
    'button',
    { type: 'button', class: styles['early'] ?? '', 'aria-label': closeLabel, [OWN_PART]: '' },
    ['×'],
  );
  cross.title = closeLabel;
  const close = (): void => {
    end.abort();
    shown = null;
    if (panel.matches(':popover-open')) panel.hidePopover();
    // A panel at the side of a wide window is no popover.
    panel.removeAttribute('popover');
    cross.remove();
    const hadFocus = document.activeElement === document.body || panel.contains(document.activeElement);
    if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  const { signal } = end;
  panel.popover = 'auto';
  panel.addEventListener(
    'toggle',
    (event) => event instanceof ToggleEvent && event.newState === 'closed' && close(),
    {
      signal,
    },
  );
  panel.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a[href^="#"]') !== null && close(),
    { signal },
  );
  cross.addEventListener('click', close, { signal });
  shown = { name, cross, close };
  panel.showPopover();
  panel.prepend(cross);
  cross.focus({ preventScroll: true });
}

import styles from '../components/Drawer.module.css';
import { makeElement } from '../markup/enhance/make-element.ts';
import { runBeforeHydration } from './application.ts';
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
export function closeDrawer(): DrawerName | null {
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
    button.addEventListener('click', () => open(name, panel, texts.close, button), { signal: end.signal });
  }
  runBeforeHydration(() => {
    end.abort();
    shown?.cross.remove();
    for (const button of buttons) button.removeAttribute(OWN_PART);
  });
}

function open(name: DrawerName, panel: HTMLElement, closeLabel: string, opener: HTMLElement): void {
  shown?.close();
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
    if (hadFocus) opener.focus({ preventScroll: true });
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
    // A press on a folder's arrow, which lies in a link, is prevented.
    ({ target, defaultPrevented }) =>
      !defaultPrevented && target instanceof Element && target.closest('a[href]') !== null && close(),
    { signal },
  );
  panel.addEventListener('keydown', (event) => trapTab(event, panel), { signal });
  window.addEventListener(
    'pointerdown',
    ({ target }) => target instanceof Node && !panel.contains(target) && dropClick(),
    { capture: true, signal },
  );
  cross.addEventListener('click', close, { signal });
  shown = { name, cross, close };
  panel.showPopover();
  panel.prepend(cross);
  cross.focus({ preventScroll: true });
}

/** Elements that Tab may stop at. */
const STOPS = 'a[href], button, [tabindex]';

/** Leads Tab from one end of the drawer to the other: the page behind it is out of reach. */
function trapTab(event: KeyboardEvent, panel: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** Drops the click of the press that is under way: the backdrop of a popover lets it through to the page. */
function dropClick(): void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  // On the window, before the listener of input that waits for the application.
  window.addEventListener(
    'click',
    (event) => {
      end.abort();
      // A click by a key is another one.
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  for (const type of ['pointerdown', 'pointercancel'])
    window.addEventListener(type, () => end.abort(), options);
}

import type { EnhanceContext } from './context.ts';
import { makeElement, removeAdded } from './make-element.ts';

/** Pixels between a reference and its note, and between the note and the window's edge. */
const GAP_PX = 8;
/** Milliseconds for moving the pointer from the reference to the note. */
const LEAVE_MS = 200;

/**
 * Shows a footnote beside its reference while the pointer or the focus is on it,
 * or after a tap; Escape closes it. A click, or Enter, still follows the link to
 * the list. One listener serves the whole article, which stays unchanged.
 */
export function attachFootnotePopover({ article, t, signal }: EnhanceContext): void {
  let shown: { readonly link: HTMLAnchorElement; readonly note: HTMLElement } | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(leaving);
    shown?.link.removeAttribute('aria-describedby');
    shown?.note.remove();
    shown = null;
  };
  const closeSoon = (): void => {
    clearTimeout(leaving);
    leaving = setTimeout(close, LEAVE_MS);
  };
  const show = (link: HTMLAnchorElement): void => {
    clearTimeout(leaving);
    if (shown?.link === link) return;
    close();
    const words = noteOf(link);
    if (words === null) return;
    const note = makeElement(
      'div',
      {
        class: 'article footnote-popover',
        id: 'maru:footnote-popover',
        role: 'note',
        'aria-label': t('note'),
      },
      [words],
    );
    // Appended outside the article, whose children React may own.
    document.body.append(note);
    link.setAttribute('aria-describedby', note.id);
    note.addEventListener('pointerenter', () => clearTimeout(leaving));
    note.addEventListener('pointerleave', closeSoon);
    positionPopover(note, link);
    shown = { link, note };
  };

  const on = <E extends Event>(type: string, handle: (link: HTMLAnchorElement, event: E) => void): void =>
    article.addEventListener(
      type,
      (event) => {
        const link =
          event.target instanceof Element
            ? event.target.closest<HTMLAnchorElement>('sup[id] > a[href^="#"]')
            : null;
        if (link !== null) handle(link, event as E);
      },
      { signal },
    );
  on<PointerEvent>('pointerover', (link, { pointerType }) => pointerType === 'mouse' && show(link));
  on('pointerout', closeSoon);
  on('focusin', (link) => link.matches(':focus-visible') && show(link));
  on('focusout', closeSoon);
  on<PointerEvent>('click', (link, event) => {
    if (event.pointerType !== 'touch' || shown?.link === link) return close();
    event.preventDefault();
    show(link);
  });
  const closeUnlessInside = (event: Event): void => {
    if (
      shown !== null &&
      event.target instanceof Node &&
      !shown.note.contains(event.target) &&
      !shown.link.contains(event.target)
    )
      close();
  };
  document.addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal });
  document.addEventListener('pointerdown', closeUnlessInside, { signal });
  document.addEventListener('scroll', closeUnlessInside, { signal, capture: true, passive: true });
  signal.addEventListener('abort', close);
}

/** Returns the content of the note that a reference links to, without the links back. */
function noteOf(link: HTMLAnchorElement): DocumentFragment | null {
  const item = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (item === null || item.closest('.footnotes') === null) return null;
  const copy = item.cloneNode(true) as HTMLElement;
  for (const back of copy.querySelectorAll('a[href*="fnref-"]')) if (back.textContent === '↩') back.remove();
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  removeAdded(copy);
  const words = document.createDocumentFragment();
  words.append(...copy.childNodes);
  return words;
}

/** Places a popover below a link, or above it where there is no room; always within the window. */
export function positionPopover(note: HTMLElement, link: HTMLElement): void {
  const anchor = link.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const right = document.documentElement.clientWidth - width - GAP_PX;
  const left = Math.max(GAP_PX, Math.min(anchor.left + anchor.width / 2 - width / 2, right));
  const isBelow = anchor.bottom + GAP_PX + height < window.innerHeight || anchor.top < height + GAP_PX;
  note.style.left = `${left}px`;
  note.style.top = `${isBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - height}px`;
}

import type { DocPreview, EnhanceContext } from './context.ts';
import { positionPopover } from './footnote-popover.ts';
import { makeElement } from './make-element.ts';

/** Milliseconds for which the pointer rests, or the focus stays, on a link before its preview is shown. */
const REST_MS = 350;
/** Milliseconds of a long press. Browsers that open a menu for one earlier say so by `contextmenu`. */
const PRESS_MS = 500;
/** Pixels by which a pressing finger may move. */
const PRESS_MOVE_PX = 10;
/** Milliseconds of a press after which its preview is loaded; a tap is shorter. */
const PRESS_LOAD_MS = 150;
/** Milliseconds after the end of a long press in which browsers report it as a click. */
const LIFT_MS = 300;
/** Milliseconds for moving the pointer from the link to the preview. */
const LEAVE_MS = 200;

/** Ends the preview that is shown or awaited. */
let end = (): void => undefined;
/** Its link. */
let heldLink: HTMLAnchorElement | null = null;

/**
 * Shows the preview of a link once the reader stays with it, until they leave it; Escape closes it. It has no
 * controls, so that the focus stays in the article.
 * @param event began on the link
 */
export function schedulePreview(
  link: HTMLAnchorElement,
  docId: string,
  event: Event,
  context: EnhanceContext,
): void {
  const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
  if (event.type === 'pointerover' && isTouch) return;
  if (event.type === 'pointerdown' && !isTouch) {
    end();
    return;
  }
  if (event.type === 'focusin' && !link.matches(':focus-visible')) return;
  // The pointer has left while this code was loaded.
  if (event.type === 'pointerover' && !link.matches(':hover')) return;
  if (heldLink === link) return;
  end();
  const controller = new AbortController();
  const { signal } = controller;
  const until = (ms: number): number => Math.max(0, event.timeStamp + ms - performance.now());
  let timer = setTimeout(load, until(isTouch ? PRESS_LOAD_MS : REST_MS));
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let loaded: DocPreview | null = null;
  let note: HTMLElement | null = null;
  let liftedAt = Number.POSITIVE_INFINITY;
  heldLink = link;
  end = () => {
    clearTimeout(timer);
    clearTimeout(leaving);
    controller.abort();
    note?.remove();
    link.removeAttribute('aria-describedby');
    heldLink = null;
    end = () => undefined;
  };
  const finish = end;
  const leaveSoon = (): void => {
    clearTimeout(leaving);
    leaving = setTimeout(finish, note === null ? 0 : LEAVE_MS);
  };
  const stay = (): void => clearTimeout(leaving);
  const closeOutside = ({ target }: Event): void => {
    if (!(target instanceof Node) || !(link.contains(target) || note?.contains(target) === true)) finish();
  };
  const listen = (element: EventTarget, type: string, handle: (event: Event) => void, more = {}): void =>
    element.addEventListener(type, handle, { signal, ...more });
  if (isTouch) {
    // A press that ends, moves or becomes scrolling before its time is none: the click follows the link.
    listen(window, 'pointermove', (move) => {
      if (note === null && isMoved(event, move)) finish();
    });
    for (const type of ['pointerup', 'pointercancel'])
      listen(window, type, () => {
        if (note === null) finish();
        else liftedAt = Math.min(liftedAt, performance.now());
      });
    // The browser's menu opens where no preview is there in time, and with another press on the link.
    listen(link, 'contextmenu', (menu) => {
      if (liftedAt !== Number.POSITIVE_INFINITY || loaded === null) return;
      menu.preventDefault();
      show(loaded);
    });
    listen(link, 'click', (click) => {
      // The click that ends the long press does not follow the link.
      if (note !== null && performance.now() - liftedAt < LIFT_MS) click.preventDefault();
    });
  } else if (event.type === 'focusin') listen(link, 'focusout', finish);
  else {
    listen(link, 'pointerleave', leaveSoon);
    listen(link, 'pointerenter', stay);
  }
  listen(document, 'keydown', (key) => {
    if (key instanceof KeyboardEvent && key.key === 'Escape') finish();
  });
  listen(document, 'scroll', closeOutside, { capture: true, passive: true });
  listen(document, 'pointerdown', closeOutside);
  listen(context.signal, 'abort', finish);

  async function load(): Promise<void> {
    const preview = await previewOf(link, docId, context);
    if (signal.aborted || preview === null) return;
    loaded = preview;
    const wait = until(isTouch ? PRESS_MS : 0);
    if (wait === 0) show(preview);
    else timer = setTimeout(show, wait, preview);
  }

  function show(preview: DocPreview): void {
    clearTimeout(timer);
    if (!link.isConnected || note !== null) return;
    note = makeElement(
      'div',
      { class: 'article footnote-popover doc-preview', id: 'maru:doc-preview', role: 'tooltip' },
      [
        makeElement('strong', {}, [preview.title]),
        ...(preview.heading === null
          ? []
          : [makeElement('p', {}, [makeElement('strong', {}, [preview.heading])])]),
        ...(preview.excerpt === '' ? [] : [makeElement('p', {}, [preview.excerpt])]),
      ],
    );
    document.body.append(note);
    link.setAttribute('aria-describedby', note.id);
    note.addEventListener('pointerenter', stay, { signal });
    note.addEventListener('pointerleave', leaveSoon, { signal });
    // The finger that asked for the preview follows the link by it.
    if (isTouch) note.addEventListener('click', () => link.click(), { signal });
    positionPopover(note, link);
  }
}

function isMoved(from: Event, to: Event): boolean {
  return (
    from instanceof MouseEvent &&
    to instanceof MouseEvent &&
    Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > PRESS_MOVE_PX
  );
}

/** Loads a preview each time: what the reader may see changes with the session and with the document. */
async function previewOf(
  link: HTMLAnchorElement,
  docId: string,
  { docPreview }: EnhanceContext,
): Promise<DocPreview | null> {
  const accessToken = new URL(link.href).searchParams.get('accessToken');
  const { heading: section } = link.dataset;
  const query = {
    ...(accessToken === null ? {} : { accessToken }),
    ...(section === undefined ? {} : { section }),
  };
  return (await docPreview?.(docId, query).catch(() => null)) ?? null;
}

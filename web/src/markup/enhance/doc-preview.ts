import type { DocPreview, EnhanceContext } from './context.ts';
import { placeAt } from './footnote-popover.ts';
import { makeElement } from './make-element.ts';

/** Milliseconds for which the pointer rests, or the focus stays, on a link before its preview is shown. */
const REST_MS = 350;
/** Milliseconds of a long press. */
const PRESS_MS = 500;
/** Milliseconds after the end of a long press in which browsers report it as a click. */
const LIFT_MS = 300;
/** Milliseconds for moving the pointer from the link to the preview. */
const LEAVE_MS = 200;
/** Milliseconds for which a loaded preview is shown again. */
const FRESH_MS = 60_000;

const loaded = new Map<string, { readonly at: number; readonly preview: Promise<DocPreview | null> }>();

/** Ends the preview that is shown or awaited. */
let end = (): void => undefined;
/** Its link. */
let heldLink: HTMLAnchorElement | null = null;

/**
 * Shows the preview of a link once the reader stays with it, until they leave it; Escape closes it. It has no
 * controls, so that the focus stays in the article.
 * @param event began on the link
 */
export function wantPreview(
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
  if (heldLink === link) return;
  end();
  const over = new AbortController();
  const { signal } = over;
  const late = performance.now() - event.timeStamp;
  const timer = setTimeout(show, Math.max(0, (isTouch ? PRESS_MS : REST_MS) - late));
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let note: HTMLElement | null = null;
  let liftedAt = Number.POSITIVE_INFINITY;
  heldLink = link;
  end = () => {
    clearTimeout(timer);
    clearTimeout(leaving);
    over.abort();
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
    // A press that ends, or that becomes scrolling, before its time is none.
    for (const type of ['pointerup', 'pointercancel'])
      listen(window, type, () => {
        if (note === null) finish();
        else liftedAt = Math.min(liftedAt, performance.now());
      });
    listen(link, 'contextmenu', (menu) => menu.preventDefault());
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

  async function show(): Promise<void> {
    const preview = await previewOf(link, docId, context);
    if (signal.aborted || preview === null || !link.isConnected) return;
    note = makeElement(
      'div',
      { class: 'article footnote-popover doc-preview', id: 'maru:doc-preview', role: 'tooltip' },
      [
        makeElement('strong', {}, [preview.title]),
        ...(preview.excerpt === '' ? [] : [makeElement('p', {}, [preview.excerpt])]),
      ],
    );
    document.body.append(note);
    link.setAttribute('aria-describedby', note.id);
    note.addEventListener('pointerenter', stay, { signal });
    note.addEventListener('pointerleave', leaveSoon, { signal });
    placeAt(note, link);
  }
}

/** Loads a preview, or returns the one that was loaded a moment ago. */
async function previewOf(
  link: HTMLAnchorElement,
  docId: string,
  { docPreview }: EnhanceContext,
): Promise<DocPreview | null> {
  const token = new URL(link.href).searchParams.get('accessToken');
  const key = `${docId} ${token ?? ''}`;
  const known = loaded.get(key);
  if (known !== undefined && performance.now() - known.at < FRESH_MS) return await known.preview;
  const preview = docPreview?.(docId, token) ?? Promise.resolve(null);
  loaded.set(key, { at: performance.now(), preview });
  const found = await preview.catch(() => null);
  if (found === null) loaded.delete(key);
  return found;
}

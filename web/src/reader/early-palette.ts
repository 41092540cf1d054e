/** An overlay of the application that was opened before the application was there. */
export type EarlyOverlay = 'palette' | 'find';

/** Keys that act on the overlay's field, besides typing. */
const FIELD_KEYS: ReadonlySet<string> = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

/** Longest time in milliseconds after which input still acts: nobody waits for it any more. */
const AWAITED_MS = 30_000;

/** Returns true while somebody may expect an effect of input at this time, on the page's clock. */
export function isAwaited(at: number): boolean {
  return performance.now() - at <= AWAITED_MS;
}

/**
 * Input for text typed between opening an overlay and its display; input methods need a real field to
 * compose in.
 */
let field: HTMLInputElement | null = null;
let opener: Element | null = null;
let wanted: EarlyOverlay | null = null;
let wantedAt = 0;
let keys: KeyboardEvent[] = [];

/** Opens an overlay as soon as the application is there; what is typed until then is for its field. */
export function openEarly(overlay: EarlyOverlay): void {
  wanted = overlay;
  wantedAt = performance.now();
  if (field === null) {
    opener = document.activeElement;
    field = makeField();
  }
  field.focus();
}

function makeField(): HTMLInputElement {
  const input = document.createElement('input');
  input.className = 'visuallyHidden';
  const search = document.querySelector('[data-opens="palette"]');
  input.setAttribute('aria-label', search?.getAttribute('aria-label') ?? '');
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !FIELD_KEYS.has(event.key)) return;
    event.preventDefault();
    if (event.key === 'Escape') cancel();
    else keys.push(event);
  });
  document.body.append(input);
  return input;
}

/** Closes the overlay to come, and gives the focus back. */
function cancel(): void {
  const hasFocus = document.activeElement === field;
  wanted = null;
  keys = [];
  field?.remove();
  field = null;
  if (hasFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Returns true for the field that takes text for an overlay to come. */
export function isEarlyField(target: EventTarget | null): boolean {
  return target !== null && target === field;
}

/**
 * Returns the overlay that was opened early, once; null after a long time, unless the focus is still in its
 * field.
 */
export function takeEarlyOverlay(): EarlyOverlay | null {
  if (wanted !== null && !isAwaited(wantedAt) && document.activeElement !== field) cancel();
  const overlay = wanted;
  wanted = null;
  return overlay;
}

/**
 * Returns the text typed so far, once; empty when the overlay was opened later. Keys such as Enter are passed
 * on to the element that has the focus in the next task: the overlay's field.
 */
export function takeEarlyText(): string {
  const text = field?.value ?? '';
  // The overlay gives the focus back to the element that has it when it opens.
  if (field !== null && document.activeElement === field && opener instanceof HTMLElement)
    opener.focus({ preventScroll: true });
  field?.remove();
  field = null;
  const pressed = keys;
  keys = [];
  if (pressed.length > 0)
    setTimeout(() => {
      for (const event of pressed)
        document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  return text;
}

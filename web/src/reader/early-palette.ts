import { makeElement } from '../markup/enhance/make-element.ts';

/** An overlay of the application that was opened before the application was there. */
export type EarlyOverlay = 'palette' | 'find';
/** Taker of text that was typed early: an overlay, or the form of a comment. */
type Taker = EarlyOverlay | 'comment';

/** Keys that act on the overlay's field, besides typing. */
const FIELD_KEYS: ReadonlySet<string> = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

/** Longest time in milliseconds after which input still takes effect. */
const INPUT_MAX_AGE_MS = 30_000;

/** Returns true while input of this time, on the page's clock, still takes effect. */
export function isRecentInput(at: number): boolean {
  return performance.now() - at <= INPUT_MAX_AGE_MS;
}

/**
 * Input for text typed between opening an overlay and its display; input methods need a real field to
 * compose in.
 */
let field: HTMLInputElement | HTMLTextAreaElement | null = null;
let opener: Element | null = null;
let wanted: Taker | null = null;
let wantedAt = 0;
let keys: KeyboardEvent[] = [];

/**
 * Opens an overlay, or leads to the form of a comment, as soon as the application is there. Text that is
 * typed until then is for its field.
 * @param label of the field, for screen readers
 */
export function openEarlyOverlay(taker: Taker, label = searchLabel()): void {
  const isOther = wanted !== null && wanted !== taker;
  wanted = taker;
  wantedAt = performance.now();
  if (isOther) removeField();
  if (field === null) {
    if (!isOther) opener = document.activeElement;
    field = makeField(taker, label);
  }
  field.focus({ preventScroll: true });
}

function removeField(): void {
  // With the landmark around it.
  field?.parentElement?.remove();
  field = null;
}

function searchLabel(): string {
  return document.querySelector('[data-opens="palette"]')?.getAttribute('aria-label') ?? '';
}

function makeField(taker: Taker, label: string): HTMLInputElement | HTMLTextAreaElement {
  const input = document.createElement(taker === 'comment' ? 'textarea' : 'input');
  input.className = 'visuallyHidden';
  input.setAttribute('aria-label', label);
  input.addEventListener('keydown', (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing || !FIELD_KEYS.has(event.key)) return;
    // A comment has lines.
    if (taker === 'comment' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') cancel();
    else keys.push(event);
  });
  document.body.append(makeElement('div', { role: 'form', 'aria-label': label }, [input]));
  return input;
}

/** Closes the overlay to come, and gives the focus back. */
function cancel(): void {
  const hasFocus = document.activeElement === field;
  wanted = null;
  keys = [];
  removeField();
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
export function consumeEarlyOverlay(): EarlyOverlay | null {
  if (wanted !== null && !isRecentInput(wantedAt) && document.activeElement !== field) cancel();
  if (wanted === 'comment') return null;
  const overlay = wanted;
  wanted = null;
  return overlay;
}

/**
 * Returns the text that was typed for a comment, once; null where nobody began one, or a long time ago. The
 * focus is for the form.
 */
export function consumeEarlyComment(): string | null {
  if (wanted !== 'comment' || field === null) return null;
  const isWanted = isRecentInput(wantedAt) || document.activeElement === field;
  const text = field.value;
  wanted = null;
  removeField();
  return isWanted ? text : null;
}

/**
 * Returns the text typed so far, once; empty when the overlay was opened later. Keys such as Enter are passed
 * on to the element that has the focus in the next task: the overlay's field.
 */
export function consumeEarlyText(): string {
  if (wanted === 'comment') return '';
  const text = field?.value ?? '';
  // The overlay gives the focus back to the element that has it when it opens.
  if (field !== null && document.activeElement === field && opener instanceof HTMLElement)
    opener.focus({ preventScroll: true });
  removeField();
  const pressed = keys;
  keys = [];
  if (pressed.length > 0)
    setTimeout(() => {
      for (const event of pressed)
        document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  return text;
}

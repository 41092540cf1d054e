import { isChord } from '../../commands/command.ts';
import { showOverlay } from '../../stores/overlay.ts';

/**
 * Input for text typed between Ctrl+K and the page's
 * hydration; input methods need a real field to compose in.
 */
let field: HTMLInputElement | null = null;

/**
 * Handles Ctrl+K before hydration: the palette opens with
 * the page, and text typed until then goes into a field.
 */
export function listenForPaletteKey(): void {
  document.addEventListener('keydown', handleKeyDown);
}

/** Leaves Ctrl+K to the hydrated page. */
export function stopListeningForPaletteKey(): void {
  document.removeEventListener('keydown', handleKeyDown);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (!isChord(event, 'KeyK') || field !== null) return;
  event.preventDefault();
  field = document.createElement('input');
  field.className = 'visuallyHidden';
  document.body.append(field);
  field.focus();
  showOverlay('palette');
}

/** Returns the text typed so far, once; empty when the palette was opened later. */
export function takeEarlyText(): string {
  const text = field?.value ?? '';
  field?.remove();
  field = null;
  return text;
}

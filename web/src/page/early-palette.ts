import { isChord } from '../commands/command.ts';
import { showOverlay } from '../stores/overlay.ts';

/** Takes what is typed between Ctrl+K and the page's coming to life; input methods need a real field to compose in. */
let field: HTMLInputElement | null = null;

/** Opens the palette with the page when Ctrl+K is pressed while the page is still being made; keys until then go into a field here. */
export function hearEarlyPalette(): void {
  document.addEventListener('keydown', handleKeyDown);
}

/** Leaves Ctrl+K to the page, which has come to life. */
export function stopEarlyPalette(): void {
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

/** The text typed until now, once; empty when the palette was opened later. */
export function takeEarlyText(): string {
  const text = field?.value ?? '';
  field?.remove();
  field = null;
  return text;
}

/**
 * Field for text that is typed after a new document got its title and before its editor is displayed. Input
 * methods need a real field to compose in.
 */
let field: HTMLTextAreaElement | null = null;
/** Id of the document that the text is for; null until it is created. */
let ownerId: string | null = null;
let isComposing = false;

/** Selects the field: a navigation leaves the focus in it. */
export const EARLY_FIELD = '[data-early-text]';

/**
 * Moves the focus to the field. Text of an earlier attempt stays in it.
 * @param label of the field, for screen readers
 * @param place element that gets the field: while a modal dialog is open, nothing outside of it has the focus
 */
export function collectEarlyText(label: string, place: Element): void {
  if (ownerId !== null) dropEarlyText();
  field ??= makeField();
  field.hidden = false;
  field.ariaLabel = label;
  field.parentElement?.remove();
  const landmark = document.createElement('div');
  landmark.role = 'form';
  landmark.ariaLabel = label;
  landmark.append(field);
  place.append(landmark);
  field.focus({ preventScroll: true });
}

function makeField(): HTMLTextAreaElement {
  const made = document.createElement('textarea');
  made.className = 'visuallyHidden';
  made.dataset['earlyText'] = '';
  made.tabIndex = -1;
  made.addEventListener('keydown', (event) => {
    // The text indents at Tab; here it would lead away from the text to come.
    if (event.key === 'Tab') event.preventDefault();
  });
  made.addEventListener('blur', () => {
    // Another window has the focus; the field gets it back with this one.
    if (document.hasFocus()) made.hidden = true;
  });
  made.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  made.addEventListener('compositionend', () => {
    isComposing = false;
  });
  return made;
}

/** Returns true where text was typed for a document that could not be created yet. */
export function hasEarlyText(): boolean {
  return field !== null && ownerId === null && field.value !== '';
}

/** Reserves the text for the editor of a document. */
export function keepEarlyTextFor(docId: string): void {
  if (field !== null) ownerId = docId;
}

/** Discards the text, and the field. */
export function dropEarlyText(): void {
  // With the landmark around it.
  field?.parentElement?.remove();
  field = null;
  ownerId = null;
  isComposing = false;
}

/**
 * Takes the text for the editor of a document.
 * @param docId null: a document that is not stored yet, which gets none
 * @param receive called with the text, at once or when a composed syllable is complete; empty: none
 */
export function receiveEarlyText(docId: string | null, receive: (text: string) => void): void {
  const from = field;
  if (from === null || docId === null || ownerId !== docId) {
    receive('');
    return;
  }
  const take = (): void => {
    if (isComposing) {
      // The next syllable may begin with the key that ends this one.
      from.addEventListener('compositionend', () => setTimeout(take), { once: true });
      return;
    }
    const text = from.value;
    if (field === from) dropEarlyText();
    receive(text);
  };
  take();
}

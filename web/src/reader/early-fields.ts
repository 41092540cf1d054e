/** A field's text and selection. */
interface Typed {
  readonly text: string;
  readonly selection: readonly [start: number, end: number];
}

const typed = new WeakMap<EventTarget, Typed>();

/**
 * Makes the fields of examples writable and keeps what is typed into them: hydration puts the sent text back.
 */
export function saveEarlyTyping(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-early]')) {
    const keep = (): void => {
      const { value, selectionStart, selectionEnd } = field;
      typed.set(field, { text: value, selection: [selectionStart, selectionEnd] });
    };
    field.readOnly = false;
    field.addEventListener('input', keep);
    // The text that hydration has put back has another selection.
    field.addEventListener('selectionchange', () => {
      if (typed.get(field)?.text === field.value) keep();
    });
  }
}

/** Puts back, once, what was typed into a field before hydration, and returns it; null where nothing was. */
export function consumeEarlyTyping(field: HTMLTextAreaElement): string | null {
  const early = typed.get(field);
  if (early === undefined) return null;
  typed.delete(field);
  field.value = early.text;
  field.setSelectionRange(...early.selection);
  return early.text;
}

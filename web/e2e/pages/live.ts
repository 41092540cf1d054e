import type { EditorModel } from './editor.ts';

/** Shows the text as its source, or as the page will look. */
export async function showView({ page }: EditorModel, view: 'Edit' | 'Live'): Promise<void> {
  await page.keyboard.press(view === 'Edit' ? 'Control+Shift+1' : 'Control+Shift+2');
  await page.locator(`.cm-editor${view === 'Edit' ? ':not([data-live])' : '[data-live]'}`).waitFor();
}

/** Returns the source of the text, and leaves it shown. */
export async function sourceOf(editor: EditorModel): Promise<string> {
  await showView(editor, 'Edit');
  return editor.text();
}

/** Replaces the text, with its source shown. */
export async function startWith(editor: EditorModel, text: string): Promise<void> {
  await showView(editor, 'Edit');
  await editor.replaceText(text);
}

/** Puts the cursor behind the first characters of the text, by keys of the source. */
export async function placeCursor({ page }: EditorModel, at: number): Promise<void> {
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < at; step++) await page.keyboard.press('ArrowRight');
}

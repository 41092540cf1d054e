import { Facet, StateEffect } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import type { EditorView, PluginValue, ViewUpdate } from '@codemirror/view';

/** Asks an editor that takes files to open the browser's file picker. */
export const pickFiles = StateEffect.define();

/** True in an editor that takes files. */
export const canPickFiles = Facet.define<boolean, boolean>({ combine: (values) => values.includes(true) });

/**
 * Opens the browser's file picker at each `pickFiles` effect. The focus is in the text afterwards, whether
 * files were chosen or not. No type is left out: the server refuses those that the media do not take.
 */
export function filePicker(onFiles: (view: EditorView, files: readonly File[]) => void): Extension {
  return [canPickFiles.of(true), ViewPlugin.define((view) => new FilePicker(view, onFiles))];
}

class FilePicker implements PluginValue {
  readonly #input = document.createElement('input');

  constructor(view: EditorView, onFiles: (view: EditorView, files: readonly File[]) => void) {
    this.#input.type = 'file';
    this.#input.multiple = true;
    this.#input.addEventListener('change', () => {
      const files = [...(this.#input.files ?? [])];
      // Lets the same file be chosen again.
      this.#input.value = '';
      onFiles(view, files);
      view.focus();
    });
    this.#input.addEventListener('cancel', () => view.focus());
  }

  update({ transactions }: ViewUpdate): void {
    // Browsers open the picker only during the key or press that asked for it: nothing may be awaited here.
    if (transactions.some(({ effects }) => effects.some((effect) => effect.is(pickFiles))))
      this.#input.click();
  }
}

import { StateEffect, StateField } from '@codemirror/state';
import type { ChangeSpec, EditorState, Extension } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import { EditorView } from 'codemirror';
import type { DecorationSet } from '@codemirror/view';
import { waitForComposition } from '../wait-for-composition.ts';
import { filePicker } from '../pick-files.ts';
import { UploadWidget, uploadTheme } from './upload-widget.ts';
import type { UploadTexts } from './upload-widget.ts';

/** Functions that upload files and insert them into the text. */
export interface Uploading {
  readonly words: UploadTexts;
  /**
   * Uploads a file.
   * @param onProgress receives the share sent, 0 to 1
   * @returns the markup that shows the file; null on failure, which the function reports itself
   */
  readonly upload: (
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<string | null>;
}

const added = StateEffect.define<{ readonly widget: UploadWidget; readonly at: number }>();
const removed = StateEffect.define<UploadWidget>();

/** Placeholders of files during their upload: widgets that move with the text and are no part of it. */
const waiting = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) => {
    let places = before.map(changes);
    for (const effect of effects) {
      if (effect.is(added)) {
        const { widget, at } = effect.value;
        places = places.update({ add: [Decoration.widget({ widget, side: 1 }).range(at)] });
      } else if (effect.is(removed)) {
        places = places.update({ filter: (_from, _to, { spec }) => spec.widget !== effect.value });
      }
    }
    return places;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Uploads files that are pasted, dropped on the text or chosen in the browser's file picker, one at a time. A
 * placeholder shows name and progress meanwhile; a failed or cancelled upload leaves nothing.
 */
export function uploads(uploading: Uploading): Extension {
  return [
    waiting,
    uploadTheme,
    filePicker((view, files) => startUploads(view, files, view.state.selection.main.head, uploading)),
    EditorView.domEventHandlers({
      paste: (event, view) => {
        const { clipboardData } = event;
        // Word processors and spreadsheets add an image of the copied text to the clipboard.
        if (
          clipboardData === null ||
          clipboardData.files.length === 0 ||
          clipboardData.getData('text/plain') !== ''
        )
          return false;
        return take(event, view, [...clipboardData.files], view.state.selection.main.head, uploading);
      },
      drop: (event, view) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        return take(
          event,
          view,
          files,
          view.posAtCoords({ x: event.clientX, y: event.clientY }, false),
          uploading,
        );
      },
    }),
  ];
}

function take(
  event: Event,
  view: EditorView,
  files: readonly File[],
  at: number,
  uploading: Uploading,
): boolean {
  const isTaken = startUploads(view, files, at, uploading);
  if (isTaken) event.preventDefault();
  return isTaken;
}

/** Begins to upload files to a place in the text. Returns false when there is nothing to do. */
function startUploads(view: EditorView, files: readonly File[], at: number, uploading: Uploading): boolean {
  if (files.length === 0 || view.state.readOnly) return false;
  const jobs = files.map((file) => ({ file, widget: new UploadWidget(file.name, uploading.words) }));
  view.dispatch({ effects: jobs.map(({ widget }) => added.of({ widget, at })) });
  void uploadAll(view, jobs, uploading);
  return true;
}

async function uploadAll(
  view: EditorView,
  jobs: readonly { readonly file: File; readonly widget: UploadWidget }[],
  { upload }: Uploading,
): Promise<void> {
  let isFirst = true;
  let { doc } = view.state;
  for (const { file, widget } of jobs) {
    const { signal } = widget;
    const text = signal.aborted
      ? null
      : await upload(file, (share) => widget.show(share), signal).catch(() => null);
    await waitForComposition(view);
    if (text === null || signal.aborted) {
      view.dispatch({ effects: removed.of(widget) });
      continue;
    }
    // The file goes to the cursor when its placeholder was deleted
    // with the text around it, since it is uploaded already.
    const at = placeOf(view, widget) ?? view.state.selection.main.head;
    const inserted = isFirst ? placed(view.state, at, text) : { from: at, insert: `\n${text}` };
    isFirst = false;
    const changes = view.state.changes(inserted);
    // The cursor goes after the file, but for a writer who has typed
    // since: the file would come between two letters of a word.
    const isWritten = view.state.doc !== doc;
    view.dispatch({
      changes,
      selection: view.state.selection.map(changes, isWritten ? -1 : 1),
      effects: removed.of(widget),
      userEvent: 'input.paste',
    });
    if (!isWritten) ({ doc } = view.state);
  }
}

/** Returns the changes that insert a file. On a blank line it is apart from the blocks beside it. */
function placed({ doc }: EditorState, at: number, text: string): ChangeSpec {
  const line = doc.lineAt(at);
  const hasText = (number: number): boolean =>
    number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== '';
  if (hasText(line.number)) return { from: at, insert: text };
  const file = { from: at, insert: hasText(line.number - 1) ? `\n${text}` : text };
  // Behind the line: the files that follow are in the same block.
  return hasText(line.number + 1) ? [file, { from: line.to + 1, insert: '\n' }] : file;
}

function placeOf({ state }: EditorView, widget: UploadWidget): number | null {
  for (const cursor = state.field(waiting).iter(); cursor.value !== null; cursor.next()) {
    if (cursor.value.spec.widget === widget) return cursor.from;
  }
  return null;
}

import { WidgetType } from '@codemirror/view';
import { EditorView } from 'codemirror';
import { relativeRules } from '../../styles/relative-sizes.ts';

/** Texts of the placeholder of a file during its upload. */
export interface UploadTexts {
  readonly uploading: (name: string) => string;
  readonly cancel: (name: string) => string;
}

export const uploadTheme = EditorView.theme(
  relativeRules({
    '.cm-upload': {
      alignItems: 'center',
      backgroundColor: 'var(--sunken)',
      border: '1px solid var(--line)',
      borderRadius: '6px',
      color: 'var(--sub-text)',
      display: 'inline-flex',
      fontFamily: 'var(--font)',
      fontSize: '13px',
      gap: '8px',
      lineHeight: '1.5',
      maxWidth: '100%',
      padding: '1px 2px 1px 10px',
      verticalAlign: 'middle',
    },
    '.cm-upload span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '.cm-upload progress': { accentColor: 'var(--accent)', flex: 'none', height: '6px', width: '72px' },
    '.cm-upload button': {
      background: 'none',
      border: '0',
      borderRadius: '4px',
      color: 'inherit',
      cursor: 'pointer',
      flex: 'none',
      font: 'inherit',
      fontSize: '16px',
      height: '24px',
      lineHeight: '1',
      width: '24px',
    },
    '.cm-upload button:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
  }),
);

/** Placeholder of a file during its upload: name, progress, and a button that cancels it. */
export class UploadWidget extends WidgetType {
  readonly #abort = new AbortController();
  readonly #bar = document.createElement('progress');
  readonly #element: HTMLElement;

  constructor(name: string, words: UploadTexts) {
    super();
    this.#bar.max = 1;
    this.#bar.setAttribute('aria-label', words.uploading(name));
    const label = document.createElement('span');
    label.textContent = name;
    const cancel = document.createElement('button');
    cancel.type = 'button';
    cancel.textContent = '×';
    cancel.title = words.cancel(name);
    cancel.setAttribute('aria-label', words.cancel(name));
    cancel.addEventListener('click', () => this.#abort.abort());
    this.#element = document.createElement('span');
    this.#element.className = 'cm-upload';
    this.#element.append(label, this.#bar, cancel);
  }

  /** Aborted when the writer cancels the upload. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @param share 0 to 1 */
  show(share: number): void {
    this.#bar.value = share;
  }

  override eq(other: WidgetType): boolean {
    return other === this;
  }

  override toDOM(): HTMLElement {
    return this.#element;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

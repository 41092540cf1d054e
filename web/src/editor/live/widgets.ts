import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';

/** Characters in place of others: a bullet, a number, a decoded entity. */
export class GlyphWidget extends WidgetType {
  readonly text: string;
  readonly classes: string;

  constructor(text: string, classes: string) {
    super();
    this.text = text;
    this.classes = classes;
  }

  override eq({ text, classes }: GlyphWidget): boolean {
    return text === this.text && classes === this.classes;
  }

  override toDOM(): HTMLElement {
    const glyph = document.createElement('span');
    glyph.className = this.classes;
    glyph.textContent = this.text;
    return glyph;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A line break. */
export class BreakWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override get lineBreaks(): number {
    return 1;
  }

  override toDOM(): HTMLElement {
    const place = document.createElement('span');
    place.append(document.createElement('br'));
    return place;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A rule across the text. */
export class RuleWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const rule = document.createElement('span');
    rule.className = 'cm-live-rule';
    return rule;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** The box of a task, which ticks at a click. */
export class BoxWidget extends WidgetType {
  readonly isChecked: boolean;
  readonly label: string;

  constructor(isChecked: boolean, label: string) {
    super();
    this.isChecked = isChecked;
    this.label = label;
  }

  override eq({ isChecked, label }: BoxWidget): boolean {
    return isChecked === this.isChecked && label === this.label;
  }

  override toDOM(view: EditorView): HTMLElement {
    const holder = document.createElement('span');
    holder.className = 'cm-live-bullet cm-live-task';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.className = 'cm-live-box';
    box.checked = this.isChecked;
    // Keys tick by their command: the box is no stop on the way out of the text.
    box.tabIndex = -1;
    box.setAttribute('aria-label', this.label);
    box.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', (event) => {
      event.preventDefault();
      tick(view, holder);
    });
    holder.append(box);
    return holder;
  }
}

/** Ticks the task whose box is drawn as an element, or unticks it. */
function tick(view: EditorView, box: HTMLElement): void {
  const from = view.posAtDOM(box);
  const line = view.state.doc.lineAt(from);
  const mark = /\[[ \t\nx]\]/i.exec(line.text.slice(from - line.from));
  if (mark === null) return;
  const at = from + mark.index + 1;
  const insert = mark[0].charAt(1).toLowerCase() === 'x' ? ' ' : 'x';
  view.dispatch({ changes: { from: at, to: at + 1, insert }, userEvent: 'input.format' });
}

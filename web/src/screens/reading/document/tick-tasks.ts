import { markupOptions } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { childrenOf, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';
import { translate } from '../../../i18n/instances.ts';
import { createCopyTicks } from '../../../stores/copy-ticks.ts';
import { loadDoc } from '../../../stores/docs.ts';
import type { SavedState } from '../../../stores/saving.ts';
import { tick } from '../../../stores/task-ticks.ts';
import { showToast } from '../../../stores/ui.ts';
import { clearShownCopy } from '../../../stores/working-copies.ts';

/** A task's mark at the start of its list item. */
const MARK = /^(?:[-*+]|\d+[.)])[ \t]+\[([ xX])\]/;
/** Boxes of this document's own text, in the order of the text. */
const BOXES = 'li input[type="checkbox"]';
const ELSEWHERE = '.embed-doc, .footnotes';
/** Characters of a box's name. */
const NAME_MAX_LENGTH = 200;

/** Place of the focus and open sections of an article that is rendered again after a tick. */
let before: { readonly docId: string; readonly focused: number; readonly open: readonly boolean[] } | null =
  null;

/** Returns the offsets of the characters between the brackets of all tasks, except those in footnotes. */
export function taskMarks(content: string, props: string): number[] {
  const marks: number[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'footnoteDefinition') return;
    if (node.type === 'listItem' && node.checked !== null) {
      const mark = MARK.exec(content.slice(node.from, node.from + 32))?.[0];
      marks.push(mark === undefined ? -1 : node.from + mark.length - 2);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(content, markupOptions(props)));
  return marks;
}

/**
 * Lets the owner tick the check boxes of a document's page. Does nothing where the boxes are not those of the
 * text.
 * @param hasCopy true where the document has a working copy
 * @returns a function that ends it
 */
export function tickTasks(article: HTMLElement, groupName: string, doc: Doc, hasCopy: boolean): () => void {
  const boxes = [...article.querySelectorAll<HTMLInputElement>(BOXES)].filter(
    (box) => box.closest(ELSEWHERE) === null,
  );
  const marks = taskMarks(doc.content, doc.props);
  const isSame =
    boxes.length === marks.length &&
    boxes.every((box, index) => {
      const mark = marks[index] ?? -1;
      return mark >= 0 && box.defaultChecked === (doc.content[mark] !== ' ');
    });
  if (!isSame) return () => undefined;
  for (const box of boxes) {
    box.disabled = false;
    box.setAttribute('aria-label', nameOf(box));
  }
  if (before?.docId === doc.id) {
    const details = [...article.querySelectorAll('details')];
    if (details.length === before.open.length)
      for (const [index, element] of details.entries()) element.open = before.open[index] === true;
    boxes[before.focused]?.focus({ preventScroll: true });
  }
  before = null;
  const isShared = doc.access !== 'private';
  const inCopy = isShared ? tickInCopy(boxes, marks, groupName, doc, hasCopy) : null;
  const captureState = (): void => {
    before = {
      docId: doc.id,
      focused: boxes.findIndex((one) => one === document.activeElement),
      open: [...article.querySelectorAll('details')].map((details) => details.open),
    };
  };
  const handleChange = (event: Event): void => {
    const index = boxes.findIndex((box) => box === event.target);
    const mark = marks[index];
    const box = boxes[index];
    if (mark === undefined || box === undefined) return;
    if (inCopy !== null) inCopy(index);
    else
      void tick(doc, mark, box.checked, {
        groupName,
        captureState,
        takeBack: () => {
          for (const one of boxes) one.checked = one.defaultChecked;
        },
      });
  };
  article.addEventListener('change', handleChange);
  return () => {
    article.removeEventListener('change', handleChange);
    if (isShared) clearShownCopy(doc.id);
    if (boxes.some((one) => one === document.activeElement)) captureState();
    for (const box of boxes) box.disabled = true;
  };
}

/** Tasks of a text: the offsets of their marks by their words, in the order of the text. */
type TasksByWords = ReadonlyMap<string, readonly number[]>;

function tasksByWords(content: string, marks: readonly number[]): TasksByWords {
  return Map.groupBy(marks, (mark) => wordsAt(content, mark));
}

/** Returns the rest of a task's line, by which it is found in another state of the text. */
function wordsAt(content: string, mark: number): string {
  const end = content.indexOf('\n', mark);
  return content.slice(mark + 2, end === -1 ? content.length : end).trim();
}

/**
 * Shows the ticks of the working copy on the page of a document that others read; saves further ones there.
 * @returns a function that saves the state of a box, by its index
 */
function tickInCopy(
  boxes: readonly HTMLInputElement[],
  marks: readonly number[],
  groupName: string,
  doc: Doc,
  hasCopy: boolean,
): (index: number) => void {
  const ticks = createCopyTicks(groupName, doc, hasCopy);
  const shown = tasksByWords(doc.content, marks);
  const markIn = (index: number, { content, props }: SavedState): number => {
    const mark = marks[index] ?? -1;
    const words = wordsAt(doc.content, mark);
    const ordinal = shown.get(words)?.indexOf(mark) ?? -1;
    return tasksByWords(content, taskMarks(content, props)).get(words)?.[ordinal] ?? -1;
  };
  const show = async (): Promise<void> => {
    const state = await ticks.state();
    if (state === null) return;
    for (const [index, box] of boxes.entries()) {
      const mark = markIn(index, state);
      if (mark >= 0) box.checked = state.content[mark] !== ' ';
    }
  };
  if (hasCopy) void show();
  /** Number of ticks of a box, by its index: the last one decides the shown state. */
  const turns = new Map<number, number>();
  return (index) => {
    const box = boxes[index];
    if (box === undefined) return;
    const isDone = box.checked;
    const turn = (turns.get(index) ?? 0) + 1;
    turns.set(index, turn);
    lockHeight(box);
    void ticks
      .tick((state) => markIn(index, state), isDone)
      .then(async (outcome) => {
        if (outcome === 'saved') {
          // The working copy may have been shown meanwhile as it was before.
          if (turns.get(index) === turn) box.checked = isDone;
          return;
        }
        if (box.checked === isDone) box.checked = !isDone;
        if (outcome === 'failed') return;
        if (outcome === 'refused') {
          showToast(translate('doc.taskRefused'), 'danger');
          return;
        }
        showToast(translate('doc.taskOutdated'), 'danger');
        await loadDoc(groupName, doc.id, null);
        await show();
      });
  };
}

/** Milliseconds in which a tick may bring the note about unpublished changes. */
const NOTE_MS = 3_000;

/** Keeps a box at its height in the window where the note appears above the article. */
function lockHeight(box: HTMLElement): void {
  const column = box.closest('article')?.parentElement;
  if (column === null || column === undefined) return;
  const { top } = box.getBoundingClientRect();
  const { scrollY } = window;
  const observer = new ResizeObserver(() => {
    // Further away the browser keeps the visible text in place by itself.
    if (window.scrollY === scrollY) window.scrollBy(0, box.getBoundingClientRect().top - top);
  });
  observer.observe(column);
  setTimeout(() => observer.disconnect(), NOTE_MS);
}

/** Returns the words of a task, without the lists below it. */
function nameOf(box: HTMLElement): string {
  const words: string[] = [];
  for (const node of box.closest('li')?.childNodes ?? [])
    if (!(node instanceof HTMLElement && node.matches('ul, ol'))) words.push(node.textContent ?? '');
  return words.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, NAME_MAX_LENGTH);
}

import { markupOptions } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { childrenOf, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';
import { tick } from '../../../stores/task-ticks.ts';

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
 * @returns a function that ends it
 */
export function tickTasks(article: HTMLElement, groupName: string, doc: Doc): () => void {
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
  const handleChange = (event: Event): void => {
    const index = boxes.findIndex((box) => box === event.target);
    const mark = marks[index];
    const box = boxes[index];
    if (mark === undefined || box === undefined) return;
    void tick(doc, mark, box.checked, {
      groupName,
      keepPlace: () => {
        before = {
          docId: doc.id,
          focused: boxes.findIndex((one) => one === document.activeElement),
          open: [...article.querySelectorAll('details')].map((details) => details.open),
        };
      },
      takeBack: () => {
        for (const one of boxes) one.checked = one.defaultChecked;
      },
    });
  };
  article.addEventListener('change', handleChange);
  return () => {
    article.removeEventListener('change', handleChange);
    for (const box of boxes) box.disabled = true;
  };
}

/** Returns the words of a task, without the lists below it. */
function nameOf(box: HTMLElement): string {
  const words: string[] = [];
  for (const node of box.closest('li')?.childNodes ?? [])
    if (!(node instanceof HTMLElement && node.matches('ul, ol'))) words.push(node.textContent ?? '');
  return words.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, NAME_MAX_LENGTH);
}

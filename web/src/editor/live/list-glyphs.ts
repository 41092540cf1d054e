import type { Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

const BULLETS = ['disc', 'circle', 'square'];

/** Says what stands before the items of lists on the page: bullets by the lists around them, and numbers. */
export class ListGlyphs {
  private readonly doc: Text;
  /** The last item met of each list, by the list's start, with its number. */
  private readonly numbers = new Map<number, { readonly item: number; readonly number: number }>();

  constructor(doc: Text) {
    this.doc = doc;
  }

  /** Returns the name of a bullet, or a number with its point. @param at start of the block */
  of(mark: SyntaxNode, at: number): string {
    const item = mark.parent;
    const list = item?.parent;
    if (item === null || item === undefined || list === null || list === undefined)
      return this.doc.sliceString(at + mark.from, at + mark.to);
    if (list.name === 'OrderedList') return `${this.number(list, item, at)}.`;
    let depth = 0;
    for (let node = list.parent; node !== null; node = node.parent) if (node.name.endsWith('List')) depth++;
    return BULLETS[Math.min(depth, BULLETS.length - 1)] ?? '';
  }

  private number(list: SyntaxNode, item: SyntaxNode, at: number): number {
    const before = item.prevSibling;
    const last = this.numbers.get(at + list.from);
    let number = 0;
    if (before !== null && last !== undefined && last.item === at + before.from) number = last.number + 1;
    else {
      const first = list.firstChild?.getChild('ListMark');
      const start =
        first === null || first === undefined ? '1' : this.doc.sliceString(at + first.from, at + first.to);
      number = Number.parseInt(start, 10);
      for (let node = before; node !== null; node = node.prevSibling) if (node.name === 'ListItem') number++;
    }
    this.numbers.set(at + list.from, { item: at + item.from, number });
    return number;
  }
}

import type { Block, ListItem } from '../ast.ts';
import type { Mutable } from '../mutable.ts';
import { attributeOf, childNodesOf, leadingElement, nameOf, rawText } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { PLACE, addBlock, addListParagraph } from './sink.ts';
import type { Sink } from './sink.ts';

/** Reads the blocks in a list item, at the item's place in the tree. */
type ReadBlocks = (nodes: ArrayLike<HtmlNode>) => Block[];

/**
 * Reads a list. Content between items is added to the
 * preceding item: some programs nest lists directly in lists.
 */
export function readList(node: HtmlNode, ordered: boolean, sink: Sink, readBlocks: ReadBlocks): boolean {
  const items: Mutable<ListItem>[] = [];
  const contents: Block[][] = [];
  let spread = false;
  let loose: HtmlNode[] = [];
  const add = (children: Block[], checked: boolean | null): void => {
    contents.push(children);
    items.push({ type: 'listItem', ...PLACE, checked, children });
  };
  const addLoose = (): void => {
    if (loose.length === 0) return;
    const blocks = readBlocks(loose);
    loose = [];
    const last = contents[contents.length - 1];
    if (last === undefined) {
      if (blocks.length > 0) add(blocks, null);
    } else {
      for (const block of blocks) last.push(block);
    }
  };
  const children = childNodesOf(node);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as HtmlNode;
    if (nameOf(child) !== 'li') {
      loose.push(child);
      continue;
    }
    addLoose();
    const blocks = readBlocks(childNodesOf(child));
    add(blocks, checkedOf(child));
    spread ||= isSpread(child);
  }
  addLoose();
  spread ||= contents.some((blocks) =>
    blocks.some((block, i) => block.type === 'paragraph' && blocks[i - 1]?.type === 'paragraph'),
  );
  if (items.length === 0) return true;
  const start = ordered ? Number.parseInt(attributeOf(node, 'start') || '1', 10) : 1;
  addBlock(sink, {
    type: 'list',
    ...PLACE,
    ordered,
    start: start >= 0 && start <= 999_999_999 ? start : 1,
    spread,
    children: items,
  });
  return true;
}

/** Returns true when an item's text is in a paragraph of its own, which marks a loose list in HTML. */
function isSpread(item: HtmlNode): boolean {
  const children = childNodesOf(item);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as HtmlNode;
    // Google Docs has a paragraph in each item and marks it as presentational.
    if (nameOf(child) === 'p' && attributeOf(child, 'role') !== 'presentation') return true;
  }
  return false;
}

function checkedOf(item: HtmlNode): boolean | null {
  const box = leadingElement(item, 'input');
  if (box !== null && attributeOf(box, 'type').toLowerCase() === 'checkbox') {
    return Array.from(box.attributes ?? []).some(({ name }) => name === 'checked');
  }
  return attributeOf(item, 'role') === 'checkbox' ? attributeOf(item, 'aria-checked') === 'true' : null;
}

/** Reads a paragraph that Word uses as a list item; false when it is none. */
export function readWordListItem(node: HtmlNode, sink: Sink, readBlocks: ReadBlocks): boolean {
  const style = attributeOf(node, 'style');
  const level = /mso-list:[^;]*\blevel(\d{1,2})\b/i.exec(style)?.[1];
  if (level === undefined) return false;
  const children = readBlocks(childNodesOf(node));
  addListParagraph(
    sink,
    Math.min(9, Math.max(1, Number(level))),
    /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(rawText(node)),
    children,
  );
  return true;
}

import { markupOptions } from '@maru/core';
import { parse } from '@maru/core/markup';
import { blockPlaces, lastIndexWhere } from '../../editor/block-places.ts';
import type { PageText } from '../../stores/reading-position.ts';
import { sourceLength } from './offsets.ts';
import type { ScrollAnchor, VisibleText } from './pending-scroll.ts';

interface PageBlock {
  readonly from: number;
  readonly to: number;
  readonly element: HTMLElement;
}

/** Returns the blocks of an article that are laid out; none where it is not of this text. */
function blocksOf(article: Element, { content, props }: PageText): readonly PageBlock[] {
  const places = blockPlaces(parse(content, markupOptions(props)), article) ?? [];
  return places
    .map(({ from, element }, index) => ({ from, element, to: places[index + 1]?.from ?? content.length }))
    .filter(({ element }) => element.checkVisibility());
}

/** Returns the text with the line ends of the editor, which offsets count. */
function withEditorLineEnds({ content, props }: PageText): PageText {
  return { content: content.replaceAll(/\r\n?/g, '\n'), props };
}

/** Returns the blocks in the window. Blocks stand below each other: the first one is found by halving. */
function visibleBlocks(blocks: readonly PageBlock[]): VisibleText['blocks'] {
  const edgesOf = (block: PageBlock | undefined): DOMRect | undefined =>
    block?.element.getBoundingClientRect();
  const above = lastIndexWhere(blocks.length, (index) => (edgesOf(blocks[index])?.bottom ?? 0) <= 0);
  const found: VisibleText['blocks'][number][] = [];
  for (const block of blocks.slice(above)) {
    const { top, bottom } = block.element.getBoundingClientRect();
    if (top >= window.innerHeight) break;
    if (bottom > 0) found.push({ from: block.from, to: block.to, top, bottom });
  }
  return found;
}

/** Returns the visible blocks of a document's article, and its selection. */
export function readVisibleText(article: HTMLElement, page: PageText): VisibleText {
  const text = withEditorLineEnds(page);
  const blocks = blocksOf(article, text);
  return { content: text.content, blocks: visibleBlocks(blocks), selected: selectedIn(blocks, text.content) };
}

/** Returns the selection, or the place of the last click, in an article; null without a visible one. */
function selectedIn(blocks: readonly PageBlock[], content: string): VisibleText['selected'] {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const placeOf = (node: Node, offset: number, isStart: boolean): number | null => {
    const block = blocks.find(({ element }) => element.contains(node));
    if (block === undefined) return null;
    const edges = block.element.getBoundingClientRect();
    if (edges.bottom <= 0 || edges.top >= window.innerHeight) return null;
    const [before, after] = [document.createRange(), document.createRange()];
    before.selectNodeContents(block.element);
    before.setEnd(node, offset);
    after.selectNodeContents(block.element);
    after.setStart(node, offset);
    const source = content.slice(block.from, block.to);
    return block.from + sourceLength(source, before.toString(), isStart ? after.toString() : '');
  };
  const start = placeOf(range.startContainer, range.startOffset, !selection.isCollapsed);
  const end = placeOf(range.endContainer, range.endOffset, false);
  if (start === null || end === null) return null;
  const isBackward =
    selection.anchorNode === range.endContainer && selection.anchorOffset === range.endOffset;
  return isBackward ? { anchor: end, head: start } : { anchor: start, head: end };
}

/**
 * Scrolls the page so that a place of its text is at a height of the window, and moves the focus to the
 * paragraph of the caret.
 */
export function showOnPage(article: HTMLElement, page: PageText, place: ScrollAnchor, caret: number): void {
  const text = withEditorLineEnds(page);
  const blocks = blocksOf(article, text);
  const blockAt = (offset: number): PageBlock | undefined =>
    blocks.findLast(({ from }) => from <= offset) ?? blocks[0];
  const block = blockAt(place.offset);
  if (block === undefined) return;
  const { top, height } = block.element.getBoundingClientRect();
  const part = (place.offset - block.from) / Math.max(1, block.to - block.from);
  window.scrollTo(0, window.scrollY + top + Math.min(1, Math.max(0, part)) * height - place.top);
  focusBlock(blockAt(caret)?.element);
}

/** Focuses a paragraph, which is no control: until the focus leaves it. */
function focusBlock(element: HTMLElement | undefined): void {
  if (element === undefined) return;
  element.tabIndex = -1;
  element.dataset['keepsFocus'] = '';
  element.addEventListener(
    'blur',
    () => {
      element.removeAttribute('tabindex');
      delete element.dataset['keepsFocus'];
    },
    { once: true },
  );
  element.focus({ preventScroll: true });
}

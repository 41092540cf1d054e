import type { Text } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { FOLDING_HEADING } from './lines.ts';
import type { LineStyle } from './lines.ts';
import type { TextAbove } from './rendered-block.ts';
import { barsStyle, BLANK_HEIGHTS } from './live-measures.ts';
import { cachedDecoration, headingDepth } from './shared-decorations.ts';

/** Blocks that have the space of a blank line below them where there is none. */
export const SET_APART: ReadonlySet<string> = new Set([
  'Paragraph',
  ...[1, 2, 3, 4, 5, 6].map((depth) => `ATXHeading${depth}`),
]);

/**
 * Sets the first line of a block as far from the text above as the page does (`article.css`): a heading
 * behind another one, and text in the line below code, whose box has no space below it.
 */
export function spaceBelow({ text, isCode }: TextAbove, firstLine: () => LineStyle): void {
  if (text === 0 && !isCode) return;
  const line = firstLine();
  const depth = headingDepth(line);
  if (depth > 0) line.styles.add(`--blank:${isCode ? 0 : (BLANK_HEIGHTS[text] ?? 0)}`);
  else if (isCode && !line.classes.has('pre')) line.classes.add('below-code');
  const isFolding = FOLDING_HEADING.test(line.text);
  if (depth > 2 && text > 1 && text < 6 && !isFolding) line.styles.add('--space:0.8em');
}

/** Returns the decoration of a whole line; null for a line that looks like others. */
export function lineDecoration({ classes, styles, bars, items }: LineStyle): Decoration | null {
  const names = [...classes].map((name) => (name.startsWith('cm-') ? name : `cm-live-${name}`));
  if (bars.length > 0) names.push('cm-live-quote');
  if (items > 0) names.push('cm-live-list');
  if (names.length === 0) return null;
  const itemsAround = bars[0]?.items ?? 0;
  const style = [
    bars.length > 0 ? `--quotes:${bars.length}` : '',
    items > 0 ? `--items:${items}` : '',
    itemsAround > 0 ? `--items-around:${itemsAround}` : '',
    ...styles,
    barsStyle(bars),
  ]
    .filter((part) => part !== '')
    .join(';');
  const attributes = style === '' ? {} : { style };
  return cachedDecoration(`line ${names.join(' ')} ${style}`, () =>
    Decoration.line({ class: names.join(' '), attributes }),
  );
}

/** Returns where the content of a list or an item ends: marks of quotes on blank lines may follow it. */
export function contentEnd(node: SyntaxNode): number {
  let last = node.lastChild;
  while (last?.name === 'QuoteMark') last = last.prevSibling;
  return last === null ? node.to : last.name === 'ListItem' ? contentEnd(last) : last.to;
}

/** Returns the column at which the text of an item begins. */
export function indentOf(doc: Text, item: SyntaxNode, at: number): number {
  const mark = item.getChild('ListMark');
  return mark === null ? 0 : at + mark.to + 1 - doc.lineAt(at + mark.from).from;
}

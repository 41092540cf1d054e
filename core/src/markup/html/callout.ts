import type { Block, Callout } from '../ast.ts';
import { kindOf } from '../block/callout.ts';
import { inlineText } from '../walk.ts';
import { attributeOf, childNodesOf, hasAttribute, hasClass, nameOf } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { PLACE, inlinesIn } from './sink.ts';

/** Class with the type, on GitHub's alerts. */
const ALERT = /(?:^|\s)markdown-alert-([a-z]+)(?:\s|$)/;

/** Returns true for a callout of this product or Obsidian, or an alert of GitHub. */
export function isCallout(node: HtmlNode): boolean {
  return kindNameOf(node) !== '';
}

/** Returns the callout that an element is; its title is left out when it is the name of the type. */
export function calloutOf(node: HtmlNode, read: (nodes: ArrayLike<HtmlNode>) => Block[]): Callout {
  const name = kindNameOf(node);
  const all = Array.from(childNodesOf(node));
  const title = all.find(isTitle);
  const children = title === undefined ? [] : inlinesIn(read(childNodesOf(title)));
  const isName =
    title !== undefined &&
    (hasAttribute(title, 'data-default') || inlineText(children).trim().toLowerCase() === name.toLowerCase());
  const words = children.map((inline) =>
    inline.type === 'break'
      ? { type: 'text' as const, from: inline.from, to: inline.to, value: ' ' }
      : inline,
  );
  return {
    type: 'callout',
    ...PLACE,
    kind: kindOf(name),
    fold: nameOf(node) !== 'details' ? 'none' : hasAttribute(node, 'open') ? 'open' : 'folded',
    children: [
      { type: 'calloutTitle', ...PLACE, children: isName ? [] : words },
      ...read(all.filter((child) => child !== title)),
    ],
  };
}

function kindNameOf(node: HtmlNode): string {
  if (hasClass(node, 'callout')) return attributeOf(node, 'data-callout');
  return hasClass(node, 'markdown-alert') ? (ALERT.exec(attributeOf(node, 'class'))?.[1] ?? '') : '';
}

function isTitle(node: HtmlNode): boolean {
  return (
    nameOf(node) === 'summary' || hasClass(node, 'callout-title') || hasClass(node, 'markdown-alert-title')
  );
}

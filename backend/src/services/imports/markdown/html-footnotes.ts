import { findFootnotes } from '@maru/core/markup';
import { asBlock } from './html-blocks.ts';
import { convertTo } from './html-tree.ts';
import { attribute, isElement } from './html-values.ts';
import type { Element, Node } from './html-values.ts';

/** Names of the elements that footnotes become, which no page has. */
const REFERENCE = 'footnote-reference';
const TEXT = 'footnote-text';
const NO_NODES: readonly Node[] = [];
/** Sign before links back to several references, which are gone. */
const ARROW = /^\\?[\^↑]\s*/;

/** Gives the footnotes of a page elements of their own, without the links back and the list around them. */
export function markFootnotes(body: Element): void {
  const { references, definitions, backLinks } = findFootnotes<Node>(body.childNodes, {
    nameOf: (node) => (isElement(node) ? node.tagName : ''),
    attributeOf: (node, name) => (isElement(node) ? attribute(node, name) : ''),
    childNodesOf: (node) => (isElement(node) ? node.childNodes : NO_NODES),
    textOf: (node) => ('value' in node ? node.value : ''),
  });
  for (const node of backLinks) if (isElement(node)) convertTo(node, 'template', [], []);
  for (const [node, label] of references) {
    if (!isElement(node)) continue;
    const { parentNode: parent } = node;
    convertTo(node, REFERENCE, [{ name: 'label', value: label }], []);
    if (parent !== null && 'tagName' in parent && parent.tagName === 'sup') convertTo(parent, 'span', []);
  }
  for (const [node, label] of definitions) {
    if (!isElement(node)) continue;
    const { parentNode: parent } = node;
    convertTo(node, TEXT, [{ name: 'label', value: label }]);
    if (parent !== null && 'tagName' in parent && /^[ou]l$/.test(parent.tagName))
      convertTo(parent, 'div', []);
  }
}

/** Returns a part of a footnote in the dialect; null for other elements. */
export function writeFootnote(element: Element, write: (nodes: readonly Node[]) => string): string | null {
  const { tagName: name, childNodes } = element;
  if (name === REFERENCE) return `[^${attribute(element, 'label')}]`;
  if (name !== TEXT) return null;
  const text = asBlock(write(childNodes)).trim().replace(ARROW, '');
  return asBlock(`[^${attribute(element, 'label')}]: ${text.replaceAll(/\n(?!\n|$)/g, '\n    ')}`);
}

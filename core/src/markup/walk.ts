import type { Node } from './ast.ts';
import type { Image, Inline } from './inline-ast.ts';

/** Returns the children of a node, none for a leaf. */
export function childrenOf(node: Node): readonly Node[] {
  return 'children' in node ? node.children : [];
}

const altOf = ({ alt }: Image): string => alt;

/**
 * Returns the text of inline content, without marks.
 * @param imageText returns the text that stands for an image: by default its alternative text
 */
export function inlineText(children: readonly Inline[], imageText: (image: Image) => string = altOf): string {
  if (children.length === 1) {
    const only = children[0] as Inline;
    if (only.type === 'text') return only.value;
  }
  let text = '';
  for (const node of children) {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'inlineMath':
        text += node.value;
        break;
      case 'break':
        text += '\n';
        break;
      case 'image':
        text += imageText(node);
        break;
      case 'wikiLink':
        text += node.text;
        break;
      case 'tag':
        text += node.name === 'br' ? '\n' : inlineText(node.children, imageText);
        break;
      case 'inlineComment':
      case 'footnoteReference':
      case 'footnote':
        break;
      default:
        text += inlineText(node.children, imageText);
    }
  }
  return text;
}

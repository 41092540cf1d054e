import type { Node } from './ast.ts';
import type { Inline } from './inline-ast.ts';

/** Returns the children of a node, none for a leaf. */
export function childrenOf(node: Node): readonly Node[] {
  return 'children' in node ? node.children : [];
}

/** Returns the text of inline content, without marks. */
export function inlineText(children: readonly Inline[]): string {
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
        text += node.alt;
        break;
      case 'wikiLink':
        text += node.text;
        break;
      case 'tag':
        text += node.name === 'br' ? '\n' : inlineText(node.children);
        break;
      case 'inlineComment':
      case 'footnoteReference':
      case 'footnote':
        break;
      default:
        text += inlineText(node.children);
    }
  }
  return text;
}

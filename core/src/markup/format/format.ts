import type { Definition, FootnoteDefinition, Node, Root } from '../ast.ts';
import { childrenOf } from '../walk.ts';
import { formatBlocks } from './block-format.ts';
import { sourceText } from './source-text.ts';

/**
 * Prints a tree as text of the dialect, such that `parse(format(parse(x)))`
 * equals `parse(x)` up to positions and keys, given the same options. Trees
 * that were built by hand are printed as closely as the dialect allows.
 */
export function format(root: Root): string {
  const footnotes = new Map<string, FootnoteDefinition>();
  const definitions = new Map<string, Definition>();
  const visit = (node: Node): void => {
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier))
      footnotes.set(node.identifier, node);
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    childrenOf(node).forEach(visit);
  };
  visit(root);
  const lines = formatBlocks(root.children, false, {
    options: root.options,
    definitions,
    footnotes,
    sourceText: sourceText(root),
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

import type { Node, Root } from './ast.ts';
import { childrenOf } from './walk.ts';

/** A text with other targets in its wiki links. */
export interface RewrittenLinks {
  readonly text: string;
  /** Number of links that were changed. */
  readonly count: number;
}

/**
 * Returns a tree's source with other targets in its wiki links. Labels and everything else stay as written.
 * @param targetOf returns the new target, or null to leave the link as it is
 */
export function rewriteWikiLinks(root: Root, targetOf: (target: string) => string | null): RewrittenLinks {
  const { source } = root;
  let text = '';
  let at = 0;
  let count = 0;
  const visit = (node: Node): void => {
    if (node.type === 'wikiLink') {
      const from = source.indexOf(node.target, node.from + 2);
      const target = targetOf(node.target);
      if (target === null || target === node.target || from < at || from >= node.to) return;
      text += source.slice(at, from) + target;
      at = from + node.target.length;
      count++;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return { text: text + source.slice(at), count };
}

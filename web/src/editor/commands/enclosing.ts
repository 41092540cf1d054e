import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** Milliseconds that a command may wait for the syntax tree before the cursor. */
const TIMEOUT_MS = 100;

/** Returns the syntax tree up to a position, or the part parsed within the time limit. */
export function treeUpTo(state: EditorState, to: number): Tree {
  return ensureSyntaxTree(state, to, TIMEOUT_MS) ?? syntaxTree(state);
}

/**
 * Returns the innermost node with one of the names that
 * contains a range, edges included; null when there is none.
 * @param fits returns false for a node of these names that does not count
 */
export function enclosingNode(
  state: EditorState,
  from: number,
  to: number,
  names: ReadonlySet<string>,
  fits: (node: SyntaxNode) => boolean = () => true,
): SyntaxNode | null {
  const tree = treeUpTo(state, to);
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = tree.resolveInner(side === 1 ? from : to, side);
    while (node !== null) {
      if (names.has(node.name) && node.from <= from && node.to >= to && fits(node)) return node;
      node = node.parent;
    }
  }
  return null;
}

const CODE: ReadonlySet<string> = new Set(['FencedCode', 'InlineCode', 'InlineMath']);

/** Returns true inside code, where the text is literal. */
export function isInCode(state: EditorState, at: number): boolean {
  const node = enclosingNode(state, at, at, CODE);
  return node !== null && (node.name === 'FencedCode' || (node.from < at && at < node.to));
}

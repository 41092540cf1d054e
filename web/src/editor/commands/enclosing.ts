import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** How long a command may wait for the tree of what stands before the cursor. */
const PATIENCE_MS = 100;

/** The syntax tree up to a place, or what is read of it when that takes too long. */
export function treeUpTo(state: EditorState, to: number): Tree {
  return ensureSyntaxTree(state, to, PATIENCE_MS) ?? syntaxTree(state);
}

/** The innermost node with one of the names that holds a range, its edges included; null when none does. */
export function enclosingNode(state: EditorState, from: number, to: number, names: ReadonlySet<string>): SyntaxNode | null {
  const tree = treeUpTo(state, to);
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = tree.resolveInner(side === 1 ? from : to, side);
    while (node !== null) {
      if (names.has(node.name) && node.from <= from && node.to >= to) return node;
      node = node.parent;
    }
  }
  return null;
}

const CODE: ReadonlySet<string> = new Set(['FencedCode', 'InlineCode', 'InlineMath']);

/** Whether a place is where the text means itself. */
export function isInCode(state: EditorState, at: number): boolean {
  const node = enclosingNode(state, at, at, CODE);
  return node !== null && (node.name === 'FencedCode' || (node.from < at && at < node.to));
}

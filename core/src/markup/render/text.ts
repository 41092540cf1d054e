import type { Root } from '../ast.ts';

/** The document's words without marks, one block a line. */
export function renderText(root: Root): string {
  return root.source;
}

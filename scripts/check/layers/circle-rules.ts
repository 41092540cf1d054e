import { posix } from 'node:path';
import type { ParsedFile, Violation } from './source-file.ts';

/**
 * Finds circles of imports between files, imports of types included: files in a circle can only be
 * understood, moved and tested together. Dynamic imports do not count, since they are lazy boundaries.
 * @returns one violation for each circle, at its first file by name (Tarjan, "Depth-first search and
 * linear graph algorithms", 1972)
 */
export function checkCircles(files: readonly ParsedFile[]): Violation[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      file.imports
        .filter(({ specifier, isLazy }) => specifier.startsWith('.') && isLazy !== true)
        .map(({ specifier }) => posix.normalize(posix.join(posix.dirname(file.path), specifier))),
    ]),
  );
  return circlesOf(graph).map((circle) => {
    const [first = '', ...rest] = circle.toSorted();
    return { path: first, line: 1, message: `Imports itself by way of ${rest.join(', ')}` };
  });
}

/** Returns the strongly connected components of more than one node. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];

  const visit = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    let low = number;
    open.push(node);
    isOpen.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (isOpen.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === number) {
      const circle = open.splice(open.lastIndexOf(node));
      for (const member of circle) isOpen.delete(member);
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

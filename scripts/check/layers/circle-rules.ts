import { posix } from 'node:path';
import type { ParsedFile, Violation } from './source-file.ts';

/** Tests and what only they use: they may import anything, and nothing imports them. */
const TEST = /\.test\.tsx?$|^(?:backend|desktop)\/test(?:ing)?\/|^web\/e2e\//;

/**
 * Finds circles of imports between files, imports of types included: files in a circle can only be
 * understood, moved and tested together. Dynamic imports do not count, since they are lazy boundaries.
 * @returns one violation for each circle, at its first file by name (Tarjan, "Depth-first search and
 * linear graph algorithms", 1972)
 */
export function checkCircles(files: readonly ParsedFile[]): Violation[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).map(({ path }) => path)]));
  return circlesOf(graph).map((circle) => {
    const [first = '', ...rest] = circle.toSorted();
    return { path: first, line: 1, message: `Imports itself by way of ${rest.join(', ')}` };
  });
}

/**
 * Finds circles of imports between the members of each folder: its files, and its folders with all that is
 * in them. A folder and a file beside it may be in one, such as a parser and the folder of its parts that
 * calls it back. Tests are left out. Circles of files alone are those of `checkCircles`.
 * @returns one violation for each circle, at an import of its first folder by name
 */
export function checkFolderCircles(files: readonly ParsedFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path));
  /** By folder: the members that each of its members imports, with the place of the first such import. */
  const levels = new Map<string, Map<string, Map<string, Violation>>>();
  for (const file of files.filter(({ path }) => !TEST.test(path))) {
    for (const { path, line } of importsOf(file)) {
      if (!known.has(path)) continue;
      const [folder, from, to] = dividedAt(file.path, path);
      const level = levels.get(folder) ?? new Map<string, Map<string, Violation>>();
      const imports = level.get(from) ?? new Map<string, Violation>();
      if (!imports.has(to)) imports.set(to, { path: file.path, line, message: '' });
      levels.set(folder, level.set(from, imports));
    }
  }
  return [...levels].flatMap(([folder, level]) => {
    const graph = new Map([...level].map(([from, imports]) => [from, [...imports.keys()]]));
    return circlesOf(graph).flatMap((circle) => {
      const members = circle.toSorted();
      const first = members.find((member) => !known.has(posix.join(folder, member)));
      if (first === undefined) return [];
      const place = [...(level.get(first) ?? [])].find(([to]) => members.includes(to))?.[1];
      if (place === undefined) return [];
      return [{ ...place, message: `Closes a circle of ${members.join(', ')} in ${folder}` }];
    });
  });
}

/** Returns the files that a file imports when it is loaded. */
function importsOf(file: ParsedFile): { readonly path: string; readonly line: number }[] {
  return file.imports
    .filter(({ specifier, isLazy }) => specifier.startsWith('.') && isLazy !== true)
    .map(({ specifier, line }) => ({
      path: posix.normalize(posix.join(posix.dirname(file.path), specifier)),
      line,
    }));
}

/** Returns the innermost folder that holds both paths, and its members that hold each of them. */
function dividedAt(a: string, b: string): [folder: string, memberOfA: string, memberOfB: string] {
  const [partsA, partsB] = [a.split('/'), b.split('/')];
  const depth = partsA.findIndex((part, index) => part !== partsB[index]);
  return [partsA.slice(0, depth).join('/'), partsA[depth] ?? '', partsB[depth] ?? ''];
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

import { pathLink } from '@maru/core/export';

/**
 * Resolves a file name as Obsidian does, in any folder: of
 * several files with that name, the one with the shortest path.
 */
export type FileNames = (from: string, name: string) => string | null;

/**
 * @param paths of the files that texts may embed
 */
export function createFileNames(paths: Iterable<string>): FileNames {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = foldPath(path.split('/').at(-1) ?? path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return (from, name) => {
    const wanted = foldPath(name).replace(/^(?:\.{1,2}\/|\/)+/, '');
    const found = (byName.get(wanted.split('/').at(-1) ?? wanted) ?? [])
      .filter((path) => `/${foldPath(path)}`.endsWith(`/${wanted}`))
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
    return found === undefined ? null : '../'.repeat(from.split('/').length - 1) + pathLink(found);
  };
}

/** Returns a path in the form in which paths are compared. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

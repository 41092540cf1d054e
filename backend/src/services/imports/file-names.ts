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
    const name = folded(path.split('/').at(-1) ?? path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return (from, name) => {
    const wanted = folded(name).replace(/^(?:\.{1,2}\/|\/)+/, '');
    const found = (byName.get(wanted.split('/').at(-1) ?? wanted) ?? [])
      .filter((path) => `/${folded(path)}`.endsWith(`/${wanted}`))
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
    return found === undefined ? null : '../'.repeat(from.split('/').length - 1) + pathLink(found);
  };
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

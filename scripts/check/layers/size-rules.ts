import { posix } from 'node:path';
import type { ParsedFile, Violation } from './source-file.ts';

const SMALL_LINES = 45;
/** Largest share of the source files that may be small parts of one other file, in per cent. */
const MAX_SHARE = 10;
const TEST = /\.test\.tsx?$|^(?:backend|desktop)\/test(?:ing)?\/|^web\/e2e\//;

/**
 * Counts the files of at most 45 lines that one file alone imports, from the same folder, tests apart:
 * readers of that file have to open each of them. Some earn their place, such as a part that is loaded on
 * demand or a row of a table, so the rule is about their share.
 * @param files the whole tree
 * @returns one violation at the first such file by name, when there are too many
 */
export function checkSmallFiles(files: readonly ParsedFile[], maxShare = MAX_SHARE): Violation[] {
  const sources = files.filter(({ path }) => !TEST.test(path));
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    for (const { specifier } of imports) {
      if (!specifier.startsWith('.')) continue;
      const target = posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  const small = sources
    .filter(({ path, text }) => {
      const [importer, ...others] = importers.get(path) ?? [];
      if (importer === undefined || others.length > 0) return false;
      return text.trimEnd().split('\n').length <= SMALL_LINES && isBeside(path, importer);
    })
    .map(({ path }) => path)
    .toSorted();
  const [first] = small;
  if (first === undefined || small.length * 100 <= maxShare * sources.length) return [];
  const message = `Is one of ${small.length} small files with one importer beside them, more than ${maxShare} % of ${sources.length}: fold some into it`;
  return [{ path: first, line: 1, message }];
}

function isBeside(a: string, b: string): boolean {
  return posix.dirname(a) === posix.dirname(b);
}

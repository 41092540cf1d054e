import { checkCircles, checkFolderCircles } from './circle-rules.ts';
import { checkFile } from './file-rules.ts';
import { checkGrants, checkImports } from './import-rules.ts';
import { checkSmallFiles } from './size-rules.ts';
import { isCode, parseFile } from './source-file.ts';
import type { SourceFile, Violation } from './source-file.ts';
import { checkTexts } from './text-rules.ts';
import { checkUsage } from './usage-rules.ts';

/**
 * Checks files against the house rules: import matrix, circles of imports between
 * files and between folders, size, location, names, restricted calls, and location of texts.
 * @param isWholeTree true also checks that the matrix allows no import that no file has, and counts small
 *   files
 */
export function checkFiles(
  files: readonly SourceFile[],
  { isWholeTree = false }: { readonly isWholeTree?: boolean } = {},
): Violation[] {
  const parsed = files.filter(({ path }) => isCode(path)).map(parseFile);
  return [
    ...files.flatMap(checkFile),
    ...parsed.flatMap((file) => [...checkImports(file), ...checkUsage(file), ...checkTexts(file)]),
    ...(isWholeTree ? [...checkGrants(parsed), ...checkSmallFiles(parsed)] : []),
    ...checkCircles(parsed),
    ...checkFolderCircles(parsed),
  ];
}

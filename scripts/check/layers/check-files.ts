import { checkFile } from './file-rules.ts';
import { checkImports } from './import-rules.ts';
import { isCode, parseFile } from './source-file.ts';
import type { SourceFile, Violation } from './source-file.ts';
import { checkTexts } from './text-rules.ts';
import { checkUsage } from './usage-rules.ts';

/**
 * Checks files against the house rules: import matrix, size,
 * location, names, restricted calls, and location of texts.
 */
export function checkFiles(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const violations = checkFile(file);
    if (!isCode(file.path)) return violations;
    const parsed = parseFile(file);
    return [...violations, ...checkImports(parsed), ...checkUsage(parsed), ...checkTexts(parsed)];
  });
}

import { fileURLToPath } from 'node:url';
import { checkFiles } from './layers/check-files.ts';
import { readSourceTree } from './layers/source-tree.ts';

/** Prints violations of the house rules, one line each, and fails when there are any. */

const files = readSourceTree(fileURLToPath(new URL('../..', import.meta.url)));
const violations = checkFiles(files, { isWholeTree: true });
for (const { path, line, message } of violations) console.error(`${path}:${line}: ${message}`);
if (violations.length > 0)
  console.error('Reasons: docs/development.md; imports: scripts/check/layers/matrix.ts and web-zones.ts');
console.log(`${files.length} files, ${violations.length} against the house rules`);
process.exitCode = violations.length === 0 ? 0 : 1;

import { isCode } from './source-file.ts';
import type { SourceFile, Violation } from './source-file.ts';

const MAX_LINES = 300;
/** A test has its cases in one file, which no other file imports. */
const MAX_TEST_LINES = 400;
const TEST_FILE = /\.test\.tsx?$/;
/** The formatter's width of lines; it leaves comments as they are, so they are checked here. */
const COMMENT_WIDTH = 110;
const WIDE_COMMENT = new RegExp(`^(?=.{${COMMENT_WIDTH + 1}})\\s*(?://|/?\\*)`);
/** Maximum folder depth below a package's `src` (or `test`, `e2e`, `scripts`). */
const MAX_DEPTH = 3;
const DRAWER = /^(?:utils?|helpers?|common|lib|misc|shared)$/;
/** Allowed generic file names: schemas that several nouns share, messages whose keys start with the name. */
const NAMED_FOR_CONTENT = /^core\/src\/api\/schemas\/shared\.ts$|\/i18n\/(?:en|ko)\/common\.ts$/;
/** Vite's configurations: `vite.config.ts`, `vite.frames.config.ts`. */
const VITE = /\/vite(?:\.[a-z]+)?\.config\.ts$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config|generated|d))*\.(?:ts|tsx|mjs|cjs)$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/;
/** Migrations with their time: `20261121_000000_foundation.ts`. */
const MIGRATION = /\/migrations\/\d{8}_\d{6}_[a-z0-9_-]+\.ts$/;

/** Checks the properties of a file that do not depend on its code: size, location, name. */
export function checkFile({ path, text }: SourceFile): Violation[] {
  const violations: Violation[] = [];
  const fail = (message: string): void => void violations.push({ path, line: 1, message });
  const folders = path.split('/').slice(0, -1);
  const name = path.slice(path.lastIndexOf('/') + 1);

  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const most = TEST_FILE.test(path) ? MAX_TEST_LINES : MAX_LINES;
  if (lines > most) fail(`Has ${lines} lines; ${most} are the most: split it by purpose`);

  if (isCode(path)) {
    for (const [index, line] of text.split('\n').entries()) {
      if (WIDE_COMMENT.test(line))
        violations.push({
          path,
          line: index + 1,
          message: `Has a comment wider than ${COMMENT_WIDTH} columns`,
        });
    }
  }

  const top = folders.findIndex((folder) => ['src', 'test', 'e2e', 'scripts'].includes(folder));
  if (top !== -1 && folders.length - top - 1 > MAX_DEPTH)
    fail(`Lies ${folders.length - top - 1} folders deep; ${MAX_DEPTH} are the most`);

  const drawer = folders.find((folder) => DRAWER.test(folder));
  if (drawer !== undefined)
    fail(`Is in a folder that collects anything (${drawer}): name a folder for its subject`);
  const stem = name.split('.')[0] ?? '';
  if (DRAWER.test(stem) && isCode(path) && !NAMED_FOR_CONTENT.test(path))
    fail(`Is a file that collects anything (${name}): name it for its subject`);
  if (isCode(path) && !KEBAB.test(name) && !PASCAL.test(name) && !MIGRATION.test(path) && !VITE.test(path)) {
    fail('Is named neither in kebab-case nor, as a component, in PascalCase');
  }
  return violations;
}

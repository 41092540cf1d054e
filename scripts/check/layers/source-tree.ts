import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './source-file.ts';

const ROOTS = ['core', 'backend', 'web', 'desktop', 'scripts'];
const EXCLUDED = new Set(['node_modules', 'dist', '.types', 'coverage', 'public']);
const CHECKED = /\.(?:ts|tsx|mjs|cjs|css)$/;

/** Returns every source file below the repository, in a fixed order. */
export function readSourceTree(root: string): SourceFile[] {
  return ROOTS.flatMap((folder) => filesBelow(root, folder));
}

function filesBelow(root: string, folder: string): SourceFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return EXCLUDED.has(entry.name) ? [] : filesBelow(root, path);
    return CHECKED.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

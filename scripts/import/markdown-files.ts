import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder that contains Markdown at any depth. */
export interface MarkdownFolder {
  readonly name: string;
  /** Relative to the start of the search; empty for that folder itself. */
  readonly path: string;
  /** Names of its `.md` files, in natural order: 2 before 10. */
  readonly files: readonly string[];
  readonly folders: readonly MarkdownFolder[];
}

const compareNames = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/**
 * Finds the `.md` files below a folder. Hidden entries, links, and folders without such files are skipped.
 */
export async function findMarkdown(root: string, path = '', name = ''): Promise<MarkdownFolder> {
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const visible = entries
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((a, b) => compareNames(a.name, b.name));
  const files = visible
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => entry.name);
  const folders: MarkdownFolder[] = [];
  for (const entry of visible.filter((candidate) => candidate.isDirectory())) {
    const folder = await findMarkdown(root, join(path, entry.name), entry.name);
    if (countFiles(folder) > 0) folders.push(folder);
  }
  return { name, path, files, folders };
}

export function countFiles({ files, folders }: MarkdownFolder): number {
  return folders.reduce((sum, folder) => sum + countFiles(folder), files.length);
}

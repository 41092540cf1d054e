import { frontMatterLines } from '@maru/core/text';

/** Names that one document's front matter is searched for. */
const NAMES_MAX = 100;
const EXTENSION = /\.[a-z0-9]{1,5}$/i;

/**
 * Returns the values in the front matter of a text that look like names of files: of keys, of lists in lines
 * or in brackets, and of wiki links in them, as Obsidian, Hugo and Jekyll write covers and attachments.
 */
export function filesInFrontMatter(text: string): string[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const names: string[] = [];
  for (const line of frontMatterLines(plain)) {
    const value = /^(?:-|["']?[\w-][\w -]*["']?:)\s+(\S.*)$/.exec(line.trim())?.[1] ?? '';
    const isFlow = value.startsWith('[') && !value.startsWith('[[');
    for (const part of isFlow ? value.slice(1).replace(/\]$/, '').split(',') : [value]) {
      const name = part
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2')
        .replace(/^!?\[\[([^\]|#]*).*\]\]$/, '$1')
        .trim();
      if (EXTENSION.test(name) && names.length < NAMES_MAX) names.push(name);
    }
  }
  return names;
}

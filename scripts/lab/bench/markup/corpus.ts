import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Documents that are measured together. */
export interface Corpus {
  readonly name: string;
  readonly documents: readonly string[];
}

/**
 * Reads the corpora of a folder: each subfolder is one, each `.md` file
 * beside them is one of a single document. Without a folder: the text of the
 * CommonMark specification, and the repository's own documents and samples.
 */
export function readCorpora(folder: string | null, repository: string): Corpus[] {
  if (folder === null) {
    const { text } = createRequire(import.meta.url)('commonmark-spec') as { readonly text: string };
    return [
      { name: 'specification', documents: [text] },
      {
        name: 'repository',
        documents: [
          ...readFolder(join(repository, 'docs')),
          ...readFolder(join(repository, 'scripts/seed/docs')),
        ],
      },
    ];
  }
  const corpora: Corpus[] = [];
  for (const entry of readdirSync(folder).toSorted()) {
    const path = join(folder, entry);
    const documents = statSync(path).isDirectory()
      ? readFolder(path)
      : entry.endsWith('.md')
        ? [readFileSync(path, 'utf8')]
        : [];
    if (documents.length > 0) corpora.push({ name: entry.replace(/\.md$/, ''), documents });
  }
  return corpora;
}

function readFolder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

import { join } from 'node:path';
import { ApiError } from '@maru/core/api';
import type { Client } from '@maru/core/api';
import { countFiles } from './markdown-files.ts';
import type { MarkdownFolder } from './markdown-files.ts';
import { readDocument, titleOf } from './read-document.ts';

export interface ImportOptions {
  readonly client: Client;
  /** Space that receives the documents. */
  readonly groupName: string;
  /** Folder on disk where `tree` was found. */
  readonly root: string;
  readonly tree: MarkdownFolder;
  /** True to publish all documents. */
  readonly wantsPublic: boolean;
  /** Called after each file with the number done, the total and the last path. */
  readonly onProgress: (done: number, total: number, path: string) => void;
}

export interface ImportReport {
  readonly documents: number;
  readonly folders: number;
  readonly failures: readonly { readonly path: string; readonly reason: string }[];
}

/** Imported Markdown has no `breaks`: a newline within a paragraph is a space. */
const IMPORTED_PROPS = '{}';

/**
 * Imports a tree of Markdown files into a space: folders become folders,
 * in the same order. A file that fails does not stop the import.
 */
export async function importDocuments({
  client,
  groupName,
  root,
  tree,
  wantsPublic,
  onProgress,
}: ImportOptions): Promise<ImportReport> {
  const total = countFiles(tree);
  const failures: { path: string; reason: string }[] = [];
  let done = 0;
  let documents = 0;
  let folders = 0;

  const create = async (body: {
    title: string;
    content?: string;
    isFolder?: boolean;
    parentId: string | null;
  }): Promise<string> => {
    const { doc } = await client.createDoc({
      query: { groupName },
      body: { ...body, props: IMPORTED_PROPS },
    });
    if (wantsPublic) await client.updateDocMeta({ params: { id: doc.id }, body: { access: 'public' } });
    return doc.id;
  };

  const importFolder = async (folder: MarkdownFolder, parentId: string | null): Promise<void> => {
    for (const name of folder.files) {
      const path = join(folder.path, name);
      try {
        await create({ ...(await readDocument(join(root, path))), parentId });
        documents++;
      } catch (error) {
        failures.push({ path, reason: reasonOf(error) });
      }
      onProgress(++done, total, path);
    }
    for (const child of folder.folders) {
      try {
        const id = await create({ title: titleOf(child.name), isFolder: true, parentId });
        folders++;
        await importFolder(child, id);
      } catch (error) {
        failures.push({
          path: child.path,
          reason: `${reasonOf(error)}; ${countFiles(child)} documents in it were left out`,
        });
        done += countFiles(child);
        onProgress(done, total, child.path);
      }
    }
  };

  await importFolder(tree, null);
  return { documents, folders, failures };
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const fields = Object.entries(error.body?.fields ?? {}).map(([field, code]) => `${field}: ${code}`);
    return [`${error.status} ${error.message}`, ...fields].join(', ');
  }
  return error instanceof Error ? error.message : String(error);
}

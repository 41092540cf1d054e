import { Readable } from 'node:stream';
import type { LinkForm } from '@maru/core/export';
import { layOutArchive } from '../archive-layout.ts';
import type { ArchiveLayout } from '../archive-layout.ts';
import type { ExportContext, ExportedSpace } from '../export-docs.ts';
import type { ExportTurn } from '../export-turns.ts';
import { writeZip } from '../zip-writer.ts';
import type { ZipFile } from '../zip-writer.ts';
import { createDocPaths } from './doc-paths.ts';
import { gitIndex } from './git-index.ts';
import type { IndexedFile } from './git-index.ts';
import { createGitObjects, repositoryFiles, storedFile } from './git-objects.ts';
import type { GitObjects, GitPerson } from './git-objects.ts';
import { createGitTree } from './git-tree.ts';
import { mediaBlob } from './media-blobs.ts';
import { listVersions, readVersions } from './revisions.ts';
import type { ReadVersion } from './revisions.ts';

/** Form of a repository. */
export interface RepositoryForm {
  readonly folderLinks: LinkForm;
  /** Host of the author's address, at which nobody receives mail. */
  readonly host: string;
}

/** Messages of the last commit: where each newest text has a commit of its own, and where not. */
const LAST_MESSAGES = ['Add media', 'Add media and all other documents'] as const;

/**
 * Returns a space as a git repository with its work tree, generated while it is read: plain folders, each
 * version a commit, and a last one with the media, whose files are those of an export in plain folders. A
 * damaged text or medium is left out and named by the last file.
 * @param report receives the errors of damaged content
 */
export async function writeRepository(
  context: ExportContext,
  space: ExportedSpace,
  { folderLinks, host }: RepositoryForm,
  turn: Pick<ExportTurn, 'renew'>,
  report: (error: unknown) => void,
): Promise<Readable> {
  const { group, media } = space;
  const layout = layOutArchive({ ...space, groupName: group.name }, folderLinks);
  const versions = await listVersions(context, group.id, layout.docs);
  const person: GitPerson = { name: group.name, email: `${group.name}@noreply.${host}` };
  const damaged = new Set<string>();
  const note = (file: string, error: unknown): void => {
    damaged.add(file);
    report(error);
  };

  async function* files(objects: GitObjects): AsyncGenerator<ZipFile, void, undefined> {
    const paths = createDocPaths(layout.docs);
    const tree = createGitTree();
    const last = createGitTree();
    const indexed: IndexedFile[] = [];
    /** Files of the documents whose newest version has not come yet, by id. */
    const missingFiles = new Map(layout.docs.map(({ doc, file }) => [doc.id, file]));
    let parent: string | null = null;
    let at = 0;
    let root = '';
    const commit = async (written: string, message: string, time: number): Promise<void> => {
      root = written;
      at = Math.max(at, time);
      parent = await objects.commit({ tree: root, parent, message, person, at });
    };

    for await (const version of readVersions(context, versions, () => turn.renew())) {
      await turn.renew();
      const { entry, text, isHead, hasCommit } = version;
      const { id } = entry.doc;
      if (isHead) missingFiles.delete(id);
      if (text instanceof Error) {
        note(entry.file, text);
        continue;
      }
      if (hasCommit) for (const { path, name } of paths.rename(id, text.title)) tree.rename(path, name);
      const path = hasCommit ? paths.pathOf(id) : entry.file;
      const content = Buffer.from(textOf(layout, version, path, text));
      const oid = await objects.blob(content);
      if (hasCommit) {
        tree.put(path, oid);
        await commit(await tree.write(objects.tree), messageOf(text), version.at);
      }
      yield* objects.take();
      if (!isHead) continue;
      last.put(entry.file, oid);
      indexed.push({ path: entry.file, oid, size: content.length });
      yield { name: entry.file, isCompressed: true, content: [content] };
    }

    for (const [id, file] of missingFiles)
      note(file, new Error(`Document ${id} has lost its newest version`));

    let newest = 0;
    for (const entry of media) {
      const made = await mediaBlob(
        context,
        entry,
        () => turn.renew(),
        (error) => note(entry.file, error),
      );
      if (made === null) continue;
      const { file, row } = entry;
      // Equal contents are one object.
      const isNew = objects.claim(made.oid);
      yield* made.files.filter(({ name }) => isNew || name === file);
      last.put(file, made.oid);
      indexed.push({ path: file, oid: made.oid, size: row.size });
      newest = Math.max(newest, row.created_at);
    }
    const names = layout.lastFile([...damaged]);
    if (names !== null) {
      const content = Buffer.from([...names.lines].join(''));
      const oid = await objects.blob(content);
      last.put(names.name, oid);
      indexed.push({ path: names.name, oid, size: content.length });
      yield { name: names.name, isCompressed: true, content: [content] };
    }
    const written = await last.write(objects.tree);
    if (written !== root)
      await commit(written, LAST_MESSAGES[versions.every((one) => one.hasCommit) ? 0 : 1], newest);
    yield* objects.take();
    yield* repositoryFiles(parent ?? '');
    yield storedFile('index', gitIndex(indexed));
  }
  async function* withObjects(): AsyncGenerator<ZipFile, void, undefined> {
    const objects = createGitObjects();
    try {
      yield* files(objects);
    } finally {
      objects.close();
    }
  }
  return Readable.from(writeZip(withObjects()), { objectMode: false });
}

/** Returns the text of a version as its file has it: that of the newest is the file of an export. */
function textOf(
  layout: ArchiveLayout,
  { entry, row, isHead }: ReadVersion,
  file: string,
  text: { readonly title: string; readonly content: string; readonly props: string },
): string {
  if (isHead) return layout.write(entry, text);
  const { doc } = entry;
  const saved = { ...doc.row, updated_at: row.updated_at ?? row.created_at };
  return layout.write({ ...entry, file, doc: { ...doc, title: text.title, row: saved } }, text);
}

/** Returns the title, and the version's name below it. */
function messageOf({ title, name }: { readonly title: string; readonly name: string | null }): string {
  return name === null ? title : `${title}: ${name}`;
}

import type { ImportPlan, Manifest, SkippedFile } from '@maru/core/export';
import { newId } from '@maru/core/text';
import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ImportFile, ImportFiles } from './archive.ts';
import type { ImportContext } from './import-context.ts';
import { importMedia } from './import-media.ts';
import type { WantedMedia } from './import-media.ts';
import type { ImportPart, ImportReport } from './import-service.ts';
import { createImportThread } from './import-thread.ts';
import { createDocReader } from './read-docs.ts';
import { createHomeRestorer } from './restore-home.ts';
import { storeAll } from './store-all.ts';

/** Files with their planned use. */
export interface Found extends ImportFiles {
  readonly plan: ImportPlan;
  readonly media: Manifest['media'];
  readonly damaged: Manifest['damaged'];
}

/**
 * Creates the media and the documents of a plan, documents
 * in batches. Unreadable files are listed in the report.
 * @param write of the import, whose effect is stored before
 * @param createdAt of all documents of the import, and of the first of the media
 */
export async function makeDocs(
  context: ImportContext,
  write: ImportPart,
  viewer: Viewer,
  group: GroupRow,
  { files, skipped, plan, media, damaged }: Found,
  createdAt: number,
): Promise<ImportReport> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const home = createHomeRestorer(context, write, viewer, group);
  const homeId = await home.find();
  const ids = new Map(
    plan.docs.map((doc) => [doc, doc.manifest?.kind === 'home' && homeId !== null ? homeId : newId()]),
  );
  const others = plan.skipped
    .filter(({ name, reason }) => reason === 'unsupported_type' && byPath.has(name))
    .map(({ name }) => name);
  const ownMedia = media.map(({ file }) => file);
  const thread = createImportThread({
    groupName: group.name,
    docs: [...ids],
    paths: [...byPath.keys()],
    ownMedia,
    others,
  });
  try {
    const reader = createDocReader(thread, byPath, plan.docs, others.length > 0);
    const shown = await reader.prepare();
    const listed = chooseMedia(media, damaged, byPath);
    const beside = [...shown].flatMap((path) => wantedOf(byPath.get(path), path.split('/').at(-1) ?? path));
    const { urls, skipped: leftOut } = await importMedia(
      context,
      write,
      viewer,
      group,
      [...listed.wanted, ...beside],
      createdAt,
    );
    await thread.setUrls(urls);
    const unmade = [
      ...skipped,
      ...plan.skipped.filter(({ name }) => !shown.has(name)),
      ...listed.skipped,
      ...leftOut,
    ];
    return await storeAll(context, write, group, createdAt, reader, home, { ids, homeId, unmade });
  } finally {
    await thread.close();
  }
}

/** Selects the manifest's media files that are present and undamaged. */
function chooseMedia(
  media: Manifest['media'],
  damaged: Manifest['damaged'],
  files: ReadonlyMap<string, ImportFile>,
): { readonly wanted: WantedMedia[]; readonly skipped: SkippedFile[] } {
  const isWhole = (file: string): boolean => files.has(file) && !damaged.has(file);
  const whole = media.filter(({ file }) => isWhole(file));
  // Looked up by file: a list searched for each of a manifest's 60,000 lines would block the main thread.
  const lost = media.filter(({ file }) => !isWhole(file));
  return {
    wanted: whole.flatMap(({ file, name }) => wantedOf(files.get(file), name)),
    skipped: lost.map(({ file }) => ({ name: file, reason: files.has(file) ? 'damaged' : 'missing' })),
  };
}

function wantedOf(file: ImportFile | undefined, name: string): WantedMedia[] {
  return file === undefined ? [] : [{ file, name }];
}

import { cleanTitle } from '@maru/core/export';
import type { ImportPlan, Manifest, SkippedFile } from '@maru/core/export';
import { newId } from '@maru/core/text';
import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { MediaContext } from '../media/media-context.ts';
import type { ImportFile, ImportFiles } from './archive.ts';
import { importMedia } from './import-media.ts';
import type { WantedMedia } from './import-media.ts';
import type { ImportReport } from './import-service.ts';
import { createDocReader } from './read-docs.ts';
import { createHomeRestorer } from './restore-home.ts';
import { createDocStorer } from './store-docs.ts';
import type { ImportedDoc } from './store-docs.ts';

/** What is stored in one transaction: others of the space wait so long. */
const BATCH_DOCS = 50;
const BATCH_UNITS = 4 * 1024 * 1024;

/** Files, and what they are to become. */
export interface Found extends ImportFiles {
  readonly plan: ImportPlan;
  readonly media: Manifest['media'];
  readonly damaged: Manifest['damaged'];
}

/**
 * Makes the media and the documents of a plan, documents a batch at a time. What can't be read is in the report.
 * @param createdAt of all documents of the import, and of the first of the media
 */
export async function makeDocs(
  context: MediaContext,
  viewer: Viewer,
  group: GroupRow,
  { files, skipped, plan, media, damaged }: Found,
  createdAt: number,
): Promise<ImportReport> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const home = createHomeRestorer(context, viewer, group);
  const homeId = await home.find();
  const ids = new Map(plan.docs.map((doc) => [doc, doc.manifest?.kind === 'home' && homeId !== null ? homeId : newId()]));
  const reader = createDocReader(group.name, byPath, ids, new Set(media.map(({ file }) => file)));

  const others = plan.skipped.filter(({ name, reason }) => reason === 'unsupported_type' && byPath.has(name)).map(({ name }) => name);
  const shown = await reader.prepare(new Set(others));
  const listed = chooseMedia(media, damaged, byPath);
  const beside = [...shown].flatMap((path) => wantedOf(byPath.get(path), path.split('/').at(-1) ?? path));
  const { urls, skipped: leftOut } = await importMedia(context, viewer, group, [...listed.wanted, ...beside], createdAt);
  const report: ImportReport = {
    created: [],
    skipped: [...skipped, ...plan.skipped.filter(({ name }) => !shown.has(name)), ...listed.skipped, ...leftOut],
  };

  const storeDocs = createDocStorer(context, group, createdAt);
  let batch: ImportedDoc[] = [];
  const flush = async (): Promise<void> => {
    const stored = await storeDocs(batch);
    for (const [index, { id, name, text }] of batch.entries()) {
      if (index < stored.count) report.created.push({ id, title: text.title });
      else report.skipped.push({ name, reason: stored.limit });
    }
    batch = [];
  };
  let units = 0;
  for (const [doc, id] of ids) {
    const name = doc.path ?? doc.name;
    const read = await reader.read(doc, urls);
    if (typeof read === 'string') report.skipped.push({ name, reason: read });
    // A folder is made without its text rather than not at all: what is in it has to stand somewhere.
    if (typeof read === 'string' && !doc.isFolder) continue;
    const text = typeof read === 'string' ? { title: cleanTitle(doc.name) || name, content: '', props: '{}' } : read;
    if (id === homeId && doc.manifest !== null) {
      await home.restore(id, text, doc.manifest);
      report.created.push({ id, title: text.title });
      continue;
    }
    const parentId = doc.parent === null ? null : (ids.get(doc.parent) ?? null);
    batch.push({ id, name, isFolder: doc.isFolder, parentId, text, manifest: doc.manifest });
    units += text.content.length;
    if (batch.length < BATCH_DOCS && units < BATCH_UNITS) continue;
    await flush();
    units = 0;
  }
  await flush();
  return report;
}

/** What a manifest names as media, as far as it is there and whole. */
function chooseMedia(
  media: Manifest['media'],
  damaged: Manifest['damaged'],
  files: ReadonlyMap<string, ImportFile>,
): { readonly wanted: WantedMedia[]; readonly skipped: SkippedFile[] } {
  const whole = media.filter(({ file }) => files.has(file) && !damaged.has(file));
  const lost = media.filter((item) => !whole.includes(item));
  return {
    wanted: whole.flatMap(({ file, name }) => wantedOf(files.get(file), name)),
    skipped: lost.map(({ file }) => ({ name: file, reason: files.has(file) ? 'damaged' : 'missing' })),
  };
}

function wantedOf(file: ImportFile | undefined, name: string): WantedMedia[] {
  return file === undefined ? [] : [{ file, name }];
}

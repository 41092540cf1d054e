import { AppError } from '@maru/core/api';
import { cleanTitle, MANIFEST_FILE, parseManifest, planImport } from '@maru/core/export';
import type { ImportPlan, SkippedFile } from '@maru/core/export';
import { newId } from '@maru/core/text';
import type { Viewer } from '../../policies/viewer.ts';
import { listCreatedWith } from '../../repositories/exports.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ServiceContext } from '../context.ts';
import { findOwnGroup } from '../find-group.ts';
import { IMPORT_MANIFEST_MAX_BYTES } from './archive.ts';
import type { ImportFiles } from './archive.ts';
import { gatherFiles } from './gather-files.ts';
import { createHomeRestorer } from './restore-home.ts';
import type { ImportReport, ImportService } from './import-service.ts';
import { createImportIntakes } from './intake.ts';
import { createDocReader } from './read-docs.ts';
import { createDocStorer } from './store-docs.ts';
import type { ImportedDoc } from './store-docs.ts';

/** What is stored in one transaction: others of the space wait so long. */
const BATCH_DOCS = 50;
const BATCH_UNITS = 4 * 1024 * 1024;

interface Found extends ImportFiles {
  readonly plan: ImportPlan;
}

export function createImports(context: ServiceContext): ImportService {
  const { store, titlesOf } = context;
  return {
    openIntake: createImportIntakes(),
    import: async (viewer, groupName, uploads) => {
      const group = await findOwnGroup(context, viewer, groupName);
      if (uploads.length === 0) throw new AppError('file_not_found');
      return await makeDocs(context, viewer, group, await find(await gatherFiles(uploads)));
    },
    asAfter: async (viewer, groupName, { objectId }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const rows = await store.read((db) => listCreatedWith(db, group.id, objectId));
      const titleOf = await titlesOf(group.id, rows);
      return { created: rows.map((row) => ({ id: row.id, title: titleOf(row) })), skipped: [] };
    },
  };
}

/** What the files become. A manifest that can't be read is a file like any other. */
async function find({ files, skipped }: ImportFiles): Promise<Found> {
  const file = files.find(({ path }) => path === MANIFEST_FILE);
  const bytes = await file?.read(IMPORT_MANIFEST_MAX_BYTES).catch(() => undefined);
  const manifest = bytes === undefined ? null : parseManifest(bytes.toString('utf8'));
  const paths = files.map(({ path }) => path).filter((path) => manifest === null || path !== MANIFEST_FILE);
  return { files, skipped, plan: planImport(paths, manifest) };
}

async function makeDocs(context: ServiceContext, viewer: Viewer, group: GroupRow, { files, skipped, plan }: Found): Promise<ImportReport> {
  const report: { created: ImportReport['created']; skipped: SkippedFile[] } = { created: [], skipped: [...skipped, ...plan.skipped] };
  const home = createHomeRestorer(context, viewer, group);
  const homeId = await home.find();
  const ids = new Map(plan.docs.map((doc) => [doc, doc.manifest?.kind === 'home' && homeId !== null ? homeId : newId()]));
  const reader = createDocReader(group.name, new Map(files.map((file) => [file.path, file])), ids);
  await reader.prepare();

  const storeDocs = createDocStorer(context, group, context.now());
  let batch: ImportedDoc[] = [];
  const flush = async (): Promise<void> => {
    const stored = await storeDocs(batch);
    for (const [index, { id, name, text }] of batch.entries()) {
      if (index < stored) report.created.push({ id, title: text.title });
      else report.skipped.push({ name, reason: 'too_many_documents' });
    }
    batch = [];
  };
  let units = 0;
  for (const [doc, id] of ids) {
    const name = doc.path ?? doc.name;
    const read = await reader.read(doc);
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

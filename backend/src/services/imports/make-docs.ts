import { cleanTitle } from '@maru/core/export';
import type { ImportPlan, SkippedFile } from '@maru/core/export';
import { newId } from '@maru/core/text';
import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ServiceContext } from '../context.ts';
import type { ImportFiles } from './archive.ts';
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
}

/** Makes the documents of a plan, a batch at a time. Errors: too_large for what unpacks to too much. */
export async function makeDocs(
  context: ServiceContext,
  viewer: Viewer,
  group: GroupRow,
  { files, skipped, plan }: Found,
): Promise<ImportReport> {
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

import { cleanTitle } from '@maru/core/export';
import type { PlannedDoc, SkippedFile } from '@maru/core/export';
import type { GroupRow } from '../../repositories/groups.ts';
import type { ServiceContext } from '../context.ts';
import type { ImportPart, ImportReport } from './import-service.ts';
import type { ImportedDoc } from './prepare-doc.ts';
import type { DocReader } from './read-docs.ts';
import type { HomeRestorer } from './restore-home.ts';
import { createDocStorer } from './store-docs.ts';

/** Documents per transaction, during which other writers of the space wait; on SQLite all writers. */
const BATCH_DOCS = 20;
const BATCH_UNITS = 2 * 1024 * 1024;

/** Reads and stores the documents in batches. */
export async function storeAll(
  context: ServiceContext,
  write: ImportPart,
  group: GroupRow,
  createdAt: number,
  reader: DocReader,
  home: HomeRestorer,
  {
    ids,
    homeId,
    unmade,
  }: {
    readonly ids: ReadonlyMap<PlannedDoc, string>;
    readonly homeId: string | null;
    readonly unmade: readonly SkippedFile[];
  },
): Promise<ImportReport> {
  const report: ImportReport = { created: [], skipped: [...unmade] };
  const storeDocs = createDocStorer(context, write, group, createdAt);
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
  for (const [index, [doc, id]] of [...ids].entries()) {
    const name = doc.path ?? doc.name;
    const read = await reader.read(index);
    if (typeof read === 'string') report.skipped.push({ name, reason: read });
    // A folder with an unreadable text is created without it, as a parent for its documents.
    if (typeof read === 'string' && !doc.isFolder) continue;
    const text =
      typeof read === 'string' ? { title: cleanTitle(doc.name) || name, content: '', props: '{}' } : read;
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

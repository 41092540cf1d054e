import { cleanTitle } from '@maru/core/export';
import type { PlannedDoc } from '@maru/core/export';
import type { GroupRow } from '../../repositories/groups.ts';
import { findKnownDocs } from '../../repositories/docs.ts';
import type { ServiceContext } from '../context.ts';
import type { DocSummary } from './convert-docs.ts';
import { docTimes, NO_TIMES } from './front-dates.ts';
import type { ImportTurn } from './import-turn.ts';
import type { ImportWriteScope, ImportReport } from './import-service.ts';
import type { ImportedDoc } from './prepare-doc.ts';
import type { Reading } from './open-reading.ts';
import { sortPlannedDocs } from './order-docs.ts';
import type { HomeRestorer } from './restore-home.ts';
import { createDocStorer } from './store-docs.ts';

/** Documents per transaction, during which other writers of the space wait; on SQLite all writers. */
const BATCH_DOCS = 20;
const BATCH_UNITS = 2 * 1024 * 1024;

export interface StoredPlan {
  /** Ids by document: of those that are made, and of those that are there already. */
  readonly ids: ReadonlyMap<PlannedDoc, string>;
  /** Documents that are there already. */
  readonly same: ReadonlySet<PlannedDoc>;
  /** The home document, when it is replaced. */
  readonly homeId: string | null;
  /** Id of the document that is made when the home document was edited after all. */
  readonly homeCopyId: string | null;
  /**
   * Documents that get the access of their export. Front matter, which any text may have, counts only after a
   * look at the plan.
   */
  readonly publishes: 'none' | 'manifest' | 'all';
  readonly createdAt: number;
}

/**
 * Reads and stores the documents in batches. Those that an interrupted run of the import has stored are
 * reported as made.
 */
export async function storeAll(
  context: ServiceContext,
  write: ImportWriteScope,
  group: GroupRow,
  turn: ImportTurn,
  { reader, files }: Pick<Reading, 'reader' | 'files'>,
  home: HomeRestorer,
  noted: readonly DocSummary[],
  { ids, same, homeId, homeCopyId, publishes, createdAt }: StoredPlan,
): Promise<ImportReport> {
  const report: ImportReport = { created: [], skipped: [] };
  const storeDocs = createDocStorer(context, write, group, turn);
  let batch: ImportedDoc[] = [];
  const flush = async (): Promise<void> => {
    turn.check();
    const known = await context.store.query((db) =>
      findKnownDocs(
        db,
        batch.map(({ id }) => id),
      ),
    );
    const stored = await storeDocs(batch.filter(({ id }) => !known.has(id)));
    let count = 0;
    for (const { id, name, text } of batch) {
      if (known.has(id) || count++ < stored.count) report.created.push({ id, title: text.title });
      else report.skipped.push({ name, reason: stored.limit });
    }
    await turn.count(batch.length);
    batch = [];
  };
  let units = 0;
  for (const [index, doc] of sortPlannedDocs([...ids.keys()], noted)) {
    const plannedId = ids.get(doc);
    if (plannedId === undefined || same.has(doc)) continue;
    const name = doc.path ?? doc.name;
    const read = await reader.read(index);
    if (typeof read === 'string') report.skipped.push({ name, reason: read });
    // A folder with an unreadable text is created without it, as a parent for its documents.
    if (typeof read === 'string' && !doc.isFolder) {
      await turn.count(1);
      continue;
    }
    const text =
      typeof read === 'string' ? { title: cleanTitle(doc.name) || name, content: '', props: '{}' } : read;
    const own = publishes === 'all' && typeof read !== 'string' ? read.meta : null;
    const meta = publishes === 'none' ? null : (doc.manifest ?? own);
    const isHome = plannedId === homeId && homeCopyId !== null;
    if (isHome && (await home.restore(plannedId, text, meta))) {
      await turn.count(1);
      report.created.push({ id: plannedId, title: text.title });
      continue;
    }
    const id = isHome ? homeCopyId : plannedId;
    const parentId = doc.parent === null ? null : (ids.get(doc.parent) ?? null);
    const file = doc.manifest === null && doc.path !== null ? files.get(doc.path) : undefined;
    const times = docTimes(
      typeof read === 'string' ? NO_TIMES : read.dates,
      file?.times ?? NO_TIMES,
      createdAt,
    );
    batch.push({ id, name, isFolder: doc.isFolder, parentId, text, meta, origin: doc.manifest, ...times });
    units += text.content.length;
    if (batch.length < BATCH_DOCS && units < BATCH_UNITS) continue;
    await flush();
    units = 0;
  }
  await flush();
  return report;
}

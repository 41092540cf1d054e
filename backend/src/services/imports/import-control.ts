import { IMPORT_PLAN_LIFETIME_MS, IMPORT_PLANS_MAX, IMPORT_UNDO_MS } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Import } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { isOwner } from '../../policies/owner.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { lockGroup } from '../../repositories/groups.ts';
import { changeImportJob, findImportJob, listPlans } from '../../repositories/import-jobs.ts';
import type { ImportJobInGroup, ImportJobRow } from '../../repositories/import-jobs.ts';
import { deletePlan, findImport } from '../../repositories/imports.ts';
import { dropFile } from '../media/media-files.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportJobs } from './import-jobs.ts';
import type { ImportReports } from './import-reports.ts';
import type { FullReport, ImportService } from './import-service.ts';
import { openPlanPreview, sealOrigin } from './plan-record.ts';
import { insertPlan, assertNoImportAtWork } from './create-plan.ts';
import { createWaitForImport } from './wait-for-import.ts';

type KeyedWrite = Parameters<ImportService['plan']>[0];

/** Time for which a repeated request waits for the first one's report, and an undo for its end. */
const REPEATED_WAIT_MS = 60_000;
const UNDO_WAIT_MS = 20_000;
/** The request of an import waits for as long as its connection may be idle. */
const WHOLE_WAIT_MS = 850_000;

/** Starts, shows, cancels and undoes planned imports. */
export interface ImportControl extends Pick<ImportService, 'start' | 'read' | 'undo'> {
  /** Stores a plan. An account's oldest one gives way when there are too many. */
  keepPlan(write: KeyedWrite, row: ImportJobRow): Promise<void>;
  /** Starts a plan and waits for its end. Errors: too_many_requests, and those of the import. */
  runWhole(write: KeyedWrite, group: { readonly id: string }, row: ImportJobRow): Promise<FullReport>;
  /** Returns the report of an import that another request has started, and may still wait for. */
  readWhole(groupId: string, id: string): Promise<FullReport>;
}

export function createImportControl(
  context: ImportContext,
  jobs: ImportJobs,
  reports: ImportReports,
): ImportControl {
  const { store, unrecorded, files, keyrings, now } = context;

  const waitForEnd = createWaitForImport(context, jobs);

  const find = async (viewer: Viewer, id: string): Promise<ImportJobInGroup> => {
    const row = isId(id) ? await store.query((db) => findImportJob(db, id)) : undefined;
    const isOld =
      row !== undefined &&
      (row.state === 'planned'
        ? row.planned_at <= now() - IMPORT_PLAN_LIFETIME_MS
        : row.ended_at !== null && row.ended_at <= now() - IMPORT_UNDO_MS);
    if (row === undefined || isOld || !isOwner(viewer, row)) throw new AppError('not_found');
    return row;
  };

  const present = async ({ id, group_id: groupId, state, done, total, ended_at }: ImportJobRow) => {
    const row = ended_at === null ? undefined : await store.query((db) => findImport(db, groupId, id));
    const report = row === undefined ? null : ((await reports.read(row)) ?? NOTHING);
    return { planId: id, state, done, total, report } satisfies Import;
  };

  const dropPlan = async ({ id, file_id: fileId }: ImportJobRow): Promise<void> => {
    const isDeleted = await unrecorded.transaction((trx) => deletePlan(trx, id), 'freeing');
    if (isDeleted && fileId !== null) await dropFile(files, fileId);
  };

  /** Stores a plan by `keep`. Drops its uploads if that fails; housekeeping does where that is not known. */
  const storeOrDrop = async ({ id, file_id: fileId }: ImportJobRow, keep: () => Promise<void>) => {
    try {
      await keep();
    } catch (error) {
      const isKept = await store
        .query((db) => findImportJob(db, id))
        .then(
          (row) => row !== undefined,
          () => true,
        );
      if (!isKept && fileId !== null) await dropFile(files, fileId);
      throw error;
    }
  };

  return {
    keepPlan: (write, row) =>
      storeOrDrop(row, async () => {
        const plans = await store.query((db) => listPlans(db, row.group_id));
        for (const plan of plans.slice(0, Math.max(0, plans.length + 1 - IMPORT_PLANS_MAX)))
          await dropPlan(plan);
        await write.transaction(async (trx, attempt) => {
          if (attempt > 0 && (await findImportJob(trx, row.id)) !== undefined)
            return { value: undefined, records: null };
          await insertPlan(trx, row);
          return { value: undefined, records: { effect: { objectId: row.id, revision: 0 }, audit: null } };
        });
      }),
    runWhole: async (write, group, row) => {
      await storeOrDrop(row, async () => {
        const origin_cipher = write.origin === null ? null : await sealOrigin(keyrings, row, write.origin);
        const started = { ...row, ...STARTED, origin_cipher, publishes: 1, due_at: now() };
        await write.transaction(async (trx, attempt) => {
          if (attempt > 0 && (await findImportJob(trx, row.id)) !== undefined)
            return { value: undefined, records: null };
          await lockGroup(trx, group.id);
          await assertNoImportAtWork(trx, group.id);
          await insertPlan(trx, started);
          return { value: undefined, records: { effect: { objectId: row.id, revision: 1 }, audit: null } };
        });
      });
      jobs.run();
      const ended = await waitForEnd(row.id, WHOLE_WAIT_MS);
      if (ended === null) throw new AppError('unavailable');
      if (ended.failure !== null) throw ended.failure;
      const stored = await store.query((db) => findImport(db, group.id, row.id));
      return (stored === undefined ? null : await reports.read(stored)) ?? NOTHING;
    },
    readWhole: async (groupId, id) => {
      const row = await store.query((db) => findImport(db, groupId, id));
      if (row === undefined) throw new AppError('not_found');
      if ((await store.query((db) => findImportJob(db, id))) === undefined)
        return (await reports.read(row)) ?? (await reports.readInterrupted(row));
      if ((await waitForEnd(id, REPEATED_WAIT_MS)) === null) throw new AppError('unavailable');
      const ended = await store.query((db) => findImport(db, groupId, id));
      return (ended === undefined ? null : await reports.read(ended)) ?? NOTHING;
    },
    start: async (write, viewer, id, { publish = false, skipSame = true }) => {
      const row = await find(viewer, id);
      if (row.state === 'planned') {
        const change = {
          ...STARTED,
          origin_cipher: write.origin === null ? null : await sealOrigin(keyrings, row, write.origin),
          publishes: publish ? 1 : 0,
          skips_same: skipSame ? 1 : 0,
          due_at: now(),
        };
        await write.transaction(async (trx) => {
          await lockGroup(trx, row.group_id);
          await assertNoImportAtWork(trx, row.group_id);
          await changeImportJob(trx, id, ['planned'], change);
          return { value: undefined, records: { effect: { objectId: id, revision: 0 }, audit: null } };
        });
        jobs.run();
      }
      return await present(await find(viewer, id));
    },
    read: async (viewer, id) => {
      const row = await find(viewer, id);
      const shown = row.state === 'planned' ? await openPlanPreview(keyrings, row) : null;
      return { import: await present(row), plan: shown === null ? null : { planId: id, ...shown } };
    },
    undo: async (write, viewer, id) => {
      const row = await find(viewer, id);
      const isDropped = await write.transaction(async (trx) => {
        const due = { due_at: now(), ended_at: null, done: 0, total: 0, failures: 0 };
        const isPlan = await changeImportJob(trx, id, ['planned'], {
          state: 'cancelled',
          ended_at: now(),
          file_id: null,
        });
        if (!isPlan) {
          await changeImportJob(trx, id, ['running'], { state: 'cancelling', ended_at: null });
          await changeImportJob(trx, id, ['done', 'failed'], { ...due, state: 'undoing', claim: null });
        }
        return { value: isPlan, records: { effect: { objectId: id, revision: 0 }, audit: null } };
      }, 'freeing');
      if (isDropped && row.file_id !== null) await dropFile(files, row.file_id);
      jobs.interrupt(id);
      jobs.run();
      await waitForEnd(id, UNDO_WAIT_MS);
      return await present(await find(viewer, id));
    },
  };
}

const NOTHING: FullReport = { created: [], skipped: [], same: [], kept: [] };
const STARTED = { state: 'running', done: 0, total: 0, failures: 0 } as const;

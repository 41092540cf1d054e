import { AppError } from '@maru/core/api';
import { findImportJob } from '../../repositories/import-jobs.ts';
import { findOwnGroup } from '../access/find-group.ts';
import type { Limits } from '../limits/limits.ts';
import { createAccountMutex } from '../limits/account-mutex.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import type { Writes } from '../writes/writes.ts';
import { createImportControl } from './import-control.ts';
import type { ImportContext } from './import-context.ts';
import { createImportJobs } from './import-jobs.ts';
import { createImportReports } from './import-reports.ts';
import type { FullReport, ImportReport, ImportService } from './import-service.ts';
import { openPlan } from './plan-record.ts';
import { createPlan, assertNoImportAtWork } from './create-plan.ts';
import { createImportUploads } from './upload.ts';

/** Maximum number of plans made at a time, one per account. */
const AT_ONCE = 3;

export function createImports(
  context: ImportContext,
  options: {
    readonly writes: Writes;
    readonly limits: Limits;
    /** Receives the errors of work behind an answer. */
    readonly report: (error: unknown) => void;
  },
): ImportService {
  const reports = createImportReports(context);
  const jobs = createImportJobs(context, { ...options, reports });
  const control = createImportControl(context, jobs, reports);
  const turns = createFairQueue(AT_ONCE);
  const ofAccounts = createAccountMutex();
  const openUpload = createImportUploads(context);
  return {
    openUpload: async (viewer, key) => {
      const end = await ofAccounts.begin(viewer.userId, key);
      try {
        const upload = await openUpload(viewer, key);
        return { ...upload, close: () => upload.close().finally(end) };
      } catch (error) {
        end();
        throw error;
      }
    },
    import: async (write, viewer, groupName, uploads) => {
      const group = await findOwnGroup(context, viewer, groupName);
      await options.limits.take('importPlans', viewer.userId);
      // Checked before its files are read and kept, and again in the transaction that starts it.
      await context.store.query((db) => assertNoImportAtWork(db, group.id));
      const made = await turns.take(viewer.userId, () => createPlan(context, group, uploads, false));
      return responseOf(await control.runWhole(write, group, made.row));
    },
    replay: async (viewer, groupName, { objectId }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      return responseOf(await control.readWhole(group.id, objectId));
    },
    plan: async (write, viewer, groupName, uploads) => {
      const group = await findOwnGroup(context, viewer, groupName);
      await options.limits.take('importPlans', viewer.userId);
      const { row, plan } = await turns.take(viewer.userId, () => createPlan(context, group, uploads, true));
      await control.keepPlan(write, row);
      return { planId: row.id, ...shownOf(plan) };
    },
    readPlan: async (viewer, groupName, { objectId }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      const row = await context.store.query((db) => findImportJob(db, objectId));
      if (row?.group_id !== group.id) throw new AppError('not_found');
      return { planId: row.id, ...shownOf(await openPlan(context.keyrings, row)) };
    },
    start: control.start,
    read: control.read,
    undo: control.undo,
    resume: () => jobs.run(),
    close: () => jobs.close(),
  };
}

function shownOf({ shown }: Awaited<ReturnType<typeof openPlan>>) {
  if (shown === null) throw new AppError('not_found');
  return shown;
}

/** Returns the members of a report that the answer of `import` has. */
function responseOf({ created, skipped }: FullReport): ImportReport {
  return { created, skipped: skipped.map(({ name, reason }) => ({ name, reason })) };
}

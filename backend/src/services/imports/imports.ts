import { AppError } from '@maru/core/api';
import { findOwnGroup } from '../access/find-group.ts';
import { createOneAtATime } from '../limits/one-at-a-time.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import type { ImportContext } from './import-context.ts';
import { createImportReports } from './import-reports.ts';
import type { ImportService } from './import-service.ts';
import { createImportRunner } from './run-import.ts';
import { createImportUploads } from './upload.ts';

/** Maximum number of concurrent imports, one per account. */
const AT_ONCE = 3;

export function createImports(context: ImportContext): ImportService {
  const reports = createImportReports(context);
  const turns = createFairQueue(AT_ONCE);
  const ofAccounts = createOneAtATime();
  const openUpload = createImportUploads(context);
  const run = createImportRunner(context, reports);
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
      if (uploads.length === 0) throw new AppError('file_not_found');
      return await turns.take(viewer.userId, () => run(write, viewer, group, uploads));
    },
    replay: async (viewer, groupName, { objectId }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      return await reports.read(group.id, objectId);
    },
  };
}

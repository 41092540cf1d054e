import { AppError } from '@maru/core/api';
import { findOwnGroup } from '../find-group.ts';
import type { MediaContext } from '../media/media-context.ts';
import { createOneAtATime } from '../limits/one-at-a-time.ts';
import { findContent } from './find-content.ts';
import { createFairQueue } from '../fair-queue.ts';
import { createImportReports } from './import-reports.ts';
import type { ImportService } from './import-service.ts';
import { createImportUploads } from './upload.ts';
import { makeDocs } from './make-docs.ts';

/** Maximum number of concurrent imports, one per account. */
const AT_ONCE = 3;

export function createImports(context: MediaContext): ImportService {
  const reports = createImportReports(context);
  const turns = createFairQueue(AT_ONCE);
  const ofAccounts = createOneAtATime();
  const openUpload = createImportUploads(context);
  // The effect of an import is recorded once, as a whole.
  const quiet: MediaContext = {
    ...context,
    effects: { note: () => Promise.resolve(), noteStatements: () => [] },
  };
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
    import: async (viewer, groupName, uploads) => {
      const group = await findOwnGroup(context, viewer, groupName);
      if (uploads.length === 0) throw new AppError('file_not_found');
      return await turns.take(viewer.userId, async () => {
        const content = await findContent(uploads);
        const row = await reports.begin(group.id);
        try {
          const report = await makeDocs(quiet, viewer, group, content, row.created_at);
          context.terms.maker.countWritten(group.id, report.created.length);
          await reports.keep(row, report);
          return report;
        } catch (error) {
          // Lets a waiting duplicate request end, since no report will follow. Throws the original error.
          await reports.giveUp(row).catch(() => undefined);
          throw error;
        }
      });
    },
    replay: async (viewer, groupName, { objectId }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      return await reports.read(group.id, objectId);
    },
  };
}

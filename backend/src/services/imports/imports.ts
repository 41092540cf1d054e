import { AppError } from '@maru/core/api';
import { findOwnGroup } from '../find-group.ts';
import type { MediaContext } from '../media/media-context.ts';
import { createIntakeLimit } from '../limits/under-way.ts';
import { findContent } from './find-content.ts';
import { createTurns } from '../turns.ts';
import { createImportReports } from './import-reports.ts';
import type { ImportService } from './import-service.ts';
import { createImportIntakes } from './intake.ts';
import { makeDocs } from './make-docs.ts';

/** Imports that are worked on at a time, one for each account. */
const AT_ONCE = 3;
/** The import of an account that is under way, and its twins, which are sent when the first answer does not come: they wait for it. */
const UPLOADS_PER_ACCOUNT = 4;

export function createImports(context: MediaContext): ImportService {
  const reports = createImportReports(context);
  const turns = createTurns(AT_ONCE);
  // What an import did is noted once, as a whole.
  const quiet: MediaContext = { ...context, effects: { note: () => Promise.resolve(), noting: () => [] } };
  return {
    openIntake: createIntakeLimit(UPLOADS_PER_ACCOUNT)(createImportIntakes(context)),
    import: async (viewer, groupName, uploads) => {
      const group = await findOwnGroup(context, viewer, groupName);
      if (uploads.length === 0) throw new AppError('file_not_found');
      return await turns.take(viewer.userId, async () => {
        const content = await findContent(uploads);
        const row = await reports.begin(group.id);
        try {
          const report = await makeDocs(quiet, viewer, group, content, row.created_at);
          context.terms.maker.wrote(group.id, report.created.length);
          await reports.keep(row, report);
          return report;
        } catch (error) {
          // Lets a repeated request end: no report will come. The first failure is the one that is thrown.
          await reports.giveUp(row).catch(() => undefined);
          throw error;
        }
      });
    },
    asAfter: async (viewer, groupName, { objectId }) => {
      const group = await findOwnGroup(context, viewer, groupName);
      return await reports.read(group.id, objectId);
    },
  };
}

import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { findContent } from './find-content.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportReports } from './import-reports.ts';
import type { ImportReport, ImportWrite, UploadedFile } from './import-service.ts';
import { makeDocs } from './make-docs.ts';
import type { Found } from './make-docs.ts';
import { createUnpacker } from './unpacker.ts';

/** Runs one import, whose archives are unpacked in a thread that ends with it. Errors: those of `import`. */
export type ImportRunner = (
  write: ImportWrite,
  viewer: Viewer,
  group: GroupRow,
  uploads: readonly UploadedFile[],
) => Promise<ImportReport>;

export function createImportRunner(context: ImportContext, reports: ImportReports): ImportRunner {
  const store = async (
    write: ImportWrite,
    viewer: Viewer,
    group: GroupRow,
    content: Found,
  ): Promise<ImportReport> => {
    const row = await reports.begin(write, group.id);
    try {
      const report = await makeDocs(context, write.part(), viewer, group, content, row.created_at);
      context.termMaker.countWritten(group.id, report.created.length);
      await reports.keep(row, report);
      return report;
    } catch (error) {
      // Lets a waiting duplicate request end, since no report will follow. Throws the original error.
      await reports.giveUp(row).catch(() => undefined);
      throw error;
    }
  };
  return async (write, viewer, group, uploads) => {
    const unpacker = createUnpacker();
    try {
      return await store(write, viewer, group, await findContent(uploads, unpacker));
    } finally {
      await unpacker.close();
    }
  };
}

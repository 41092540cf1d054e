import { compressText, decompressText } from '../../crypto/compressed.ts';
import { fieldAad, openText, openWith, sealWith } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import { SealError } from '../../crypto/sealed.ts';
import { listCreatedAt } from '../../repositories/exports.ts';
import { setImportReport } from '../../repositories/imports.ts';
import type { ImportRow } from '../../repositories/imports.ts';
import type { ServiceContext } from '../context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import type { FullReport } from './import-service.ts';

/** Reports of imports, sealed, because they contain titles and file names. */
export interface ImportReports {
  keep(row: Pick<ImportRow, 'id' | 'group_id'>, report: FullReport): Promise<void>;
  /** Returns the report; null before the end of the import. */
  read(row: ImportRow): Promise<FullReport | null>;
  /** Returns the report of an import that a server of a release without jobs did not end. */
  readInterrupted(row: ImportRow): Promise<FullReport>;
}

export function createImportReports({
  store,
  unrecorded,
  keyrings,
  titlesOf,
}: ServiceContext & Pick<ReadModels, 'titlesOf'>): ImportReports {
  return {
    keep: async (row, report) => {
      const ring = await keyrings.of(row.group_id);
      const sealed = sealWith(ring, aadOf(row, 2), await compressText(JSON.stringify(report)));
      await unrecorded.write((db) => setImportReport(db, row.id, sealed));
    },
    read: async (row) => {
      const sealed = row.report_cipher;
      if (sealed === null) return null;
      const ring = await keyrings.of(row.group_id, [sealed]);
      const text = await openReport(ring, row, sealed);
      return { same: [], kept: [], ...(JSON.parse(text) as Pick<FullReport, 'created' | 'skipped'>) };
    },
    readInterrupted: async ({ group_id: groupId, created_at: createdAt }) => {
      const rows = await store.query((db) => listCreatedAt(db, groupId, createdAt));
      const titleOf = await titlesOf(groupId, rows);
      const created = rows.map((row) => ({ id: row.id, title: titleOf(row) }));
      return { created, skipped: [], same: [], kept: [] };
    },
  };
}

async function openReport(ring: Keyring, row: ImportRow, sealed: Buffer): Promise<string> {
  try {
    return await decompressText(openWith(ring, aadOf(row, 2), sealed));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    // Reports of releases without jobs are not compressed.
    return openText(ring, aadOf(row, 1), sealed);
  }
}

/** @param rev 1: text, 2: compressed text */
function aadOf({ id, group_id: groupId }: Pick<ImportRow, 'id' | 'group_id'>, rev: 1 | 2): string {
  return fieldAad('import', groupId, id, 'report', rev);
}

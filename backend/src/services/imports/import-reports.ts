import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import { fieldAad, openText, sealText } from '../../crypto/keyring.ts';
import { listCreatedAt } from '../../repositories/exports.ts';
import { findImport, insertImport, setImportReport } from '../../repositories/imports.ts';
import type { ImportRow } from '../../repositories/imports.ts';
import type { ServiceContext } from '../context.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { ImportReport } from './import-service.ts';

/** Time for which a duplicate request waits for the first one's report. */
const WAIT_MS = 60_000;
const LOOK_MS = 200;

/** Reports of imports, stored for repeated requests. */
export interface ImportReports {
  /**
   * Records the start of an import, before anything is
   * created, so that a concurrent duplicate creates nothing.
   */
  begin(write: KeyedWrite, groupId: string): Promise<ImportRow>;
  keep(row: ImportRow, report: ImportReport): Promise<void>;
  /** Stores the partial result as the report of a failed import. */
  giveUp(row: ImportRow): Promise<void>;
  /**
   * Reads the report of an import; for an interrupted one, lists its remaining documents. Errors: not_found.
   */
  read(groupId: string, id: string): Promise<ImportReport>;
}

export function createImportReports({
  store,
  unrecorded,
  keyrings,
  titlesOf,
  now,
}: ServiceContext & Pick<ReadModels, 'titlesOf'>): ImportReports {
  const soFar = async ({ group_id: groupId, created_at: createdAt }: ImportRow): Promise<ImportReport> => {
    const rows = await store.query((db) => listCreatedAt(db, groupId, createdAt));
    const titleOf = await titlesOf(groupId, rows);
    return { created: rows.map((row) => ({ id: row.id, title: titleOf(row) })), skipped: [] };
  };
  const keep: ImportReports['keep'] = async (row, { created, skipped }) => {
    // Sealed, because it contains titles and file names.
    const sealed = sealText(
      await keyrings.of(row.group_id),
      aadOf(row),
      JSON.stringify({ created, skipped }),
    );
    await unrecorded.write((db) => setImportReport(db, row.id, sealed));
  };
  return {
    keep,
    giveUp: async (row) => keep(row, await soFar(row)),
    begin: async (write, groupId) => {
      const row = { id: newId(), group_id: groupId, created_at: now(), report_cipher: null };
      await write.transaction(async (trx) => {
        await insertImport(trx, row);
        return { value: undefined, records: { effect: { objectId: row.id, revision: 1 }, audit: null } };
      });
      return row;
    },
    read: async (groupId, id) => {
      for (let waited = 0; ; waited += LOOK_MS) {
        const row = await store.query((db) => findImport(db, groupId, id));
        if (row === undefined) throw new AppError('not_found');
        if (row.report_cipher !== null) {
          const ring = await keyrings.of(groupId, [row.report_cipher]);
          return JSON.parse(openText(ring, aadOf(row), row.report_cipher)) as ImportReport;
        }
        if (waited >= WAIT_MS) return await soFar(row);
        await sleep(LOOK_MS);
      }
    },
  };
}

function aadOf({ id, group_id: groupId }: Pick<ImportRow, 'id' | 'group_id'>): string {
  return fieldAad('import', groupId, id, 'report', 1);
}

import { AppError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import type { Db, Writer } from '../../db/connect.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { hasImportAtWork, insertImportJob } from '../../repositories/import-jobs.ts';
import type { ImportJobRow } from '../../repositories/import-jobs.ts';
import { insertImport } from '../../repositories/imports.ts';
import { findContent } from './find-content.ts';
import type { ImportContext } from './import-context.ts';
import type { UploadedFile } from './import-service.ts';
import { newSeed, sealPlan } from './plan-record.ts';
import type { PlanRecord } from './plan-record.ts';
import { storeUploads } from './stored-uploads.ts';
import { planDocs } from './plan-docs.ts';
import { findUntouchedHome } from './restore-home.ts';
import { fingerprintOf } from './run-import.ts';
import { createUnpacker } from './unpacker.ts';

/** A plan with its stored uploads, without rows yet. */
export interface CreatedPlan {
  readonly row: ImportJobRow & { readonly file_id: string };
  readonly plan: PlanRecord;
}

/**
 * Plans an import and stores its uploads.
 * @param isShown true to compare it with what is there
 */
export async function createPlan(
  context: ImportContext,
  group: GroupRow,
  uploads: readonly UploadedFile[],
  isShown: boolean,
): Promise<CreatedPlan> {
  if (uploads.length === 0) throw new AppError('file_not_found');
  const unpacker = createUnpacker();
  try {
    const found = await findContent(uploads, unpacker, null);
    const { docs } = found.plan;
    const hasHome = docs.some(({ isHome }) => isHome);
    const basis = {
      seed: newSeed(),
      homeId: hasHome ? await findUntouchedHome(context, group) : null,
    };
    const looked = isShown ? await planDocs(context, group, found, basis) : { shown: null, same: [] };
    const plan: PlanRecord = {
      ...basis,
      ...looked,
      uploads: uploads.map(({ name, size }) => ({ name, size })),
      count: docs.length,
      unopened: found.unopened,
      fingerprint: fingerprintOf(docs),
    };
    const place = { id: newId(), group_id: group.id };
    const plan_cipher = await sealPlan(context.keyrings, place, plan);
    const ring = await context.keyrings.of(group.id);
    const file_id = await storeUploads(context.files, ring, group.id, uploads);
    return { plan, row: { ...NEW_JOB, ...place, plan_cipher, file_id, planned_at: context.now() } };
  } finally {
    await unpacker.close();
  }
}

const NEW_JOB = {
  state: 'planned',
  origin_cipher: null,
  publishes: 0,
  skips_same: 0,
  done: 0,
  total: 0,
  failures: 0,
  ended_at: null,
  due_at: null,
  claim: null,
} as const satisfies Partial<ImportJobRow>;

/** Stores a plan, once. */
export async function insertPlan(trx: Writer, row: ImportJobRow): Promise<void> {
  const { id, group_id } = row;
  await insertImport(trx, { id, group_id, created_at: row.planned_at, report_cipher: null });
  await insertImportJob(trx, row);
}

/** The end of a running import is unknown: suggests a short wait. */
const RETRY_AFTER_SECONDS = 10;

/** Errors: too_many_requests while a server works on another import of the space. */
export async function assertNoImportAtWork(db: Db, groupId: string): Promise<void> {
  if (await hasImportAtWork(db, groupId))
    throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

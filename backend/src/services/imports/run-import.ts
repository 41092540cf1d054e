import { createHash } from 'node:crypto';
import { AppError } from '@maru/core/api';
import type { ImportPlan, PlannedDoc } from '@maru/core/export';
import type { GroupRow } from '../../repositories/groups.ts';
import { findDocs } from '../../repositories/docs.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { findContent } from './find-content.ts';
import type { ImportContext } from './import-context.ts';
import type { FullReport, ImportWriteScope } from './import-service.ts';
import type { ImportTurn } from './import-turn.ts';
import { importedId } from './plan-record.ts';
import type { PlanRecord } from './plan-record.ts';
import { readUploads } from './stored-uploads.ts';
import { makeDocs } from './make-docs.ts';
import type { StoredPlan } from './store-all.ts';
import { createUnpacker } from './unpacker.ts';
import { createReceiver } from './upload.ts';

export interface RunOptions {
  readonly write: ImportWriteScope;
  readonly viewer: Viewer;
  readonly group: GroupRow;
  readonly turn: ImportTurn;
  readonly plan: PlanRecord;
}

/** Documents asked for in one query. */
const BATCH = 500;

/** The plan was made by a release that plans in another way. */
export class OtherPlanError extends Error {}

/**
 * Makes what a plan names, or what an interrupted run has left to be made. Errors: TurnEndedError,
 * OtherPlanError, and those of the database and the media store.
 */
export async function runImport(context: ImportContext, options: RunOptions): Promise<FullReport> {
  const { group, turn, plan } = options;
  const { row } = turn;
  if (row.file_id === null) throw new AppError('not_found');
  const ring = await context.keyrings.of(group.id);
  const receiver = createReceiver(context.files, ring, group.id, Number.POSITIVE_INFINITY);
  const unpacker = createUnpacker();
  try {
    const uploads = [];
    for await (const upload of readUploads(context.files, ring, group.id, row.file_id, plan.uploads)) {
      turn.check();
      uploads.push(await receiver.receive(upload));
    }
    const found = await findContent(uploads, unpacker, plan.unopened ?? null);
    if (fingerprintOf(found.plan.docs) !== plan.fingerprint)
      throw new OtherPlanError('The files are planned otherwise');
    const stored = await placeDocs(context, options, found.plan);
    return await makeDocs(context, options, found, plan, stored);
  } finally {
    await unpacker.close();
    await receiver.close();
  }
}

async function placeDocs(
  context: ImportContext,
  { turn: { row }, plan }: RunOptions,
  { docs }: ImportPlan,
): Promise<StoredPlan> {
  const sameIds = new Map(row.skips_same === 1 ? plan.same : []);
  // A document that was deleted since the plan was made is made again.
  const living = new Set<string>();
  const wanted = [...sameIds.values()];
  for (let at = 0; at < wanted.length; at += BATCH) {
    const part = wanted.slice(at, at + BATCH);
    for (const { id } of await context.store.query((db) => findDocs(db, part))) living.add(id);
  }
  const ids = new Map<PlannedDoc, string>();
  const same = new Set<PlannedDoc>();
  let homeCopyId: string | null = null;
  for (const [index, doc] of docs.entries()) {
    const sameId = sameIds.get(index);
    if (sameId !== undefined && living.has(sameId)) {
      same.add(doc);
      ids.set(doc, sameId);
    } else if (doc.isHome && plan.homeId !== null) {
      ids.set(doc, plan.homeId);
      homeCopyId = importedId(plan, 'doc', String(index));
    } else ids.set(doc, importedId(plan, 'doc', String(index)));
  }
  return {
    ids,
    same,
    homeId: plan.homeId,
    homeCopyId,
    publishes: row.publishes === 0 ? 'none' : plan.shown === null ? 'manifest' : 'all',
    createdAt: row.planned_at,
  };
}

/** Returns a hash of the planned documents, by which a later run verifies that the plan is the same. */
export function fingerprintOf(docs: readonly PlannedDoc[]): string {
  const hash = createHash('sha256');
  for (const { path, name, isFolder, manifest, isHome, keepsName } of docs)
    hash.update(JSON.stringify([path, name, isFolder, manifest?.kind ?? null, isHome, keepsName]));
  return hash.digest('base64');
}

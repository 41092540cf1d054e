import { createHmac, randomBytes } from 'node:crypto';
import { ID_LENGTH } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ImportPlan } from '@maru/core/api';
import { compressText, decompressText } from '../../crypto/compressed.ts';
import { fieldAad, openText, openWith, sealText, sealWith } from '../../crypto/keyring.ts';
import type { SkippedFile } from '@maru/core/export';
import { SealError } from '../../crypto/sealed.ts';
import type { ImportJobRow } from '../../repositories/import-jobs.ts';
import type { RequestOrigin } from '../audit/audit.ts';
import type { Keyrings } from '../keyrings.ts';

/** The plan of an import as it is stored. */
export interface PlanRecord {
  /** Base64: ids of what is made follow from it, so that an interrupted import finds what it has made. */
  readonly seed: string;
  /** The uploaded files in the order of their stored bytes. */
  readonly uploads: readonly { readonly name: string; readonly size: number }[];
  /** Number and hash of the planned documents, which a later release may plan in another way. */
  readonly count: number;
  readonly fingerprint: string;
  /** Files with others in them that did not open; absent in plans of older releases. */
  readonly unopened?: readonly SkippedFile[];
  /** The home document, when it is to be replaced. */
  readonly homeId: string | null;
  /** Null for an import that was started without a look at its plan. */
  readonly shown: Omit<ImportPlan, 'planId'> | null;
  /** Documents that are there already, by their index in the plan. */
  readonly same: readonly (readonly [index: number, id: string])[];
}

/** Bytes of a plan: databases take no row of more than 16 MiB. */
const PLAN_MAX_BYTES = 8 * 1024 * 1024;
/** Length of its JSON, which is read as a whole. */
const PLAN_MAX_UNITS = 32 * 1024 * 1024;
const SEED_BYTES = 32;
const ID_BASE = 36;

type Place = Pick<ImportJobRow, 'id' | 'group_id'>;

export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('base64');
}

/** Returns the id of a document or a file that an import makes: not guessable without the seed. */
export function importedId({ seed }: Pick<PlanRecord, 'seed'>, kind: 'doc' | 'media', name: string): string {
  const hash = createHmac('sha256', Buffer.from(seed, 'base64')).update(`${kind}|${name}`).digest('hex');
  const number = BigInt(`0x${hash}`) % BigInt(ID_BASE) ** BigInt(ID_LENGTH);
  return number.toString(ID_BASE).padStart(ID_LENGTH, '0');
}

/** Errors: too_large. */
export async function sealPlan(keyrings: Keyrings, place: Place, plan: PlanRecord): Promise<Buffer> {
  const words = JSON.stringify(plan);
  if (words.length > PLAN_MAX_UNITS) throw new AppError('too_large');
  const ring = await keyrings.of(place.group_id);
  const sealed = sealWith(ring, aadOf(place, 'plan'), await compressText(words));
  if (sealed.length > PLAN_MAX_BYTES) throw new AppError('too_large');
  return sealed;
}

export async function openPlan(
  keyrings: Keyrings,
  row: Place & Pick<ImportJobRow, 'plan_cipher'>,
): Promise<PlanRecord> {
  const ring = await keyrings.of(row.group_id, [row.plan_cipher]);
  return JSON.parse(await decompressText(openWith(ring, aadOf(row, 'plan'), row.plan_cipher))) as PlanRecord;
}

/** Returns what a plan shows; null for one that can't be opened, which can still be dropped. */
export async function openPlanPreview(
  keyrings: Keyrings,
  row: Place & Pick<ImportJobRow, 'plan_cipher'>,
): Promise<PlanRecord['shown']> {
  try {
    return (await openPlan(keyrings, row)).shown;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return null;
  }
}

/** Seals the origin of the call that starts an import. */
export async function sealOrigin(keyrings: Keyrings, place: Place, origin: RequestOrigin): Promise<Buffer> {
  const { userAgent, ip } = origin;
  const words = JSON.stringify({ userAgent, ip, requestId: origin.requestId() });
  return sealText(await keyrings.of(place.group_id), aadOf(place, 'origin'), words);
}

export async function openOrigin(
  keyrings: Keyrings,
  row: Place & Pick<ImportJobRow, 'origin_cipher'>,
): Promise<RequestOrigin | null> {
  if (row.origin_cipher === null) return null;
  const ring = await keyrings.of(row.group_id, [row.origin_cipher]);
  const stored = JSON.parse(openText(ring, aadOf(row, 'origin'), row.origin_cipher)) as {
    readonly userAgent: string;
    readonly ip: string;
    readonly requestId: string;
  };
  return { ...stored, requestId: () => stored.requestId };
}

function aadOf({ id, group_id: groupId }: Place, field: 'plan' | 'origin'): string {
  return fieldAad('import', groupId, id, field, 1);
}

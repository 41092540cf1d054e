import { AppError } from '@maru/core/api';
import type { SkippedFile, SkipReason } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { createMediaMaker } from '../media/create-media.ts';
import { createUploads } from '../media/upload.ts';
import type { MediaContext } from '../media/media-context.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import type { ImportFile } from './archive.ts';

/** Maximum bytes that one import decompresses in search of media. */
const UNPACKED_MAX_BYTES = 4 * 1024 ** 3;

/** A file to import as media. */
export interface WantedMedia {
  readonly file: ImportFile;
  readonly name: string;
}

export interface ImportedMedia {
  /** URLs by file path. */
  readonly urls: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedFile[];
}

/**
 * Imports files as media, in order, within the space's limit. They are checked like every upload; images
 * without metadata are kept unchanged, so that an export contains the same bytes.
 * @param createdAt of the first; each next one is a millisecond older
 */
export async function importMedia(
  context: MediaContext,
  write: KeyedWrite,
  viewer: Viewer,
  group: GroupRow,
  wanted: readonly WantedMedia[],
  createdAt: number,
): Promise<ImportedMedia> {
  const urls = new Map<string, string>();
  const skipped: SkippedFile[] = [];
  const openUpload = createUploads(context);
  const budget = { left: UNPACKED_MAX_BYTES };
  for (const [index, { file, name }] of wanted.entries()) {
    const create = createMediaMaker({ ...context, now: () => createdAt + index });
    const upload = await openUpload(viewer);
    try {
      const received = await upload.receive({ name, bytes: within(budget, file.stream()) }).catch(asDamaged);
      const [made] = await create(write, viewer, group.name, [received], { keepsBareImages: true });
      if (made !== undefined) urls.set(file.path, made.url);
    } catch (error) {
      skipped.push({ name: file.path, reason: reasonOf(error) });
    } finally {
      await upload.close();
    }
  }
  return { urls, skipped };
}

/** The archive's contents do not match its headers. */
class Damaged extends Error {}

function asDamaged(error: unknown): never {
  throw error instanceof AppError ? error : new Damaged('An archive is damaged', { cause: error });
}

function reasonOf(error: unknown): SkipReason {
  if (error instanceof Damaged) return 'damaged';
  if (!(error instanceof AppError)) throw error;
  switch (error.code) {
    case 'quota_exceeded':
    case 'too_large':
      return error.code;
    case 'image_too_large':
      return 'too_large';
    case 'too_many_requests':
      return 'too_many_images';
    case 'file_not_found':
      return 'unsupported_type';
    default:
      throw error;
  }
}

async function* within(
  budget: { left: number },
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const part of bytes) {
    budget.left -= part.length;
    if (budget.left < 0) throw new AppError('too_large');
    yield part;
  }
}

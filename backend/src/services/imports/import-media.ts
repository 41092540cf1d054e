import { AppError } from '@maru/core/api';
import type { Media } from '@maru/core/api';
import type { SkippedFile, SkipReason } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { createMediaCreator } from '../media/create-media.ts';
import { createUploads } from '../media/upload.ts';
import type { MediaContext } from '../media/media-context.ts';
import type { KeyedWrite } from '../writes/writes.ts';
import { listMediaById } from '../../repositories/media.ts';
import { presentRows } from '../media/media-files.ts';
import { ArchiveTooLargeError } from './archive.ts';
import type { ImportFile } from './archive.ts';
import { rasterizedBytes } from './rasterize-svg.ts';
import type { ImportTurn } from './import-turn.ts';

/** Maximum bytes that one import decompresses in search of media. */
const UNPACKED_MAX_BYTES = 4 * 1024 ** 3;

/** A file to import as media. */
export interface RequestedMedia {
  readonly file: ImportFile;
  readonly name: string;
  /** Id that the file gets. */
  readonly id: string;
}

export interface ImportedMedia {
  /** URLs by file path. */
  readonly urls: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedFile[];
}

/**
 * Imports files as media, in order, within the space's limit. They are checked like every upload; images
 * without metadata are kept unchanged, so that an export contains the same bytes. Those that an interrupted
 * run of the import has made are not made again.
 * @param createdAt of the first; each next one is a millisecond older
 */
export async function importMedia(
  context: MediaContext,
  { write, viewer, group, turn }: MediaTarget,
  wanted: readonly RequestedMedia[],
  createdAt: number,
): Promise<ImportedMedia> {
  const urls = new Map<string, string>();
  const skipped: SkippedFile[] = [];
  const openUpload = createUploads(context);
  const budget = { left: UNPACKED_MAX_BYTES };
  const made = await mediaMade(context, group, wanted);
  for (const [index, { file, name, id }] of wanted.entries()) {
    turn.check();
    const earlier = made.get(id);
    if (earlier !== undefined) {
      urls.set(file.path, earlier.url);
      await turn.count(1);
      continue;
    }
    const create = createMediaCreator({ ...context, now: () => createdAt + index });
    const upload = await openUpload(viewer);
    try {
      const bytes = await rasterizedBytes(file, context.images, group.id).catch(asDamaged);
      const received = await upload.receive({ name, id, bytes: within(budget, bytes) }).catch(asDamaged);
      const [one] = await create(write, viewer, group.name, [received], {
        keepsBareImages: true,
        hold: turn.hold,
      });
      if (one !== undefined) urls.set(file.path, one.url);
    } catch (error) {
      skipped.push({ name: file.path, reason: reasonOf(error) });
    } finally {
      await upload.close();
    }
    await turn.count(1);
  }
  return { urls, skipped };
}

export interface MediaTarget {
  readonly write: KeyedWrite;
  readonly viewer: Viewer;
  readonly group: GroupRow;
  readonly turn: Pick<ImportTurn, 'check' | 'count' | 'hold'>;
}

const KNOWN_BATCH = 500;

/** Returns the files that an earlier run has made, by their ids. */
async function mediaMade(
  { store, keyrings }: Pick<MediaContext, 'store' | 'keyrings'>,
  group: GroupRow,
  wanted: readonly RequestedMedia[],
): Promise<ReadonlyMap<string, Media>> {
  const made = new Map<string, Media>();
  for (let at = 0; at < wanted.length; at += KNOWN_BATCH) {
    const ids = wanted.slice(at, at + KNOWN_BATCH).map(({ id }) => id);
    const rows = await store.query((db) => listMediaById(db, group.id, ids));
    for (const one of await presentRows(keyrings, rows)) made.set(one.id, one);
  }
  return made;
}

/** The archive's contents do not match its headers. */
class DamagedError extends Error {}

function asDamaged(error: unknown): never {
  throw error instanceof AppError || error instanceof ArchiveTooLargeError
    ? error
    : new DamagedError('An archive is damaged', { cause: error });
}

function reasonOf(error: unknown): SkipReason {
  if (error instanceof DamagedError) return 'damaged';
  if (error instanceof ArchiveTooLargeError) return 'too_large';
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

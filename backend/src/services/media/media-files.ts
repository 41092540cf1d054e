import { AppError } from '@maru/core/api';
import type { Media } from '@maru/core/api';
import { fieldAad, openText } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import { FILE_HEADER_BYTES, openChunks, SEALED_CHUNK_BYTES, sealedRange } from '../../crypto/sealed-file.ts';
import { MissingFileError, MediaStoreUnavailableError } from '../../media/media-store.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { presentMedia } from '../../presenters/media.ts';
import type { MediaRow } from '../../repositories/media.ts';
import type { Keyrings } from '../keyrings.ts';
import { openOrDefault } from '../texts/damaged.ts';

/** Returns the associated data of a file. Files never change, so there is no older state to restore. */
export function fileAad(groupId: string, id: string): string {
  return fieldAad('media', groupId, id, 'file', 1);
}

export function nameAad(groupId: string, id: string): string {
  return fieldAad('media', groupId, id, 'name', 1);
}

export function openName(ring: Keyring, row: Pick<MediaRow, 'id' | 'group_id' | 'name_cipher'>): string {
  return openText(ring, nameAad(row.group_id, row.id), row.name_cipher);
}

/** Returns the name of a file; its id when the name is damaged. */
export function openNameOrId(ring: Keyring, row: Pick<MediaRow, 'id' | 'group_id' | 'name_cipher'>): string {
  return openOrDefault(() => openName(ring, row), row.id);
}

/** Presents files of one group. */
export async function presentRows(keyrings: Keyrings, rows: readonly MediaRow[]): Promise<Media[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const names = rows.map((row) => row.name_cipher);
  const ring = await keyrings.of(first.group_id, names);
  return rows.map((row) => presentMedia(row, openNameOrId(ring, row)));
}

/** Converts a store's error for callers. */
export function storeError(error: unknown): unknown {
  if (error instanceof MissingFileError) return new AppError('not_found', { cause: error });
  return error instanceof MediaStoreUnavailableError ? new AppError('unavailable', { cause: error }) : error;
}

/** Deletes a file without a row. When the store is unavailable, housekeeping deletes it later. */
export async function dropFile(files: MediaStore, id: string): Promise<void> {
  try {
    await files.remove(id);
  } catch (error) {
    if (!(error instanceof MediaStoreUnavailableError)) throw error;
  }
}

/**
 * Reads the first bytes of a stored file. Errors: not_found when the
 * store has lost it, unavailable when the store does not respond.
 */
export async function readHeader(files: MediaStore, id: string): Promise<Buffer> {
  try {
    return await collect(files.read(id, 0, FILE_HEADER_BYTES));
  } catch (error) {
    throw storeError(error);
  }
}

/**
 * Reads and decrypts a part of a stored file.
 * @param to exclusive
 */
export async function* readDecrypted(
  files: MediaStore,
  ring: Keyring,
  row: Pick<MediaRow, 'id' | 'group_id' | 'size'>,
  header: Buffer,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const range = sealedRange(row.size, from, to);
  // Size of a sealed chunk, unless the range is shorter: then no chunk is split.
  const buffer = Buffer.allocUnsafe(Math.min(SEALED_CHUNK_BYTES, range.to - range.from));
  const sealed = files.read(row.id, range.from, range.to, buffer);
  yield* openChunks(ring, fileAad(row.group_id, row.id), { header, size: row.size, from, to }, sealed);
}

export async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

import { AppError } from '@maru/core/api';
import type { Media } from '@maru/core/api';
import { fieldAad, openText } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import { FILE_HEADER_BYTES, openChunks, SEALED_CHUNK_BYTES, sealedRange } from '../../crypto/sealed-file.ts';
import { MissingFileError, StoreDownError } from '../../media/media-store.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { presentMedia } from '../../presenters/media.ts';
import type { MediaRow } from '../../repositories/media.ts';
import type { Keyrings } from '../keyrings.ts';

/** What a file's bytes are bound to. Files never change, so there is no older state that could be put back. */
export function fileAad(groupId: string, id: string): string {
  return fieldAad('media', groupId, id, 'file', 1);
}

export function nameAad(groupId: string, id: string): string {
  return fieldAad('media', groupId, id, 'name', 1);
}

export function openName(ring: Keyring, row: Pick<MediaRow, 'id' | 'group_id' | 'name_cipher'>): string {
  return openText(ring, nameAad(row.group_id, row.id), row.name_cipher);
}

/** Files of one group as the API shows them. */
export async function presentRows(keyrings: Keyrings, rows: readonly MediaRow[]): Promise<Media[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const names = rows.map((row) => row.name_cipher);
  const ring = await keyrings.of(first.group_id, names);
  return rows.map((row) => presentMedia(row, openName(ring, row)));
}

/** What a store's failure is to callers. */
export function storeError(error: unknown): unknown {
  if (error instanceof MissingFileError) return new AppError('not_found', { cause: error });
  return error instanceof StoreDownError ? new AppError('unavailable', { cause: error }) : error;
}

/** Removes a file whose row is gone, or never was. Where the store does not answer, housekeeping removes it later. */
export async function dropFile(files: MediaStore, id: string): Promise<void> {
  try {
    await files.remove(id);
  } catch (error) {
    if (!(error instanceof StoreDownError)) throw error;
  }
}

/** The first bytes of a stored file. Errors: not_found when the store has lost it, unavailable when it does not answer. */
export async function readHeader(files: MediaStore, id: string): Promise<Buffer> {
  try {
    return await collect(files.read(id, 0, FILE_HEADER_BYTES));
  } catch (error) {
    throw storeError(error);
  }
}

/** A part of a stored file in the clear. @param to not included */
export async function* readClear(
  files: MediaStore,
  ring: Keyring,
  row: Pick<MediaRow, 'id' | 'group_id' | 'size'>,
  header: Buffer,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const range = sealedRange(row.size, from, to);
  // As long as a sealed chunk, unless the part is shorter: then there are no pieces to put together.
  const room = Buffer.allocUnsafe(Math.min(SEALED_CHUNK_BYTES, range.to - range.from));
  const sealed = files.read(row.id, range.from, range.to, room);
  yield* openChunks(ring, fileAad(row.group_id, row.id), { header, size: row.size, from, to }, sealed);
}

export async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

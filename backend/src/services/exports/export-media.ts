import { mediaFileName } from '@maru/core/export';
import type { ManifestMedia } from '@maru/core/export';
import type { MediaType } from '@maru/core';
import { SealError } from '../../crypto/sealed.ts';
import { listMediaForExport } from '../../repositories/exports.ts';
import type { MediaRow } from '../../repositories/media.ts';
import type { Keyrings } from '../keyrings.ts';
import type { MediaContext } from '../media/media-context.ts';
import { openName, readDecrypted, readHeader } from '../media/media-files.ts';
import type { ZipFile } from './zip-writer.ts';

/** Folder of media in an archive. */
export const MEDIA_FOLDER = 'media';
/** Replaces a name that can't be decrypted. */
const NAMELESS = 'file';

/** A media file with its path in the archive. */
export interface MediaEntry extends ManifestMedia {
  readonly row: MediaRow;
}

/**
 * Lists all media of a group with their paths, in the order of upload: `media/{number}-{name}`. Numbers make
 * the names unique, and an import in this order gives the same ones.
 */
export async function listMediaEntries(
  { store, keyrings }: Pick<MediaContext, 'store' | 'keyrings'>,
  groupId: string,
): Promise<MediaEntry[]> {
  const rows = await store.query((db) => listMediaForExport(db, groupId));
  const entries: MediaEntry[] = [];
  for (const row of rows) {
    const name = await nameOf(keyrings, row);
    entries.push({ row, name, file: `${MEDIA_FOLDER}/${mediaFileName(String(entries.length + 1), name)}` });
  }
  return entries;
}

async function nameOf(keyrings: Keyrings, row: MediaRow): Promise<string> {
  try {
    return openName(await keyrings.of(row.group_id, [row.name_cipher]), row);
  } catch (error) {
    if (error instanceof SealError) return NAMELESS;
    throw error;
  }
}

/** Returns a medium as a file of an archive. Parameters: `readMedia`. */
export function mediaFile(
  context: Pick<MediaContext, 'keyrings' | 'files'>,
  { file, row }: MediaEntry,
  onPart: () => Promise<void>,
  onDamage: (file: string, error: unknown) => void,
): ZipFile {
  const content = readMedia(context, row, onPart, (error) => onDamage(file, error));
  return { name: file, isCompressed: isCompressible(row.type), content };
}

/** Returns true when compressing a type is worthwhile: the other types are compressed already. */
export function isCompressible(type: MediaType): boolean {
  return type === 'text/plain' || type === 'audio/wav';
}

/**
 * Reads a file's content. Damaged content ends early and is reported
 * to `onDamage`, so that one file does not fail the whole archive.
 * @param onPart called before each part
 */
export async function* readMedia(
  { keyrings, files }: Pick<MediaContext, 'keyrings' | 'files'>,
  row: MediaRow,
  onPart: () => Promise<void>,
  onDamage: (error: unknown) => void,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    const ring = await keyrings.of(row.group_id, [row.name_cipher]);
    const header = await readHeader(files, row.id);
    for await (const part of readDecrypted(files, ring, row, header, 0, row.size)) {
      await onPart();
      yield part;
    }
  } catch (error) {
    onDamage(error);
  }
}

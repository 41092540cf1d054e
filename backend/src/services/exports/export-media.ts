import { mediaFileName } from '@maru/core/export';
import type { ManifestMedia } from '@maru/core/export';
import type { MediaType } from '@maru/core';
import { SealError } from '../../crypto/sealed.ts';
import { listMediaForExport } from '../../repositories/exports.ts';
import type { MediaRow } from '../../repositories/media.ts';
import type { Keyrings } from '../keyrings.ts';
import type { MediaContext } from '../media/media-context.ts';
import { openName, readClear, readHeader } from '../media/media-files.ts';

/** The folder of an archive that media are in. */
const FOLDER = 'media';
/** Takes the place of a name that does not open. */
const NAMELESS = 'file';

/** A file of media and its place in the archive. */
export interface MediaEntry extends ManifestMedia {
  readonly row: MediaRow;
}

/**
 * All media of a group with their files, in the order in which they were uploaded: `media/{number}-{name}`. The numbers make
 * the names unique, and an import that keeps the order gives them again.
 */
export async function layOutMedia({ store, keyrings }: Pick<MediaContext, 'store' | 'keyrings'>, groupId: string): Promise<MediaEntry[]> {
  const rows = await store.read((db) => listMediaForExport(db, groupId));
  const entries: MediaEntry[] = [];
  for (const row of rows) {
    const name = await nameOf(keyrings, row);
    entries.push({ row, name, file: `${FOLDER}/${mediaFileName(String(entries.length + 1), name)}` });
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

/** Whether it is worth the work to compress a file of a type: the others are compressed already. */
export function isCompressible(type: MediaType): boolean {
  return type === 'text/plain' || type === 'audio/wav';
}

/**
 * A file's content. Where it is damaged it ends, and `onDamage` hears of it: one file is not to cost the whole archive.
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
    for await (const part of readClear(files, ring, row, header, 0, row.size)) {
      await onPart();
      yield part;
    }
  } catch (error) {
    onDamage(error);
  }
}

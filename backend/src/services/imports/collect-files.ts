import { Readable } from 'node:stream';
import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { MANIFEST_FILE } from '@maru/core/export';
import type { SkippedFile } from '@maru/core/export';
import { importFileKind } from '@maru/core/text';
import { collect } from '../media/media-files.ts';
import { ArchiveTooLargeError } from './archive.ts';
import type { ImportFile, ImportFiles } from './archive.ts';
import { NO_TIMES } from './front-dates.ts';
import { EXPANDED, EXPANDED_MAX_BYTES } from './formats/open-expanded.ts';
import type { UploadedFile } from './import-service.ts';
import type { Unpacker } from './unpacker.ts';

/** Files of an upload, with those among the skipped ones that have others in them. */
export interface CollectedFiles extends ImportFiles {
  readonly unopened: readonly SkippedFile[];
}

/**
 * Lists all files of an upload: separate ones, and those
 * in its archives. Errors: unsupported_type, too_large.
 * @param unopened those of an earlier call, which are not opened now either, while all others have to open:
 *   unavailable. Null for the first call
 */
export async function collectFiles(
  uploads: readonly UploadedFile[],
  unpacker: Pick<Unpacker, 'open' | 'expand'>,
  unopened: readonly SkippedFile[] | null,
): Promise<CollectedFiles> {
  const files = new Map<string, ImportFile>();
  const skipped: SkippedFile[] = [];
  for (const { name, content } of uploads) {
    const isArchive = !Buffer.isBuffer(content) && content.isZip;
    const found = isArchive
      ? await unpacker.open(content)
      : { files: [plainFile(name, content)], skipped: [] };
    skipped.push(...found.skipped);
    for (const file of found.files) {
      if (files.has(file.path)) skipped.push({ name: file.path, reason: 'damaged' });
      else files.set(file.path, file);
    }
    if (files.size > IMPORT_FILES_MAX) throw new AppError('too_large');
  }
  const closed = await expandFiles(files, skipped, unpacker, unopened);
  return { files: [...files.values()], skipped: [...skipped, ...closed], unopened: closed };
}

/**
 * Puts the pages and pictures of documents of Word and exports of Evernote in the place of these files.
 * @returns those that do not open
 */
async function expandFiles(
  files: Map<string, ImportFile>,
  skipped: SkippedFile[],
  unpacker: Pick<Unpacker, 'expand'>,
  unopened: readonly SkippedFile[] | null,
): Promise<readonly SkippedFile[]> {
  if (files.has(MANIFEST_FILE)) return [];
  const known = new Map(unopened?.map((file) => [file.name, file]));
  const closed: SkippedFile[] = [];
  const expanded = [...files.values()].filter(
    ({ path }) => EXPANDED.test(path) && importFileKind(path) === 'text',
  );
  for (const file of expanded) {
    files.delete(file.path);
    const before = known.get(file.path);
    if (before !== undefined) {
      closed.push(before);
      continue;
    }
    try {
      if (file.size > EXPANDED_MAX_BYTES) throw new ArchiveTooLargeError();
      for (const inner of await unpacker.expand(file))
        if (files.has(inner.path)) skipped.push({ name: inner.path, reason: 'damaged' });
        else files.set(inner.path, inner);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (unopened !== null) throw new AppError('unavailable', { cause: error });
      closed.push({
        name: file.path,
        reason: error instanceof ArchiveTooLargeError ? 'too_large' : 'damaged',
      });
    }
    if (files.size > IMPORT_FILES_MAX) throw new AppError('too_large');
  }
  return closed;
}

function plainFile(name: string, content: UploadedFile['content']): ImportFile {
  const path = name
    .normalize('NFC')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
  return {
    path: path === '' ? 'unnamed' : path,
    times: NO_TIMES,
    size: Buffer.isBuffer(content) ? content.length : content.size,
    source: async () =>
      Buffer.isBuffer(content) ? { bytes: new Uint8Array(content) } : { place: await content.place() },
    read: async (maxBytes) => {
      if ((Buffer.isBuffer(content) ? content.length : content.size) > maxBytes)
        throw new ArchiveTooLargeError();
      return Buffer.isBuffer(content) ? content : await collect(content.read(0, content.size));
    },
    stream: () => (Buffer.isBuffer(content) ? Readable.from([content]) : content.read(0, content.size)),
  };
}

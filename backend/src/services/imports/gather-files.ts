import { Readable } from 'node:stream';
import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { SkippedFile } from '@maru/core/export';
import { collect } from '../media/media-files.ts';
import { TooLarge } from './archive.ts';
import type { ImportFile, ImportFiles } from './archive.ts';
import type { UploadedFile } from './import-service.ts';
import type { Unpacker } from './unpacker.ts';

/**
 * Lists all files of an upload: separate ones, and those
 * in its archives. Errors: unsupported_type, too_large.
 */
export async function gatherFiles(
  uploads: readonly UploadedFile[],
  unpacker: Pick<Unpacker, 'open'>,
): Promise<ImportFiles> {
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
  return { files: [...files.values()], skipped };
}

function plainFile(name: string, content: UploadedFile['content']): ImportFile {
  const path = name
    .normalize('NFC')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
  return {
    path: path === '' ? 'unnamed' : path,
    changedAt: null,
    size: Buffer.isBuffer(content) ? content.length : content.size,
    read: async (maxBytes) => {
      if ((Buffer.isBuffer(content) ? content.length : content.size) > maxBytes) throw new TooLarge();
      return Buffer.isBuffer(content) ? content : await collect(content.read(0, content.size));
    },
    stream: () => (Buffer.isBuffer(content) ? Readable.from([content]) : content.read(0, content.size)),
  };
}

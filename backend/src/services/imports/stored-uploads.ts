import { Readable } from 'node:stream';
import { newId } from '@maru/core/text';
import { fieldAad } from '../../crypto/keyring.ts';
import type { Keyring } from '../../crypto/keyring.ts';
import { createFileSealer, openChunks, sealedRange } from '../../crypto/sealed-file.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { readHeader } from '../media/media-files.ts';
import type { UploadedFile } from './import-service.ts';
import type { PlanRecord } from './plan-record.ts';

/**
 * Stores the files of an upload one after the other as one sealed file, which every server of the site reads
 * when the import is started or continued.
 * @returns the id of the stored file
 */
export async function storeUploads(
  files: MediaStore,
  ring: Keyring,
  groupId: string,
  uploads: readonly UploadedFile[],
): Promise<string> {
  const id = newId();
  const sealer = createFileSealer(ring, aadOf(groupId, id));
  const draft = await files.draft();
  try {
    for (const { content } of uploads) {
      if (Buffer.isBuffer(content)) await draft.write(sealer.push(content));
      else for await (const part of content.read(0, content.size)) await draft.write(sealer.push(part));
    }
    await draft.write(sealer.final());
    await files.keep(id, draft);
    return id;
  } finally {
    await draft.discard();
  }
}

/** Reads stored uploads. Errors: not_found when the store has lost them, unavailable. */
export async function* readUploads(
  files: MediaStore,
  ring: Keyring,
  groupId: string,
  id: string,
  uploads: PlanRecord['uploads'],
): AsyncGenerator<{ readonly name: string; readonly bytes: AsyncIterable<Buffer> }> {
  const aad = aadOf(groupId, id);
  const header = await readHeader(files, id);
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0);
  let from = 0;
  for (const upload of uploads) {
    const to = from + upload.size;
    const range = sealedRange(size, from, to);
    const bytes =
      upload.size === 0
        ? Readable.from([])
        : openChunks(ring, aad, { header, size, from, to }, files.read(id, range.from, range.to));
    yield { name: upload.name, bytes };
    from = to;
  }
}

function aadOf(groupId: string, id: string): string {
  return fieldAad('import', groupId, id, 'uploads', 1);
}

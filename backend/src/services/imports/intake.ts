import { createHash } from 'node:crypto';
import { IMPORT_MAX_BYTES } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ImportService } from './import-service.ts';

/** Uploads to import that a process holds in memory at a time: they are read by their ends, and never lie on a disk in the clear. */
const UPLOADS_MAX = 4;
const RETRY_AFTER_SECONDS = 10;
/** Files of one upload; more come in a zip. */
const IMPORT_UPLOAD_FILES_MAX = 2_000;

export function createImportIntakes(): ImportService['openIntake'] {
  let open = 0;
  return () => {
    if (open >= UPLOADS_MAX) return Promise.reject(new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    open++;
    let total = 0;
    let isOpen = true;
    return Promise.resolve({
      filesMax: IMPORT_UPLOAD_FILES_MAX,
      keepsPaths: true,
      receive: async ({ name, bytes }) => {
        const hash = createHash('sha256');
        const chunks: Buffer[] = [];
        let size = 0;
        for await (const chunk of bytes) {
          size += chunk.length;
          total += chunk.length;
          if (total > IMPORT_MAX_BYTES) throw new AppError('too_large');
          hash.update(chunk);
          chunks.push(chunk);
        }
        return { name, bytes: Buffer.concat(chunks, size), size, digest: hash.digest('hex') };
      },
      close: () => {
        if (isOpen) open--;
        isOpen = false;
        return Promise.resolve();
      },
    });
  };
}

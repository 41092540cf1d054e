import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyring } from '../src/crypto/keyring.ts';
import { createFileSealer, FILE_HEADER_BYTES, sealedFileKey } from '../src/crypto/sealed-file.ts';
import type { SealedFileLocation } from '../src/services/imports/import-service.ts';

/** A folder with sealed files, as uploads leave them on the disk. */
export interface SealedUploads {
  seal(bytes: Buffer): { place(): Promise<SealedFileLocation> };
  remove(): void;
}

export function createSealedUploads(): SealedUploads {
  const folder = mkdtempSync(join(tmpdir(), 'maru-uploads-'));
  const ring = createKeyring([{ version: 1, key: randomBytes(32) }]);
  let count = 0;
  return {
    seal: (bytes) => {
      const aad = `upload ${count}`;
      const path = join(folder, String(count++));
      const sealer = createFileSealer(ring, aad);
      const sealed = Buffer.concat([...sealer.push(bytes), ...sealer.final()]);
      writeFileSync(path, sealed);
      const key = sealedFileKey(ring, aad, sealed.subarray(0, FILE_HEADER_BYTES));
      return { place: () => Promise.resolve({ path, size: bytes.length, key, aad }) };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

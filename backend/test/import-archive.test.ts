import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { AppError } from '@maru/core/api';
import { zip } from './zips.ts';
import { IMPORT_FILE_MAX_BYTES, openArchive, TooLarge } from '../src/services/imports/archive.ts';

const asUpload = (bytes: Buffer) => ({ size: bytes.length, read: (from: number, to: number) => Readable.from([bytes.subarray(from, to)]) });
const CENTRAL_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const LOCAL_OFFSET_AT = 42;

describe('An archive', () => {
  it('is refused when entries share bytes', async () => {
    const bytes = await zip({ 'a.md': 'first', 'b.md': 'second', 'c.md': 'third' });
    assert.equal((await openArchive(asUpload(bytes))).files.length, 3);
    const first = bytes.indexOf(CENTRAL_ENTRY);
    const second = bytes.indexOf(CENTRAL_ENTRY, first + 1);
    bytes.writeUInt32LE(bytes.readUInt32LE(first + LOCAL_OFFSET_AT), second + LOCAL_OFFSET_AT);
    await assert.rejects(openArchive(asUpload(bytes)), (error) => error instanceof AppError && error.code === 'unsupported_type');
  });

  it('unpacks to so many times its size and no more', async () => {
    const megabyte = 'a'.repeat(1024 * 1024);
    const bytes = await zip(Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`${i}.md`, megabyte])));
    assert.ok(bytes.length < 1024 * 1024);
    const { files } = await openArchive(asUpload(bytes));
    const read = async (): Promise<number> => {
      let whole = 0;
      for (const file of files) {
        await file.read(IMPORT_FILE_MAX_BYTES);
        whole++;
      }
      return whole;
    };
    await assert.rejects(read(), TooLarge);
  });
});

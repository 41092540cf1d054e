import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { createSealedUploads } from './sealed-uploads.ts';
import type { SealedUploads } from './sealed-uploads.ts';
import { zip } from '../testing/zips.ts';
import { processCounts } from '../src/process-counts.ts';
import { IMPORT_FILE_MAX_BYTES, ArchiveTooLargeError } from '../src/services/imports/archive.ts';
import type { ImportFiles } from '../src/services/imports/archive.ts';
import { createImportPlanner } from '../src/services/imports/import-planner.ts';
import type { ImportPlanner } from '../src/services/imports/import-planner.ts';
import { createUnpacker } from '../src/services/imports/unpacker.ts';
import type { Unpacker } from '../src/services/imports/unpacker.ts';

const CENTRAL_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const FLAGS_AT = 8;
const LOCAL_FLAGS_AT = 6;
const COMPRESSED_SIZE_AT = 20;
const SIZE_AT = 24;
const LOCAL_OFFSET_AT = 42;
const LOCAL_HEADER_BYTES = 30;
const MIB = 1024 * 1024;

const isRefused =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof AppError && error.code === code;

describe('An archive', () => {
  let planner: ImportPlanner;
  let unpacker: Unpacker;
  let uploads: SealedUploads;
  beforeEach(() => {
    planner = createImportPlanner();
    unpacker = createUnpacker();
    uploads = createSealedUploads();
  });
  afterEach(async () => {
    await planner.close();
    await unpacker.close();
    uploads.remove();
  });

  const open = (bytes: Buffer): Promise<ImportFiles> => unpacker.open(uploads.seal(bytes));

  it('is refused when entries share bytes', async () => {
    const bytes = await zip({ 'a.md': 'first', 'b.md': 'second', 'c.md': 'third' });
    assert.equal((await open(bytes)).files.length, 3);
    const first = bytes.indexOf(CENTRAL_ENTRY);
    const second = bytes.indexOf(CENTRAL_ENTRY, first + 1);
    bytes.writeUInt32LE(bytes.readUInt32LE(first + LOCAL_OFFSET_AT), second + LOCAL_OFFSET_AT);
    await assert.rejects(open(bytes), isRefused('unsupported_type'));
  });

  it('is read, decrypted and decompressed in a thread, with one request per file', async () => {
    const names = Array.from({ length: 2_000 }, (_, i) => `${i}.md`);
    const texts: Record<string, string> = Object.fromEntries(names.map((name) => [name, `text of ${name}`]));
    texts['0.md'] = 'a text that deflate makes small '.repeat(10_000);
    const before = processCounts.importThreadJobs;
    const { files, skipped } = await open(await zip(texts));
    assert.deepEqual(
      [files.map(({ path }) => path), skipped, processCounts.importThreadJobs],
      [names, [], before + 1],
    );
    for (const at of [0, 1_999, 0])
      assert.equal((await files[at]?.read(IMPORT_FILE_MAX_BYTES))?.toString(), texts[names[at] ?? '']);
    assert.equal(processCounts.importThreadJobs, before + 4);
  });

  it('may have names in unmarked UTF-8, in encodings of Windows, and in that of old archives', async () => {
    const named = async (raw: Buffer): Promise<string[]> => {
      const ascii = `${'A'.repeat(raw.length)}.md`;
      const bytes = await zip({ [ascii]: 'text' });
      for (let at = bytes.indexOf(ascii); at >= 0; at = bytes.indexOf(ascii)) raw.copy(bytes, at);
      // Takes the mark of UTF-8 from both headers (APPNOTE.TXT 4.4.4).
      bytes.writeUInt16LE(0, LOCAL_FLAGS_AT);
      bytes.writeUInt16LE(0, bytes.indexOf(CENTRAL_ENTRY) + FLAGS_AT);
      return (await open(bytes)).files.map(({ path }) => path);
    };
    // 여행 in CP949, 日記 in Shift_JIS, Café in CP437.
    assert.deepEqual(await named(Buffer.from('bfa9c7e0', 'hex')), ['여행.md']);
    assert.deepEqual(await named(Buffer.from('93fa8b4c', 'hex')), ['日記.md']);
    assert.deepEqual(await named(Buffer.from('43616682', 'hex')), ['Café.md']);
    assert.deepEqual(await named(Buffer.from('여행'.normalize('NFD'))), ['여행.md']);
  });

  it('returns large files in parts, on request', async () => {
    const large = randomBytes(3 * MIB);
    const bytes = await zip({ 'a.png': large, 'b.md': 'text' });
    const { files } = await open(bytes);
    const [file, text] = files;
    assert.ok(file !== undefined && text !== undefined);
    const parts: Buffer[] = [];
    for await (const part of file.stream()) parts.push(part);
    assert.ok(Buffer.concat(parts).equals(large));
    assert.ok(parts.length > 4 && parts.length < 20, String(parts.length));
    const before = processCounts.importThreadJobs;
    for await (const part of file.stream()) {
      assert.ok(part.length < MIB);
      break;
    }
    // The stream, one part, and its end; then the thread is free again.
    assert.equal(processCounts.importThreadJobs, before + 3);
    assert.equal((await text.read(10)).toString(), 'text');
  });

  it('may have damaged files beside others that are read', async () => {
    const text = 'words '.repeat(1_000);
    const bytes = await zip({ 'a.md': text, 'b.md': text, 'c.md': text });
    const first = bytes.indexOf(CENTRAL_ENTRY);
    bytes.writeUInt32LE(text.length - 1, first + SIZE_AT);
    const second = bytes.indexOf(CENTRAL_ENTRY, first + 1);
    const data = bytes.readUInt32LE(second + LOCAL_OFFSET_AT) + LOCAL_HEADER_BYTES + 'b.md'.length;
    bytes.fill(0xff, data, data + bytes.readUInt32LE(second + COMPRESSED_SIZE_AT));
    const [longer, damaged, whole] = (await open(bytes)).files;
    const isDamaged = (error: unknown): boolean =>
      error instanceof Error && !(error instanceof ArchiveTooLargeError);
    await assert.rejects(async () => longer?.read(IMPORT_FILE_MAX_BYTES), isDamaged);
    await assert.rejects(async () => damaged?.read(IMPORT_FILE_MAX_BYTES), isDamaged);
    await assert.rejects(async () => {
      for await (const part of damaged?.stream() ?? []) assert.ok(part.length > 0);
    }, isDamaged);
    assert.equal((await whole?.read(text.length))?.toString(), text);
    await assert.rejects(async () => whole?.read(text.length - 1), ArchiveTooLargeError);
  });

  it('is refused when it is invalid, changed on disk, or takes too long to open', async () => {
    await assert.rejects(open(Buffer.from('PK no archive')), isRefused('unsupported_type'));
    const bytes = await zip({ 'a.md': 'text' });
    const upload = uploads.seal(bytes);
    const { path } = await upload.place();
    await writeFile(path, (await readFile(path)).fill(0, 60));
    await assert.rejects(unpacker.open(upload), isRefused('unsupported_type'));
    const slow = createUnpacker(0);
    await assert.rejects(slow.open(uploads.seal(bytes)), isRefused('too_large'));
    await slow.close();
  });

  it('is unpacked within a time limit', async () => {
    const isOver = (error: unknown): boolean =>
      error instanceof ArchiveTooLargeError || isRefused('too_large')(error);
    const upload = uploads.seal(await zip({ 'a.md': 'text' }));
    const short = createUnpacker(100);
    await assert.rejects(async () => {
      const { files } = await short.open(upload);
      for (;;) await files[0]?.read(IMPORT_FILE_MAX_BYTES);
    }, isOver);
    await assert.rejects(short.open(upload), isRefused('too_large'));
    await short.close();
  });

  it('stops unpacking when its import ends', async () => {
    const { files } = await open(await zip({ 'a.md': 'a'.repeat(IMPORT_FILE_MAX_BYTES) }));
    const reading = assert.rejects(async () => files[0]?.read(IMPORT_FILE_MAX_BYTES), ArchiveTooLargeError);
    await unpacker.close();
    await reading;
    await assert.rejects(async () => files[0]?.read(IMPORT_FILE_MAX_BYTES), ArchiveTooLargeError);
  });

  it('has its manifest read in the thread, up to the limit of an import’s files', async () => {
    const line = {
      kind: 'document',
      folder: null,
      title: 't',
      access: 'private',
      commentsEnabled: false,
      props: '{}',
    };
    const manifest = (count: number): Buffer =>
      Buffer.from(
        JSON.stringify({
          format: 'maru-export',
          version: 1,
          docs: Array.from({ length: count }, (_, i) => ({ ...line, file: `${i}.md` })),
        }),
      );
    const NO_FILES = { paths: [], manifestFile: 'maru.json', manifest: null, home: null };
    const before = processCounts.importThreadJobs;
    const { plan } = await planner.plan({
      ...NO_FILES,
      paths: ['0.md', 'maru.json'],
      manifest: manifest(1),
    });
    assert.deepEqual(
      [plan.docs.length, plan.docs[0]?.manifest?.title, processCounts.importThreadJobs],
      [1, 't', before + 1],
    );
    await assert.rejects(
      planner.plan({ ...NO_FILES, manifest: manifest(3 * IMPORT_FILES_MAX + 1) }),
      isRefused('too_large'),
    );
  });

  it('unpacks to a multiple of its size at most', async () => {
    const megabyte = 'a'.repeat(1024 * 1024);
    const bytes = await zip(Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`${i}.md`, megabyte])));
    assert.ok(bytes.length < 1024 * 1024);
    const { files } = await open(bytes);
    const read = async (): Promise<number> => {
      let whole = 0;
      for (const file of files) {
        await file.read(IMPORT_FILE_MAX_BYTES);
        whole++;
      }
      return whole;
    };
    await assert.rejects(read(), ArchiveTooLargeError);
  });
});

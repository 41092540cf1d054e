import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { zip } from './zips.ts';
import { processCounts } from '../src/process-counts.ts';
import { IMPORT_FILE_MAX_BYTES, openArchive, TooLarge } from '../src/services/imports/archive.ts';
import type { ImportFiles } from '../src/services/imports/archive.ts';
import { createGatherer } from '../src/services/imports/gatherer.ts';
import type { Gatherer } from '../src/services/imports/gatherer.ts';

const asUpload = (bytes: Buffer) => ({
  size: bytes.length,
  read: (from: number, to: number) => Readable.from([bytes.subarray(from, to)]),
});
const CENTRAL_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const LOCAL_OFFSET_AT = 42;

describe('An archive', () => {
  let gatherer: Gatherer;
  beforeEach(() => {
    gatherer = createGatherer();
  });
  afterEach(() => gatherer.close());

  const open = (bytes: Buffer): Promise<ImportFiles> =>
    openArchive(asUpload(bytes), (archive) => gatherer.readDirectory(archive));

  it('is refused when entries share bytes', async () => {
    const bytes = await zip({ 'a.md': 'first', 'b.md': 'second', 'c.md': 'third' });
    assert.equal((await open(bytes)).files.length, 3);
    const first = bytes.indexOf(CENTRAL_ENTRY);
    const second = bytes.indexOf(CENTRAL_ENTRY, first + 1);
    bytes.writeUInt32LE(bytes.readUInt32LE(first + LOCAL_OFFSET_AT), second + LOCAL_OFFSET_AT);
    await assert.rejects(
      open(bytes),
      (error) => error instanceof AppError && error.code === 'unsupported_type',
    );
  });

  it('has its directory read in a thread, in few and large parts', async () => {
    const names = Array.from({ length: 2_000 }, (_, i) => `${i}.md`);
    const bytes = await zip(Object.fromEntries(names.map((name) => [name, `text of ${name}`])));
    const parts: number[] = [];
    const before = processCounts.importThreadJobs;
    const upload = asUpload(bytes);
    const archive = {
      ...upload,
      read: (from: number, to: number) => {
        parts.push(to - from);
        return upload.read(from, to);
      },
    };
    const { files, skipped } = await openArchive(archive, (one) => gatherer.readDirectory(one));
    assert.deepEqual(
      [files.map(({ path }) => path), skipped, processCounts.importThreadJobs],
      [names, [], before + 1],
    );
    assert.ok(parts.length < 10, parts.join(' '));
    assert.equal((await files.at(-1)?.read(IMPORT_FILE_MAX_BYTES))?.toString(), 'text of 1999.md');
  });

  it('that is none, or takes too long to be looked into, is refused', async () => {
    await assert.rejects(
      open(Buffer.from('PK no archive')),
      (error) => error instanceof AppError && error.code === 'unsupported_type',
    );
    const slow = createGatherer(0);
    const bytes = await zip({ 'a.md': 'text' });
    await assert.rejects(
      slow.readDirectory(asUpload(bytes)),
      (error) => error instanceof AppError && error.code === 'too_large',
    );
    await slow.close();
  });

  it('has its manifest read in the thread, and not beyond as many lines as an import has files', async () => {
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
    const before = processCounts.importThreadJobs;
    const { plan } = await gatherer.plan(['0.md', 'maru.json'], 'maru.json', manifest(1));
    assert.deepEqual(
      [plan.docs.length, plan.docs[0]?.manifest?.title, processCounts.importThreadJobs],
      [1, 't', before + 1],
    );
    await assert.rejects(
      gatherer.plan([], 'maru.json', manifest(3 * IMPORT_FILES_MAX + 1)),
      (error) => error instanceof AppError && error.code === 'too_large',
    );
  });

  it('unpacks to so many times its size and no more', async () => {
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
    await assert.rejects(read(), TooLarge);
  });
});

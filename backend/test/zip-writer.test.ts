import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { unpack } from '../testing/zips.ts';
import { centralRecord, endRecords, trailer } from '../src/services/exports/zip-records.ts';
import { writeZip } from '../src/services/exports/zip-writer.ts';
import type { ZipFile } from '../src/services/exports/zip-writer.ts';

const GB = 1_000_000_000;

async function* list<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe('A zip archive', () => {
  it('contains its files unchanged, compressed or not, in their order', async () => {
    const noise = randomBytes(200_000);
    const files: ZipFile[] = [
      {
        name: '0-1-가.md',
        isCompressed: true,
        content: [Buffer.from('가'.repeat(9_000)), Buffer.from('end')],
      },
      {
        name: 'media/1-a.bin',
        isCompressed: false,
        content: list([noise.subarray(0, 70_000), noise.subarray(70_000)]),
      },
      { name: 'empty.md', isCompressed: true, content: [] },
      { name: 'noise.txt', isCompressed: true, content: [noise] },
      ...Array.from({ length: 500 }, (_, i) => ({
        name: `many/${i}`,
        isCompressed: true,
        content: [Buffer.from(`${i}`)],
      })),
    ];
    const bytes = await buffer(Readable.from(writeZip(list(files))));
    const unpacked = await unpack(bytes);
    assert.deepEqual(
      unpacked.map(([name]) => name),
      files.map(({ name }) => name),
    );
    const contents = new Map(unpacked);
    assert.equal(contents.get('0-1-가.md')?.toString(), `${'가'.repeat(9_000)}end`);
    assert.ok(contents.get('media/1-a.bin')?.equals(noise) && contents.get('noise.txt')?.equals(noise));
    assert.equal(contents.get('empty.md')?.length, 0);
    assert.equal(contents.get('many/499')?.toString(), '499');
    const entry = await firstOf((await fromBufferPromise(bytes)).eachEntry());
    assert.equal((entry?.externalFileAttributes ?? 0) >>> 16, 0o100644);
    assert.equal(entry?.getLastModDate({ forceDosFormat: true }).getFullYear(), 1980);
  });

  it('without files is a valid archive', async () => {
    assert.deepEqual(await unpack(await buffer(Readable.from(writeZip(list([]))))), []);
  });

  it('fails when a file fails, and closes its source', async () => {
    let isClosed = false;
    async function* files(): AsyncGenerator<ZipFile> {
      try {
        yield { name: 'a', isCompressed: true, content: [Buffer.from('a')] };
        throw new Error('No more');
      } finally {
        isClosed = true;
      }
    }
    await assert.rejects(buffer(Readable.from(writeZip(files()))), /No more/);
    assert.ok(isClosed);
  });

  it('may exceed 4 GB, 65,535 files, and 4 GB per file', async () => {
    const large = {
      name: 'film.mp4',
      isCompressed: false,
      offset: 5 * GB,
      crc: 7,
      size: 6 * GB,
      packedSize: 6 * GB,
    };
    const small = { ...large, name: 'a.md', offset: 1, size: 3, packedSize: 2 };
    const records = Buffer.concat([
      centralRecord(large),
      ...Array.from({ length: 70_000 }, () => centralRecord(small)),
    ]);
    const end = endRecords({ count: 70_001, offset: 11 * GB, size: records.length });
    const tail = Buffer.concat([records, end]);
    const zip = await fromRandomAccessReaderPromise(new TailReader(11 * GB, tail), 11 * GB + tail.length);
    assert.equal(zip.entryCount, 70_001);
    const entry = await firstOf(zip.eachEntry());
    assert.deepEqual(
      [entry?.fileName, entry?.uncompressedSize, entry?.relativeOffsetOfLocalHeader],
      ['film.mp4', 6 * GB, 5 * GB],
    );
    assert.equal(trailer(large).readBigUInt64LE(16), BigInt(6 * GB));
    assert.equal(trailer(small).length, 16);
  });
});

async function firstOf<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of items) return item;
  return undefined;
}

/** Reader of a file of which only the last part exists. */
class TailReader extends RandomAccessReader {
  readonly #start: number;
  readonly #tail: Buffer;

  constructor(start: number, tail: Buffer) {
    super();
    this.#start = start;
    this.#tail = tail;
  }

  override _readStreamForRange(from: number, to: number): Readable {
    return Readable.from([this.#tail.subarray(from - this.#start, to - this.#start)]);
  }
}

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createDeflater, createInflater } from './compressor.ts';
import type { Compressor } from './compressor.ts';

const TEXTS = ['', 'a', '가나다 '.repeat(5_000), 'z'.repeat(1_000_000)].map((text) => Buffer.from(text));

async function run(compressor: Compressor, parts: readonly Buffer[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const part of parts) pieces.push(...(await compressor.put(part)));
  return Buffer.concat([...pieces, ...(await compressor.finish())]);
}

describe('A reusable compressor', () => {
  it('is compatible with zlib in both directions', async () => {
    const [deflater, inflater] = [createDeflater(), createInflater()];
    for (const text of [...TEXTS, randomBytes(300_000), ...TEXTS]) {
      assert.ok(inflateRawSync(await run(deflater, [text])).equals(text));
      assert.ok((await run(inflater, [deflateRawSync(text)])).equals(text));
      assert.ok(
        inflateRawSync(await run(deflater, [text.subarray(0, 10), text.subarray(10)])).equals(text),
        'in parts',
      );
    }
    deflater.close();
    inflater.close();
  });

  it('fails on data that is not compressed or is truncated', async () => {
    await assert.rejects(run(createInflater(), [Buffer.from('no such thing')]));
    await assert.rejects(run(createInflater(), [deflateRawSync(randomBytes(1_000)).subarray(0, 500)]));
  });
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { itInFullRun } from '../../testing/full-run.ts';
import { createImageProcess } from './image-process.ts';
import type { ImageProcess } from './image-process.ts';

const plain = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
/** Returns a megabyte of grey noise (deviation 30), to be repeated: noise for each pixel takes seconds. */
function noisePiece(): Buffer {
  const [bytes, each] = [randomBytes(6_000_018), 6];
  const piece = Buffer.alloc(bytes.length / each);
  for (let at = 0; at < piece.length; at++) {
    let sum = 0;
    for (let i = 0; i < each; i++) sum += bytes[at * each + i] ?? 0;
    piece[at] = sum / each;
  }
  return piece;
}
const JOB = { keepsBare: false, smallEdge: 480 } as const;

describe('The process that decodes images', function () {
  this.timeout(60_000);
  let images: ImageProcess;
  afterEach(() => images.close());

  it('reads the header before it decodes, so that too many pixels are refused cheaply', async () => {
    images = createImageProcess();
    // About two kilobytes that decode to 49 and 17 million pixels.
    for (const bytes of [
      await plain(7_000, 7_000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
      await plain(4_100, 4_100).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
    ]) {
      const { outcome, processorMs } = await images.run({ ...JOB, bytes, type: 'image/avif' });
      assert.equal(outcome.kind, 'too_large');
      assert.ok(processorMs < 1_000, `${processorMs} ms`);
    }
    const png = await plain(7_000, 5_800).png().toBuffer();
    assert.equal((await images.run({ ...JOB, bytes: png, type: 'image/png' })).outcome.kind, 'too_large');
    const allowed = await plain(4_100, 4_100).png().toBuffer();
    assert.equal((await images.run({ ...JOB, bytes: allowed, type: 'image/png' })).outcome.kind, 'done');
  });

  itInFullRun('counts all frames of an animation', async () => {
    images = createImageProcess();
    const frames = await sharp(
      await Promise.all(
        Array.from({ length: 17 }, (_, i) =>
          plain(2_000, 2_000, `rgb(${i * 9}, 0, 0)`)
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true }, limitInputPixels: false },
    )
      .gif({ effort: 1 })
      .toBuffer();
    assert.equal((await images.run({ ...JOB, bytes: frames, type: 'image/gif' })).outcome.kind, 'too_large');
  });

  it('is replaced when an image takes more memory than it may, or more time', async () => {
    images = createImageProcess({ memoryKib: 220 * 1024, timeoutMs: 20_000, idleMs: 10_000 });
    const large = await plain(3_000, 3_000).avif({ effort: 0 }).toBuffer();
    const small = await plain(30, 30).png().toBuffer();
    const { outcome } = await images.run({ ...JOB, bytes: large, type: 'image/avif' });
    if (process.platform === 'linux') assert.notEqual(outcome.kind, 'done');
    assert.equal((await images.run({ ...JOB, bytes: small, type: 'image/png' })).outcome.kind, 'done');
    images.close();

    images = createImageProcess({ memoryKib: 640 * 1024, timeoutMs: 1, idleMs: 10_000 });
    assert.equal((await images.run({ ...JOB, bytes: small, type: 'image/png' })).outcome.kind, 'too_large');
    assert.equal(images.pid(), undefined);
  });

  it('is replaced when it is killed', async () => {
    images = createImageProcess();
    const noise = await sharp(randomBytes(1_500 * 1_500 * 3), {
      raw: { width: 1_500, height: 1_500, channels: 3 },
    })
      .avif({ effort: 0 })
      .toBuffer();
    const running = images.run({ ...JOB, bytes: noise, type: 'image/avif' });
    process.kill(images.pid() ?? 0, 'SIGKILL');
    assert.equal((await running).outcome.kind, 'too_large');
    const small = await plain(30, 30).png().toBuffer();
    assert.equal((await images.run({ ...JOB, bytes: small, type: 'image/png' })).outcome.kind, 'done');
  });

  itInFullRun('has memory for the largest accepted images', async () => {
    // Time is not what is tested: beside other tests an image takes several times as long.
    images = createImageProcess({ timeoutMs: 50_000 });
    const of = (width: number, height: number) =>
      sharp(Buffer.alloc(3 * width * height, noisePiece()), { raw: { width, height, channels: 3 } });
    const jpeg = await of(8_000, 5_000).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer();
    const { outcome } = await images.run({ ...JOB, bytes: jpeg, type: 'image/jpeg' });
    assert.ok(outcome.kind === 'done');
    assert.deepEqual([outcome.width, outcome.height], [5_000, 8_000]);
    const avif = await of(4_000, 4_000).avif({ effort: 0 }).toBuffer();
    assert.equal((await images.run({ ...JOB, bytes: avif, type: 'image/avif' })).outcome.kind, 'done');
  });

  it('receives nothing of the server’s environment', async () => {
    process.env['MARU_CANARY'] = 'secret';
    images = createImageProcess();
    await images.run({ ...JOB, bytes: await plain(30, 30).png().toBuffer(), type: 'image/png' });
    if (process.platform !== 'linux') return;
    const { readFileSync } = await import('node:fs');
    const environment = readFileSync(`/proc/${images.pid()}/environ`, 'utf8');
    assert.ok(environment.includes('MALLOC_ARENA_MAX=') && !environment.includes('MARU_CANARY'));
    delete process.env['MARU_CANARY'];
  });
});

import assert from 'node:assert/strict';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { uploadOne } from '@maru/backend/testing/media.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { waitForIdle } from './pages/idle.ts';

const RATE = 8_000;
const SECONDS = 60;

/** Returns a recording of silence: one channel, a byte for each sample. */
function silence(): Buffer {
  const samples = Buffer.alloc(RATE * SECONDS, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

describeInFullRun('A recording on a public page, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it('continues playing while the application takes the page over', async () => {
    const owner = await createUser(stage, 'writer');
    const { url } = await uploadOne(owner, { name: 'still.wav', bytes: silence(), type: 'audio/wav' });
    const { id } = await createDocWith(owner, 'public', {
      title: 'Recorded',
      content: `![Silence](${url})\n\n${'A line of the text.\n\n'.repeat(60)}`,
    });
    const page = await stage.visit();
    await page.goto(`/${owner.username}/${id}`);
    await page.locator('[id="maru:article"]:not([data-in-parts])').waitFor();
    const player = page.locator('[id="maru:article"] audio');
    const node = await player.elementHandle();
    const timeOf = (): Promise<number> => player.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await player.evaluate((audio: HTMLAudioElement) => {
      audio.muted = true;
      return audio.play();
    });
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0);
    assert.equal(await page.locator('html[data-running]').count(), 0);
    const before = await timeOf();
    // A letter without a meaning here starts the application, and nothing else.
    await page.keyboard.press('z');
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    await waitForIdle(page);
    assert.ok(await player.evaluate((now, then) => now === then, node));
    assert.equal(await player.evaluate((audio: HTMLAudioElement) => audio.paused), false);
    await page.waitForFunction((time) => (document.querySelector('audio')?.currentTime ?? 0) > time, before);
    assert.deepEqual(stage.consoleMessages(), []);
  });
});

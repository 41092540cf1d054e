import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

describe('ParseData of a tree', () => {
  const parsesIn = async (megabytes: number, text: string): Promise<boolean> => {
    const code = `
      const { parentPort, workerData } = require('node:worker_threads');
      void import(${JSON.stringify(new URL('../parse.ts', import.meta.url).href)}).then(({ parse }) => {
        parentPort.postMessage(parse(workerData).children.length);
      });`;
    const resourceLimits = { maxOldGenerationSizeMb: megabytes };
    const worker = new Worker(code, { eval: true, workerData: text, resourceLimits });
    try {
      return (await Promise.race([once(worker, 'message'), once(worker, 'exit')]))[0] === 1;
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ERR_WORKER_OUT_OF_MEMORY');
      return false;
    } finally {
      await worker.terminate();
    }
  };

  it('is small for lists of one item and table rows of one cell', async () => {
    // They take 144 and 96, and 208 and 136 with arrays that have room for more.
    assert.ok(await parsesIn(176, `${'- '.repeat(10)}a\n`.repeat(48_000)));
    assert.ok(await parsesIn(116, `|a|\n|-|\n${'|a|\n'.repeat(260_000)}`));
  });
});

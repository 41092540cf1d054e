import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CONTENT_MAX_BYTES, TEXT_THREAD_MIN_BYTES } from '@maru/core';
import { CHILD_ENVIRONMENT } from '../testing/process.ts';

const TEXT_WORK = new URL('../src/services/texts/text-work.ts', import.meta.url).href;
/** Texts for the thread: one whose tree takes 100 MB, and one whose tree takes nearly none. */
const LARGE = `'- a\\n  - b\\n'.repeat(${Math.floor(CONTENT_MAX_BYTES / 10)})`;
const SMALL = `'words '.repeat(${TEXT_THREAD_MIN_BYTES / 4})`;

describe('The thread of large texts', function () {
  this.timeout(60_000);

  it('frees the memory of a text before it starts the next one', async () => {
    const code = `
      void import(${JSON.stringify(TEXT_WORK)}).then(async ({ createTextWork }) => {
        const work = createTextWork();
        const wordsOf = (content) => work.wordsOf('a', { title: '', content, props: '{}' });
        await wordsOf(${SMALL});
        const before = process.memoryUsage.rss();
        await wordsOf(${LARGE});
        await wordsOf(${SMALL});
        console.log((process.memoryUsage.rss() - before) / 1e6);
        await work.close();
      });`;
    const options = { env: CHILD_ENVIRONMENT };
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', code], options);
    assert.match(stdout, /^-?\d/);
    assert.ok(Number(stdout) < 60, `${stdout.trim()} MB more than before`);
  });
});

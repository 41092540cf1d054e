import assert from 'node:assert/strict';
import { TEXT_THREAD_MIN_BYTES } from '@maru/core';
import { processCounts } from '../../process-counts.ts';
import { createTextWork } from './text-work.ts';
import type { TextWork } from './text-work.ts';

describe('Work on whole texts', () => {
  let work: TextWork;
  beforeEach(() => {
    work = createTextWork();
  });
  afterEach(() => work.close());
  const text = (content: string) => ({ title: 'Title', content, props: '{}' });

  it('is done in a thread from a size on, counted in bytes, with the same result', async () => {
    const large = '한국어 *문장*\n\n'.repeat(TEXT_THREAD_MIN_BYTES / 16);
    assert.ok(large.length < TEXT_THREAD_MIN_BYTES && Buffer.byteLength(large) > TEXT_THREAD_MIN_BYTES);
    const before = processCounts.textThreadJobs;
    const small = await work.render('a', text('한국어 *문장*'));
    assert.equal(processCounts.textThreadJobs, before);
    const rendered = await work.render('a', text(large));
    assert.equal(processCounts.textThreadJobs, before + 1);
    assert.equal(rendered.excerpt.slice(0, 6), small.excerpt.slice(0, 6));
    const links = await work.findLinks('a', text(`${large}[[Other]]`), 'group');
    assert.deepEqual([...links.titles], ['Other']);
  });

  it('goes on in a new thread after it was closed', async () => {
    const large = text('words\n\n'.repeat(TEXT_THREAD_MIN_BYTES / 4));
    await work.render('a', large);
    await work.close();
    assert.match((await work.render('a', large)).excerpt, /^words/);
  });
});

import assert from 'node:assert/strict';
import { CONTENT_MAX_BYTES, TEXT_THREAD_MIN_BYTES } from '@maru/core';
import { processCounts } from '../../process-counts.ts';
import { hashTerm, mayContain } from '../../search/term-set.ts';
import { unpackedHtml } from './packed-html.ts';
import { createTextWork } from './text-work.ts';
import type { TextWork } from './text-work.ts';

describe('Processing of whole texts', () => {
  let work: TextWork;
  beforeEach(() => {
    work = createTextWork();
  });
  afterEach(() => work.close());
  const text = (content: string) => ({ title: 'Title', content, props: '{}' });

  it('runs in a thread above a size in bytes, with the same result', async () => {
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

  it('has memory for the trees of the deepest lists of 1 MiB', async () => {
    for (const part of ['- - - a\n', `${'- '.repeat(10)}a\n`]) {
      const lists = text(part.repeat(CONTENT_MAX_BYTES / part.length));
      const rendered = await work.render('a', lists);
      // Deeper ones pass the bound on HTML, so they are shown as written.
      assert.match(unpackedHtml(rendered).slice(0, 100), /^<(?:ul|pre)>/);
    }
  });

  it('searches large documents in the thread too, with the same result', async () => {
    const words = 'lorem 번역 '.repeat(10);
    const large = text(`${words}${'filling '.repeat(TEXT_THREAD_MIN_BYTES / 8)}`);
    const before = processCounts.textThreadJobs;
    const small = await work.searchText('a', text(words), '번역', true);
    assert.equal(processCounts.textThreadJobs, before);
    const found = await work.searchText('a', large, '번역', true);
    assert.equal(await work.wordsOf('a', large), large.content.trim());
    assert.equal(processCounts.textThreadJobs, before + 2);
    assert.ok(small.snippet?.includes('번역') === true && found.snippet?.includes('번역') === true);
    assert.ok(found.set !== null && mayContain(found.set, [hashTerm('번역')]));
    assert.equal((await work.searchText('a', large, 'missing', false)).snippet, null);
  });

  it('continues in a new thread after it was closed', async () => {
    const large = text('words\n\n'.repeat(TEXT_THREAD_MIN_BYTES / 4));
    await work.render('a', large);
    await work.close();
    assert.match((await work.render('a', large)).excerpt, /^words/);
  });
});

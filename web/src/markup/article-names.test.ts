import assert from 'node:assert/strict';
import { parse, renderHtml } from '@maru/core/markup';
import { nameParts } from './article-names.ts';

const NAMES = {
  done: 'Done',
  open: 'To do',
  note: (number: string) => `Footnote ${number}`,
  back: (number: string, occurrence: string | undefined) =>
    `Back ${number}${occurrence === undefined ? '' : `, place ${occurrence}`}`,
};

describe('nameParts', () => {
  const named = (text: string): string => nameParts(renderHtml(parse(text)), NAMES, 'en');

  it('names footnote references and back links by their footnote, also later ones and in a preview', () => {
    const html = named('One[^a], again[^a], another^[in the line].\n\n[^a]: The note.');
    assert.match(html, /<sup id="fnref-1"><a aria-label="Footnote 1" href="#fn-1">1<\/a>/);
    assert.match(html, /<sup id="fnref-1-2"><a aria-label="Footnote 1" href="#fn-1">1<\/a>/);
    assert.match(
      html,
      /<a href="#fnref-1" aria-label="Back 1">↩<\/a> <a href="#fnref-1-2" aria-label="Back 1, place 2">↩<\/a>/,
    );
    assert.match(html, /<a href="#fnref-2" aria-label="Back 2">↩<\/a>/);
    const prefixed = nameParts(renderHtml(parse('x^[y]'), { idPrefix: 'inside-' }), NAMES, 'en');
    assert.match(prefixed, /<sup id="inside-fnref-1"><a aria-label="Footnote 1"/);
    assert.match(prefixed, /href="#inside-fnref-1" aria-label="Back 1"/);
  });

  it('marks emphasis that begins in Hangul, and no other', () => {
    assert.match(
      named('*강조*와 *italic*, *a 글*'),
      /<em lang="ko">강조<\/em>와 <em>italic<\/em>, <em lang="ko">a 글<\/em>/,
    );
    assert.match(named('***가***'), /<em><strong>가|<strong><em lang="ko">가/);
  });

  it('names callouts without a title in the language of the page, and adds the class of their type', () => {
    const show = (text: string, locale: 'en' | 'ko'): string =>
      nameParts(renderHtml(parse(text), { calloutName: () => '' }), NAMES, locale);
    assert.equal(
      show('> [!warning]', 'ko'),
      `<aside class="callout" data-callout="warning" style="--callout:var(--warning)"><p class="callout-title" data-default>경고</p>\n</aside>\n`,
    );
    assert.equal(
      show('> [!note]+ Mine', 'en'),
      `<details class="callout" data-callout="note" open style="--callout:var(--info)"><summary>Mine</summary>\n</details>\n`,
    );
    assert.match(show('> [!bug]- *Mine*', 'en'), /<summary><em>Mine/);
    assert.match(show('> [!bug]-', 'en'), /<summary data-default>Bug</);
  });

  it('names task boxes, and nothing that only looks like them in the text', () => {
    assert.match(named('- [x] a\n- [ ] b'), /aria-label="Done".*[\s\S]*aria-label="To do"/);
    const text = '`<sup id="fnref-1"><a href="#fn-1">` <input disabled="" type="checkbox">';
    assert.equal(named(text), renderHtml(parse(text)));
  });
});

import assert from 'node:assert/strict';
import { acceptedLocale, chooseLocale, localeOf } from './locale.ts';

describe('The language of a response', () => {
  it('is read from Accept-Language by weight', () => {
    for (const [header, locale] of [
      ['ko', 'ko'],
      ['ko-KR', 'ko'],
      ['KO-kr,en;q=0.9', 'ko'],
      ['en;q=0.5,ko;q=0.8', 'ko'],
      ['en,ko', 'en'],
      ['fr, ko;q=0.1', 'ko'],
      ['ko;q=0, en;q=0.1', 'en'],
      ['ko ; q=0.2 , en ; q=0.1', 'ko'],
      ['ko;q=1.0,en', 'ko'],
      ['fr', null],
      ['*', null],
      ['', null],
      [undefined, null],
      ['korean', null],
      ['ko;q=0', null],
      [',;,;;q=', null],
    ] as const) {
      assert.equal(acceptedLocale(header), locale, header);
    }
  });

  it('is read quickly from a long header', () => {
    assert.equal(acceptedLocale('x,'.repeat(8_000)), null);
  });

  it('is that of ?lang, else the saved choice, else the browser, else English', () => {
    assert.equal(chooseLocale({ lang: 'ko', saved: 'en', accepted: 'en' }), 'ko');
    assert.equal(chooseLocale({ lang: 'xx', saved: 'ko', accepted: 'en' }), 'ko');
    assert.equal(chooseLocale({ lang: undefined, saved: '한국어', accepted: 'ko' }), 'ko');
    assert.equal(chooseLocale({ lang: undefined, saved: undefined, accepted: undefined }), 'en');
  });

  it('is the primary part of a tag', () => {
    assert.deepEqual(
      [localeOf('ko-Hang-KR'), localeOf(' EN '), localeOf('de'), localeOf(undefined)],
      ['ko', 'en', null, null],
    );
  });
});

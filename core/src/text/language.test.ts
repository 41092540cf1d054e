import assert from 'node:assert/strict';
import { articleLanguage } from './article-language.ts';
import { languageOf, openGraphLocale, LANGUAGE_SAMPLE_MAX_LENGTH } from './language.ts';

describe('The language of a text', () => {
  for (const [language, ...texts] of [
    [
      'ko',
      '오늘은 비가 왔어요.',
      'React와 TypeScript로 컴포넌트를 만드는 방법',
      'ㅋㅋㅋ',
      '大韓民國의 歷史를 다룬 글이에요',
      '한글'.normalize('NFD'),
    ],
    [
      'en',
      'Why cook alone',
      'The word 한글 names the Korean alphabet, which was published in 1446.',
      'A café in town is where the two of them met for the first time in years.',
    ],
    ['ja', '東京の天気は今日も晴れです。', 'データベース', 'TypeScriptの型について'],
    ['zh', '今天的天气很好。', '資料庫設計', 'TypeScript 的类型系统'],
    [
      '',
      'Où êtes-vous allés, chère amie ?',
      'Привет, мир',
      'Ελληνικά',
      'مرحبا',
      'Größe und Stärke für Fußgänger',
    ],
    [null, '', '2026-11-22', '🎉 100 %', '--- ** []'],
  ] as const) {
    for (const text of texts)
      it(`is ${language ?? 'unknown and needless'} for “${text}”`, () =>
        assert.equal(languageOf(text), language));
  }

  it('is detected from the beginning of a long text, in bounded time', () => {
    assert.equal(languageOf('가'.repeat(LANGUAGE_SAMPLE_MAX_LENGTH) + 'a'.repeat(10_000_000)), 'ko');
  });

  it('is detected from an article’s HTML without tags, entities and code', () => {
    const code = '<pre><code>const weather = await forecast.today(city);</code></pre>';
    assert.equal(
      articleLanguage(
        'Forecast',
        `${code}<p title="some English words">오늘은 비가 왔어요.&nbsp;&amp; 춥네요</p>${code}`,
      ),
      'ko',
    );
    assert.equal(articleLanguage('', code), null);
    assert.equal(
      articleLanguage('Rain', `${'<b>'.repeat(100_000)}오늘은 비가 왔어요`),
      'en',
      'of a very long one only the beginning',
    );
  });

  it('names its locale for Open Graph', () => {
    for (const [tag, locale] of [
      ['ko', 'ko_KR'],
      ['en', 'en_US'],
      ['en-GB', 'en_GB'],
      ['zh-Hant', 'zh_TW'],
      ['', null],
      ['?', null],
    ] as const) {
      assert.equal(openGraphLocale(tag), locale);
    }
  });
});

import assert from 'node:assert/strict';
import { matchTitle } from './match-title.ts';

describe('matchTitle', () => {
  const finds = (query: string, title: string): boolean => matchTitle(query, title) > 0;

  it('finds words and their parts, ignoring case and spaces', () => {
    assert.ok(finds('설치', '설치 방법'));
    assert.ok(finds('방법', '설치 방법'));
    assert.ok(finds('설치방', '설치 방법'));
    assert.ok(finds('NOTES', 'Release notes'));
    assert.ok(finds('lease n', 'Release notes'));
    assert.ok(!finds('notes r', 'Release notes'));
    assert.ok(!finds('x', 'Release notes'));
  });

  it('matches initial consonants with syllables', () => {
    assert.ok(finds('ㅎㄱ', '한글'));
    assert.ok(finds('ㅅㅊㅂㅂ', '설치 방법'));
    assert.ok(finds('ㅂㅂ', '설치 방법'));
    assert.ok(finds('ㄲㄷ', '꿀단지 끝단'));
    assert.ok(!finds('ㄱㅎ', '한글'));
    assert.ok(finds('ㅋ', 'ㅋㅋ 모음'));
  });

  it('matches an incomplete syllable with those that it can become', () => {
    for (const typed of ['ㅎ', '하', '한', '한ㄱ', '한그', '한글']) assert.ok(finds(typed, '한글'), typed);
    for (const typed of ['ㄱ', '가', '각', '가게']) assert.ok(finds(typed, '가게'), typed);
    assert.ok(!finds('하글', '한글'), 'only the last syllable is still being typed');
    assert.ok(!finds('갇', '가게'));
  });

  it('matches initials of words', () => {
    assert.ok(finds('md', 'My document'));
    assert.ok(finds('ㅅㅂ', '설치 방법'));
    assert.ok(!finds('dm', 'My document'));
  });

  it('reads decomposed Hangul, as some systems write it', () => {
    assert.ok(finds('한글'.normalize('NFD'), '한글'));
    assert.ok(finds('ㅎㄱ', '한글'.normalize('NFD')));
  });

  it('ranks a whole title before a prefix, then a word, then a part of a word', () => {
    const scores = ['한글', '한글 문서', '새 한글', '새한글'].map((title) => matchTitle('한글', title));
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(scores).size, 4);
  });

  it('returns no match for an empty query', () => {
    assert.equal(matchTitle('', 'Title'), 0);
    assert.equal(matchTitle('  ', 'Title'), 0);
    assert.equal(matchTitle('a', ''), 0);
  });
});

import assert from 'node:assert/strict';
import { parse, renderHtml } from '@maru/core/markup';
import { findEmoji } from './emoji.ts';
import { linkOn, tableOf } from '../paste/paste-text.ts';

describe('pasted text', () => {
  it('becomes a link when an address replaces selected words', () => {
    assert.equal(
      linkOn('the map', 'https://example.com/a?b=1#c\n'),
      '[the map](https://example.com/a?b=1#c)',
    );
    assert.equal(
      linkOn('지도 [1]', 'https://example.com/a_(b)'),
      String.raw`[지도 \[1\]](<https://example.com/a_(b)>)`,
    );
    assert.match(
      renderHtml(parse(linkOn('지도 [1]', 'https://example.com/a_(b)') ?? '')),
      /href="https:\/\/example.com\/a_\(b\)"/,
    );
    for (const [words, pasted] of [
      ['', 'https://example.com'],
      [' ', 'https://example.com'],
      ['a\nb', 'https://example.com'],
      ['https://old.example', 'https://example.com'],
      ['words', 'see https://example.com'],
      ['words', 'javascript:alert(1)'],
      ['words', 'https://example.com/<b>'],
    ] as const)
      assert.equal(linkOn(words, pasted), null, `${words} ${pasted}`);
  });

  it('becomes a table when all rows have the same number of cells', () => {
    assert.equal(tableOf('이름\t값\r\na|b\t\\1\r\n'), '| 이름 | 값 |\n| --- | --- |\n| a\\|b | \\\\1 |');
    const [table] = parse(tableOf('a\tb\n1\t\n') ?? '').children;
    assert.equal(table?.type, 'table');
    for (const text of ['a\tb', 'a\tb\nc', 'words\nwords', '\tcode\tx\n\tcode\ty', ''])
      assert.equal(tableOf(text), null, JSON.stringify(text));
  });
});

describe('emoji', () => {
  it('are found by their codes first, and by words in both languages', () => {
    assert.equal(findEmoji('tada', 5)[0]?.character, '🎉');
    assert.ok(findEmoji('smi', 5).every(({ code }) => code.startsWith('smi')));
    assert.ok(findEmoji('고양이', 30).some(({ character }) => character === '🐈️' || character === '🐈'));
    assert.ok(findEmoji('ㄱㅇㅇ', 30).some(({ names }) => names.ko.includes('고양이')));
    assert.deepEqual(findEmoji('zzzzqq', 5), []);
    assert.equal(findEmoji('a', 7).length, 7);
  });
});

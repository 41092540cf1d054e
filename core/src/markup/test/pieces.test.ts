import assert from 'node:assert/strict';
import { isBlank, lineStart, replace, slice, toPieces, joinPieces } from '../pieces.ts';
import { randomNumbers } from './random-document.ts';

describe('a piecewise text', () => {
  it('equals the plain text in slices and lines, after random edits', () => {
    const random = randomNumbers(3);
    const upTo = (most: number): number => Math.floor(random() * (most + 1));
    const some = (most: number): string =>
      Array.from({ length: upTo(most) }, () => 'ab \t\n'.charAt(upTo(4))).join('');
    let text = some(50_000);
    let pieces = toPieces(text);
    for (let i = 0; i < 400; i++) {
      const from = upTo(text.length);
      const to = Math.min(text.length, from + (i % 20 === 0 ? upTo(30_000) : upTo(20)));
      const insert = i % 15 === 0 ? some(30_000) : some(20);
      text = text.slice(0, from) + insert + text.slice(to);
      pieces = replace(pieces, from, to, insert);
      assert.equal(joinPieces(pieces), text);
      assert.equal(pieces.length, text.length);
      const [start = 0, end = 0] = [upTo(text.length), upTo(text.length)].toSorted((a, b) => a - b);
      assert.equal(slice(pieces, start, end), text.slice(start, end));
      assert.equal(lineStart(pieces, start), start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1);
      const near = Math.min(text.length, start + upTo(3));
      assert.equal(isBlank(pieces, start, near), /^[ \t]*$/.test(text.slice(start, near)));
      assert.ok(
        pieces.texts.every((piece) => piece.length < 20_000) && pieces.texts.length < 40,
        'pieces are neither long nor many',
      );
    }
  });

  it('finds lines and blanks that span many pieces', () => {
    const pieces = toPieces(`a\n${' '.repeat(40_000)}b${' '.repeat(40_000)}`);
    assert.equal(lineStart(pieces, 79_000), 2);
    assert.equal(isBlank(pieces, 40_003, 80_003), true);
    assert.equal(isBlank(pieces, 2, 80_003), false);
    assert.equal(isBlank(pieces, 5, 5), true);
  });

  it('may be empty', () => {
    const empty = replace(toPieces('abc'), 0, 3, '');
    assert.equal(joinPieces(empty), '');
    assert.equal(slice(empty, 0, 0), '');
    assert.equal(lineStart(empty, 0), 0);
    assert.equal(joinPieces(replace(empty, 0, 0, 'x')), 'x');
  });
});

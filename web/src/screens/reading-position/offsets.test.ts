import assert from 'node:assert/strict';
import { offsetIn, sourceLength } from './offsets.ts';

describe('Positions in two states of a text', () => {
  it('are equal before the difference, and equally far from the end after it', () => {
    assert.equal(offsetIn('one two three', 'one 2 three', 3), 3);
    assert.equal(offsetIn('one two three', 'one 2 three', 8), 6);
    assert.equal(offsetIn('one two three', 'one 2 three', 13), 11);
    assert.equal(offsetIn('one two', 'one', 7), 3);
    assert.equal(offsetIn('same', 'same', 2), 2);
  });

  it('are found in the source by the shown text before and after them', () => {
    const source = 'A **bold** [link](https://example.org) 한글.';
    assert.equal(sourceLength(source, ''), 0);
    assert.equal(sourceLength(source, 'A ', 'bold'), source.indexOf('bold'));
    assert.equal(sourceLength(source, 'A bold'), source.indexOf('bold') + 4);
    assert.equal(sourceLength(source, 'A bold link ', '한글.'), source.indexOf('한글'));
    assert.equal(sourceLength('## Two', '1.2 Two'), 6);
  });
});

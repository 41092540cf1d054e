import assert from 'node:assert/strict';
import { asCellText } from './cell-text.ts';

describe('Text in a cell', () => {
  it('has no line breaks and no unescaped pipe', () => {
    const rows = [
      ['a', '', '', true, 'a'],
      ['a|b', '', '', true, 'a\\|b'],
      ['a\\|b', '', '', true, 'a\\|b'],
      ['|', 'a\\', '', true, '|'],
      ['|', 'a\\\\', '', true, '\\|'],
      ['one\ntwo\n', '', '', false, 'one<br>two'],
      ['\\', 'a', '', true, '\\ '],
      ['\\', 'a', '', false, '\\'],
      ['\\', 'a', '\\|b', true, '\\\\'],
      ['', 'a', '|b', true, '\\'],
      ['', 'a\\', '\\|b', true, '\\'],
    ] as const;
    for (const [text, before, behind, isClosed, expected] of rows)
      assert.equal(
        asCellText(text, before, behind, isClosed),
        expected,
        JSON.stringify([text, before, behind]),
      );
  });
});

import assert from 'node:assert/strict';
import { Text } from '@codemirror/state';
import { startOfText } from './start-of-text.ts';

describe('The start of a text', () => {
  it('is behind front matter and blank lines', () => {
    for (const [before, after] of [
      ['', ''],
      ['', 'a\n\nb'],
      ['\n \n', '  a'],
      ['---\ntags: [x]\n---\n', 'a\nb'],
      ['---\ntags: [x]\n---\n\n', '# a'],
      ['---\ntags: [x]\n---', ''],
      ['', '---\n\na'],
    ] as const)
      assert.equal(startOfText(Text.of((before + after).split('\n'))), before.length, before + after);
  });
});

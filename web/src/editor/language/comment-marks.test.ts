import assert from 'node:assert/strict';
import { EditorState } from '@codemirror/state';
import { randomBelow } from '../test/random-below.ts';
import { hasCommentEnd, hasOpenComment } from './comment-marks.ts';

describe('Marks of comments in a long text', () => {
  it('are those that reading the whole text finds, after any edit', () => {
    const pieces = [
      '',
      '<!--',
      '-->',
      '<!-->',
      '\n',
      '--',
      '>',
      'word ',
      '\n\nA line of text without any.\n',
    ];
    const random = randomBelow(11);
    let state = EditorState.create({ doc: 'A line of text.\n'.repeat(400) });
    for (let edit = 0; edit < 3_000; edit++) {
      const { length } = state.doc;
      const from = random(length + 1);
      const changes = {
        from,
        to: Math.min(length, from + random(9)),
        insert: pieces[random(pieces.length)] ?? '',
      };
      state = state.update({ changes }).state;
      const text = state.doc.toString();
      const at = random(text.length + 1);
      const to = Math.min(text.length, at + random(300));
      const before = text.slice(0, at);
      const isOpen = before.indexOf('<!--', before.lastIndexOf('-->') + 1) >= 0;
      assert.equal(hasOpenComment(state.doc, at), isOpen, JSON.stringify(before));
      assert.equal(hasCommentEnd(state.doc, at, to), text.slice(at, to).includes('-->'));
    }
  });
});

import assert from 'node:assert/strict';
import { ChangeSet, EditorState } from '@codemirror/state';
import { countChange, countText } from './count-words.ts';
import { randomBelow } from './test/random-below.ts';

describe('Counting words', () => {
  it('counts text between spaces as words, without lone marks', () => {
    assert.deepEqual(countText('한국어 글은 어절로 셉니다.'), { words: 4, characters: 15 });
    assert.deepEqual(countText("# don't — **stop**\n\n- [ ] 3.5 km"), { words: 4, characters: 30 });
    assert.deepEqual(countText(''), { words: 0, characters: 0 });
    assert.deepEqual(countText('👍 --- “…” ♥'), { words: 1, characters: 11 });
  });

  it('updates the count by the changes of an edit', () => {
    const edits = [
      [{ from: 3, to: 3, insert: 'r more' }],
      [{ from: 0, to: 7, insert: '' }],
      [{ from: 7, to: 8, insert: ' ' }],
      [
        { from: 1, to: 2, insert: '\n👍 둘' },
        { from: 9, to: 9, insert: 'x y' },
        { from: 14, to: 18, insert: '\n\n' },
      ],
      [{ from: 0, to: 18, insert: '끝' }],
    ];
    const { doc } = EditorState.create({ doc: 'one two\nthree 넷\n다섯' });
    for (const edit of edits) {
      const changes = ChangeSet.of(edit, doc.length);
      const after = changes.apply(doc);
      const before = countText(doc.toString());
      const { words, characters } = countChange(changes, doc, after);
      const sum = { words: before.words + words, characters: before.characters + characters };
      assert.deepEqual(sum, countText(after.toString()));
    }
  });

  it('updates the count by any edit between, inside and across words and lines', () => {
    const pieces = ['', ' ', '\n', 'a', '넷 ', '—', ' 👍', 'x\ny', '\u3000', '...'];
    const random = randomBelow(7);
    let { doc } = EditorState.create({ doc: 'one two\n\nthree — 넷  다섯\n' });
    for (let edit = 0; edit < 2_000; edit++) {
      const from = random(doc.length + 1);
      const to = from + random(Math.min(5, doc.length - from) + 1);
      const changes = ChangeSet.of({ from, to, insert: pieces[random(pieces.length)] ?? '' }, doc.length);
      const after = changes.apply(doc);
      const before = countText(doc.toString());
      const { words, characters } = countChange(changes, doc, after);
      const sum = { words: before.words + words, characters: before.characters + characters };
      assert.deepEqual(sum, countText(after.toString()), JSON.stringify([doc.toString(), changes.toJSON()]));
      doc = after;
    }
  });
});

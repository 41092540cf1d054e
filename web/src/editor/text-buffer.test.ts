import assert from 'node:assert/strict';
import { ChangeSet, Text } from '@codemirror/state';
import { applyEdit } from '../storage/drafts.ts';
import { editOfChanges } from './edit-of-changes.ts';
import { randomBelow } from './test/random-below.ts';
import { createTextBuffer, singlePiece } from './text-buffer.ts';
import type { TextBuffer } from './text-buffer.ts';

function write(text: TextBuffer, from: number, to: number, insert: string): void {
  const edit = { from, to, insert };
  text.change(singlePiece(applyEdit(text.read(), edit)), edit);
}

describe('The edit from the saved text to the current one', () => {
  it('is one edit, for any number of changes', () => {
    const saved = 'One two three four five.';
    const text = createTextBuffer(saved);
    write(text, 4, 7, '둘');
    write(text, 0, 0, '# ');
    write(text, 10, 12, '');
    const edit = text.editOf(saved);
    assert.ok(edit !== null);
    assert.equal(applyEdit(saved, edit), text.read());
    assert.notEqual(edit.insert, text.read());
  });

  it('is empty before the first change', () => {
    const text = createTextBuffer('One');
    assert.deepEqual(text.editOf('One'), { from: 0, to: 0, insert: '' });
  });

  it('starts from the last saved text', () => {
    const text = createTextBuffer('One two');
    write(text, 7, 7, ' three');
    const saved = text.read();
    text.setBase(saved);
    assert.equal(text.editOf('One two'), null);
    write(text, 13, 13, '!');
    assert.deepEqual(text.editOf(saved), { from: 13, to: 13, insert: '!' });
  });

  it('is known after typing during a save', () => {
    const text = createTextBuffer('One');
    write(text, 3, 3, ' two');
    const sent = text.read();
    text.expectBase(sent);
    write(text, 7, 7, ' three');
    assert.deepEqual(text.editOf('One'), { from: 3, to: 3, insert: ' two three' });
    text.expectBase(sent);
    text.setBase(sent);
    assert.deepEqual(text.editOf(sent), { from: 7, to: 7, insert: ' three' });
  });

  it('is unknown for another base, after an undescribed change, or where another text was saved', () => {
    const text = createTextBuffer('One');
    text.expectBase('One');
    write(text, 3, 3, ' two');
    text.setBase('One three');
    assert.equal(text.editOf('One three'), null);
    text.expectBase('One three');
    write(text, 7, 7, '!');
    text.setBase('One three');
    assert.equal(text.editOf('One three'), null);

    const other = createTextBuffer('One');
    assert.equal(other.editOf('Two'), null);
    other.change(singlePiece('Three'), null);
    assert.equal(other.editOf('One'), null);
  });

  it('is unknown when the base has other line endings than the editor', () => {
    const saved = 'One\r\n\r\ntwo';
    const text = createTextBuffer(saved);
    text.change(singlePiece('One\n\ntwo!'), { from: 8, to: 8, insert: '!' });
    assert.equal(text.editOf(saved), null);
  });

  it('results in the editor’s text after random typing, undo and saves', () => {
    const random = randomBelow(11);
    let known = 0;
    const words = ['가', ' two', '\n', '\r\n', '\u2028', '😀', '\ud83d', '\ude00', ''];
    for (let round = 0; round < 200; round++) {
      let saved = 'One\n\ntwo 😀 three';
      const text = createTextBuffer(saved);
      let doc = Text.of(saved.split('\n'));
      let sent = saved;
      for (let step = 0; step < 25; step++) {
        const changes = ChangeSet.of(someChanges(random, doc.length, words), doc.length);
        const before = doc;
        doc = changes.apply(doc);
        change(text, changes, doc);
        // An edit that is undone at once leaves the same text, but not the same edit history.
        if (random(4) === 0) {
          const back = changes.invert(before);
          doc = before;
          change(text, back, doc);
        }
        if (random(5) === 0) {
          sent = text.read();
          text.expectBase(sent);
        }
        if (random(6) === 0) {
          saved = sent;
          text.setBase(saved);
        }
        const edit = text.editOf(saved);
        if (edit === null) continue;
        known++;
        assert.equal(applyEdit(saved, edit), doc.toString());
      }
    }
    assert.ok(known > 1_000);
  });
});

/** Returns one to three replacements of a text, as several cursors make them. */
function someChanges(random: (below: number) => number, length: number, words: readonly string[]) {
  return Array.from({ length: 1 + random(3) }, () => {
    const from = random(length + 1);
    return {
      from,
      to: from + random(Math.min(4, length - from) + 1),
      insert: words[random(words.length)] ?? '',
    };
  });
}

function change(text: TextBuffer, changes: ChangeSet, after: Text): void {
  const edit = editOfChanges(changes, after);
  if (edit !== null) text.change(after, edit);
}

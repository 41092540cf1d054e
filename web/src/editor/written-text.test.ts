import assert from 'node:assert/strict';
import { applyEdit } from '../storage/drafts.ts';
import { createWrittenText, onePiece } from './written-text.ts';
import type { WrittenText } from './written-text.ts';

function write(text: WrittenText, from: number, to: number, insert: string): void {
  const edit = { from, to, insert };
  text.change(onePiece(applyEdit(text.read(), edit)), edit);
}

describe('What makes a text of the one that was saved', () => {
  it('is one edit, however many there were', () => {
    const saved = 'One two three four five.';
    const text = createWrittenText(saved);
    write(text, 4, 7, '둘');
    write(text, 0, 0, '# ');
    write(text, 10, 12, '');
    const edit = text.editOf(saved);
    assert.ok(edit !== null);
    assert.equal(applyEdit(saved, edit), text.read());
    assert.notEqual(edit.insert, text.read());
  });

  it('is nothing before the first', () => {
    const text = createWrittenText('One');
    assert.deepEqual(text.editOf('One'), { from: 0, to: 0, insert: '' });
  });

  it('begins anew with what is saved', () => {
    const text = createWrittenText('One two');
    write(text, 7, 7, ' three');
    const saved = text.read();
    text.growFrom(saved);
    assert.equal(text.editOf('One two'), null);
    write(text, 13, 13, '!');
    assert.deepEqual(text.editOf(saved), { from: 13, to: 13, insert: '!' });
  });

  it('is not known where the text went on before it was saved, of another base, or after a change that nobody described', () => {
    const text = createWrittenText('One');
    write(text, 3, 3, ' two');
    const sent = text.read();
    write(text, 7, 7, ' three');
    text.growFrom(sent);
    assert.equal(text.editOf(sent), null);

    const other = createWrittenText('One');
    assert.equal(other.editOf('Two'), null);
    other.change(onePiece('Three'), null);
    assert.equal(other.editOf('One'), null);
  });

  it('is not known where line breaks of the base are others in the editor', () => {
    const saved = 'One\r\n\r\ntwo';
    const text = createWrittenText(saved);
    text.change(onePiece('One\n\ntwo!'), { from: 8, to: 8, insert: '!' });
    assert.equal(text.editOf(saved), null);
  });
});
